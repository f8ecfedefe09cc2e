type Pair = readonly [lead: number, trail: number];

const LEADS = Array.from({ length: 0xfe - 0x81 + 1 }, (_, nth) => 0x81 + nth);
const TRAILS = Array.from({ length: 0xfe - 0x40 + 1 }, (_, nth) => 0x40 + nth);

const NEWLINE = 0x0a;
const NO_CHARACTER = '\uFFFD';

const QUESTION_MARK = 0x3f;

/** Makes an encoder to GBK. Characters that GBK lacks become `?`, as in the wallet's files. */
export function gbkEncoder(): (text: string) => Uint8Array {
  const table = makeTable();
  return (text) =>
    Uint8Array.from(
      Array.from(text).flatMap((character) => {
        const code = character.codePointAt(0) ?? QUESTION_MARK;
        return code < 0x80 ? [code] : (table.get(character) ?? [QUESTION_MARK]);
      }),
    );
}

/** The platform decodes GBK but does not encode it. Decoding every pair of bytes gives the table. */
function makeTable(): ReadonlyMap<string, Pair> {
  const pairs = LEADS.flatMap((lead) => TRAILS.map((trail): Pair => [lead, trail]));
  const bytes = Uint8Array.from(pairs.flatMap(([lead, trail]) => [lead, trail, NEWLINE]));
  const lines = new TextDecoder('gbk').decode(bytes).split('\n');
  const table = new Map<string, Pair>();
  for (const [nth, pair] of pairs.entries()) {
    const character = lines[nth] ?? NO_CHARACTER;
    if (character.length === 1 && character !== NO_CHARACTER) table.set(character, pair);
  }
  return table;
}
