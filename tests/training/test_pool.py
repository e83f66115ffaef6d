import numpy as np

from training.pool import BATCH, UNCERTAIN, Chooser, Pool


def chosen(done: float) -> list[int]:
    """How often each of ten squares is taken in fifty steps, of which only the fourth was hard."""
    pool = Pool.of(20)
    pool.filled.value = 10
    np.frombuffer(pool.losses, np.float32)[:] = UNCERTAIN
    chooser = Chooser(np.random.default_rng(5), pool)
    losses = np.zeros(10, np.float32)
    losses[3] = 5.0
    chooser.erred(np.arange(10), losses)
    some = np.concatenate([chooser.some(done) for _ in range(50)])
    return [int(count) for count in np.bincount(some, minlength=20)]


def test_squares_that_were_read_wrongly_come_more_often() -> None:
    often = chosen(0.3)
    assert often[3] > 5 * max(often[:3] + often[4:10])
    assert min(often[:10]) > 0
    assert sum(often[10:]) == 0


def test_in_the_end_all_come_alike() -> None:
    often = chosen(0.9)
    assert max(often) < 2 * min(often[:10])
    assert sum(often) == 50 * BATCH
