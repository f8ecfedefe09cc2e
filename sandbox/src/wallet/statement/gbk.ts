/** The platform decodes GBK but does not encode it: its two-byte characters, decoded once, are the table. */
const makeTable = (): ReadonlyMap<string, readonly [number, number]> => {
  const decoder = new TextDecoder('gbk', { fatal: true });
  const table = new Map<string, readonly [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue;
      try {
        table.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
      } catch (error) {
        // Not every pair is a character.
        if (!(error instanceof TypeError)) throw error;
      }
    }
  return table;
};

const QUESTION_MARK = 0x3f;

/** An encoder of GBK; what GBK lacks becomes `?`, as in the wallet's files. */
export const gbkEncoder = (): ((text: string) => Uint8Array) => {
  const table = makeTable();
  return (text) =>
    Uint8Array.from(
      Array.from(text).flatMap((character) => {
        const code = character.codePointAt(0) ?? QUESTION_MARK;
        return code < 0x80 ? [code] : (table.get(character) ?? [QUESTION_MARK]);
      }),
    );
};
