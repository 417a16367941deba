"""What the judges' word on a topic and the model's reach together, on the sets that are put away.

python measure.py <folder of all-MiniLM-L6-v2> <pairs.jsonl> <weights>

Shares are learned on one of the two sets and measured on the other.
"""

import json
import math
import os
import sys

import numpy as np
import torch

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "kind-model"))
from network import Net, padded  # noqa: E402

RIGHTS = (0.95, 0.9, 0.85, 0.8, 0.75)


def main(model, pairs_file, weights):
    torch.set_num_threads(2)
    net = Net(model, answers=1)
    net.load_state_dict(torch.load(weights))
    net.eval()
    pairs = [pair for pair in map(json.loads, open(pairs_file)) if pair["isPutAway"]]
    pairs.sort(key=lambda pair: len(pair["pieces"]))
    with torch.no_grad():
        for at in range(0, len(pairs), 64):
            some = pairs[at : at + 64]
            for pair, z in zip(some, net(padded(some))[:, 0].tolist()):
                pair["z"] = z
    sets = sorted({pair["set"] for pair in pairs})
    for learned in sets:
        for measured in sets:
            if learned == measured:
                continue
            for target, inputs in (("y", ("chance",)), ("worth", ("chance", "kind"))):
                rows = {name: told(pairs, name, target) for name in (learned, measured)}
                y = np.array([pair[target] for pair in rows[measured]], float)
                print(f"{measured}, {target}: {int(y.sum())} of {len(y)}; model alone {precision(y, [p['z'] for p in rows[measured]]):.3f}")
                for name, read in (("judges", inputs), ("both", (*inputs, "z"))):
                    fitted = fit(table(rows[learned], read), np.array([p[target] for p in rows[learned]], float))
                    scores = table(rows[measured], read) @ fitted
                    print(f"  {name}: {precision(y, scores):.3f}  found where right:", shares(y, scores))


def told(pairs, name, target):
    return [pair for pair in pairs if pair["set"] == name and pair.get(target) is not None]


def table(pairs, names):
    return np.array([[1.0, *(value(pair[name], name) for name in names)] for pair in pairs])


def value(said, name):
    if name == "z":
        return said
    if said is None:
        return -3.0
    return math.log(max(1e-4, said) / max(1e-4, 1 - said))


def fit(x, y, ridge=1e-2, steps=200):
    """Logistic regression by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(steps):
        p = 1 / (1 + np.exp(-x @ weights))
        curve = (x * (p * (1 - p))[:, None]).T @ x + ridge * np.eye(x.shape[1])
        weights -= np.linalg.solve(curve, x.T @ (p - y) + ridge * weights)
    return weights


def ranked(y, scores):
    right = y[np.argsort(-np.asarray(scores))]
    return right, np.cumsum(right) / np.arange(1, len(right) + 1)


def precision(y, scores):
    """Average precision."""
    right, share = ranked(y, scores)
    return share[right == 1].mean()


def shares(y, scores):
    right, share = ranked(y, scores)
    found = np.cumsum(right) / y.sum()
    return ", ".join(f"{least} {found[share >= least].max(initial=0):.2f}" for least in RIGHTS)


if __name__ == "__main__":
    main(*sys.argv[1:])
