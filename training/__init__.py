"""How the networks that read dice (models/dice.onnx, models/faces.onnx) are trained; see README.md beside this file."""
