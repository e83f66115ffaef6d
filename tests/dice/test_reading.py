from companion.dice.reading import Die, Reading, Unsure


def test_a_reading_has_the_shape_of_the_protocol() -> None:
    reading = Reading((Die(5, (1, 2, 30, 31), 0.98765),), (Unsure((9, 8, 7, 6), (2, 3), "ambiguous"),))

    assert reading.to_json() == {
        "dice": [{"value": 5, "box": [1, 2, 30, 31], "confidence": 0.99}],
        "unsure": [{"box": [9, 8, 7, 6], "candidates": [2, 3], "reason": "ambiguous"}],
    }
