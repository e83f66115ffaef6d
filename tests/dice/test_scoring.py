from benchmarks.dice import score

LYING = {"value": 3, "bbox": [0, 0, 40, 40]}
LEANING = {"value": "cocked", "bbox": [100, 0, 40, 40]}
READ = {"value": 3, "box": [1, 1, 40, 40], "confidence": 0.9}


def test_a_die_that_is_told_to_lean_is_no_question_too_many() -> None:
    told = {"box": [101, 1, 40, 40], "candidates": [2], "reason": "cocked"}
    counts = score({"dice": [READ], "unsure": [told]}, [LYING, LEANING])
    assert (counts["exact"], counts["dice"], counts["lean"], counts["told"], counts["read"]) == (1, 1, 1, 1, 0)


def test_one_that_is_read_as_if_it_lay_is_counted() -> None:
    read = {"value": 5, "box": [101, 1, 40, 40], "confidence": 0.9}
    counts = score({"dice": [READ, read], "unsure": []}, [LYING, LEANING])
    assert (counts["wrong"], counts["false"], counts["told"], counts["read"]) == (0, 0, 0, 1)


def test_a_die_that_lies_and_is_told_to_lean_is_unsure() -> None:
    told = {"box": [1, 1, 40, 40], "candidates": [3], "reason": "cocked"}
    counts = score({"dice": [], "unsure": [told]}, [LYING])
    assert (counts["exact"], counts["unsure"], counts["asked"], counts["told"]) == (0, 1, 1, 0)
