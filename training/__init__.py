"""How the network that finds dice (models/dice.onnx) is trained; see README.md beside this file."""
