"""The page: what the table shows and takes in a browser (docs/page.md)."""
