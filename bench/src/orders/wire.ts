/** Reads the fields of a message of PostgreSQL's protocol, one after another. */
export type Reader = {
  readonly int16: () => number;
  /** Text that ends with a zero. */
  readonly text: () => string;
  /** Bytes after their length; null for none. */
  readonly sized: () => Buffer | null;
};

export function readerOf(bytes: Buffer): Reader {
  let at = 0;
  return {
    int16: () => {
      at += 2;
      return bytes.readInt16BE(at - 2);
    },
    text: () => {
      const end = bytes.indexOf(0, at);
      const text = bytes.toString('utf8', at, end);
      at = end + 1;
      return text;
    },
    sized: () => {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) return null;
      at += length;
      return bytes.subarray(at - length, at);
    },
  };
}
