"""all-MiniLM-L6-v2 with a head for each answer, so plainly that it can be exported."""

import os
import random

import torch
import torch.nn as nn
import torch.nn.functional as F
from safetensors.torch import load_file

KINDS = [
    "guest_post_pages",
    "resource_pages",
    "directories",
    "listicles",
    "tool_aggregators",
    "comparison_alternatives",
    "press_mentions",
]
LAYERS, WIDTH, HEADS, DROPPED = 6, 384, 12, 0.1


class Layer(nn.Module):
    def __init__(self, weights, number):
        super().__init__()
        part = f"encoder.layer.{number}."
        linear = lambda name: loaded(nn.Linear(*reversed(weights[part + name + ".weight"].shape)), weights, part + name)
        norm = lambda name: loaded(nn.LayerNorm(WIDTH, eps=1e-12), weights, part + name)
        self.query, self.key, self.value = (linear(f"attention.self.{name}") for name in ("query", "key", "value"))
        self.out, self.out_norm = linear("attention.output.dense"), norm("attention.output.LayerNorm")
        self.inner, self.outer, self.norm = linear("intermediate.dense"), linear("output.dense"), norm("output.LayerNorm")

    def forward(self, x, mask):
        batch, length, _ = x.shape
        split = lambda part: part(x).view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        likeness = split(self.query) @ split(self.key).transpose(-1, -2) / (WIDTH // HEADS) ** 0.5 + mask
        seen = (torch.softmax(likeness, -1) @ split(self.value)).transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.out_norm(x + F.dropout(self.out(seen), DROPPED, self.training))
        return self.norm(x + F.dropout(self.outer(F.gelu(self.inner(x))), DROPPED, self.training))


class Net(nn.Module):
    def __init__(self, model, answers=len(KINDS)):
        super().__init__()
        weights = load_file(os.path.join(model, "model.safetensors"))
        self.words = nn.Embedding.from_pretrained(weights["embeddings.word_embeddings.weight"], freeze=False)
        places = weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
        self.places = nn.Parameter(places.clone())
        self.norm = loaded(nn.LayerNorm(WIDTH, eps=1e-12), weights, "embeddings.LayerNorm")
        self.layers = nn.ModuleList(Layer(weights, number) for number in range(LAYERS))
        self.head = nn.Linear(2 * WIDTH, answers)

    def forward(self, pieces):
        """Pieces padded with 0 at the end; log-odds, one for each answer."""
        there = (pieces != 0).float()
        x = self.words(pieces) + self.places[: pieces.shape[1]]
        x = F.dropout(self.norm(x), DROPPED, self.training)
        mask = (1 - there)[:, None, None, :] * -1e4
        for layer in self.layers:
            x = layer(x, mask)
        mean = (x * there[:, :, None]).sum(1) / there.sum(1, keepdim=True)
        return self.head(F.dropout(torch.cat([x[:, 0], mean], 1), DROPPED, self.training))


def loaded(module, weights, name):
    module.weight.data = weights[name + ".weight"].clone()
    module.bias.data = weights[name + ".bias"].clone()
    return module


def batches(examples, size):
    """Of examples of like length, in a random order."""
    examples = list(examples)
    random.shuffle(examples)
    found = []
    for at in range(0, len(examples), size * 40):
        some = sorted(examples[at : at + size * 40], key=lambda one: len(one["pieces"]))
        found += [some[i : i + size] for i in range(0, len(some), size)]
    random.shuffle(found)
    return found


def padded(batch):
    longest = max(len(one["pieces"]) for one in batch)
    return torch.tensor([one["pieces"] + [0] * (longest - len(one["pieces"])) for one in batch])
