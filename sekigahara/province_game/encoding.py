def encode_state(s): raise NotImplementedError
def decode_state(s): raise NotImplementedError
