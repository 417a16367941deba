"""Writes the taught model as packages/kind-model reads it: ONNX, eight bits a weight.

python export.py <folder of all-MiniLM-L6-v2> <weights> <kinds.onnx>
"""

import os
import sys
import tempfile

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from network import Net


def main(model, weights, out):
    net = Net(model)
    net.load_state_dict(torch.load(weights))
    net.eval()
    sample = torch.randint(5, 1000, (2, 128))
    with tempfile.TemporaryDirectory() as folder:
        whole = os.path.join(folder, "whole.onnx")
        torch.onnx.export(
            net,
            (sample,),
            whole,
            input_names=["pieces"],
            output_names=["kinds"],
            dynamic_axes={"pieces": {0: "pages", 1: "length"}, "kinds": {0: "pages"}},
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(whole, out, weight_type=QuantType.QInt8, per_channel=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
