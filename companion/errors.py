"""The one error that a person causes and can mend."""


class InputError(Exception):
    """Unusable arguments, files or settings.

    Its text is one plain line that names the file and the key or line at fault; the command line prints it and exits 2.
    """
