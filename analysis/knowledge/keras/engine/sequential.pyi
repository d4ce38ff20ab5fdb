"""`keras.engine.sequential`: old Keras."""
from tensorflow.keras import Model, Sequential
from tensorflow.keras.layers import Input, InputSpec, Layer

Network = Container = Model
