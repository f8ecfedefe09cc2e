import { Refused } from '../command.ts';

/** What a frame holds: the head of the file, a table's name and columns, rows of it, its count and hash; the seal of all. */
export type FrameKind = 'HEAD' | 'TABLE' | 'ROWS' | 'TABLE_END' | 'SEAL';

export type Frame = { readonly kind: FrameKind; readonly content: Buffer };

const KINDS: readonly FrameKind[] = ['HEAD', 'TABLE', 'ROWS', 'TABLE_END', 'SEAL'];

/** One byte for the kind, four for the length. */
const PREFIX = 5;

/** No frame that was written is longer; a length beyond it is damage, not a reason to use up memory. */
const LONGEST = 64 * 1024 * 1024;

/** A frame as it stands in the file. */
export function bytesOf({ kind, content }: Frame): Buffer {
  const prefix = Buffer.alloc(PREFIX);
  prefix.writeUInt8(KINDS.indexOf(kind));
  prefix.writeUInt32BE(content.length, 1);
  return Buffer.concat([prefix, content]);
}

/** A frame that says something in JSON. */
export function jsonFrame(kind: FrameKind, value: unknown): Frame {
  return {
    kind,
    content: Buffer.from(JSON.stringify(value)),
  };
}

/** The frames in a stream of bytes, one after another. Throws a `Refused` when it ends in the middle of one. */
export const framesIn = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= PREFIX) {
      const { kind, length } = prefixOf(rest);
      if (rest.length < PREFIX + length) break;
      yield { kind, content: rest.subarray(PREFIX, PREFIX + length) };
      rest = rest.subarray(PREFIX + length);
    }
  }
  if (rest.length > 0) throw new Refused('The backup is not complete.');
};

function prefixOf(bytes: Buffer): { kind: FrameKind; length: number } {
  const kind = KINDS[bytes.readUInt8()];
  const length = bytes.readUInt32BE(1);
  if (kind === undefined || length > LONGEST) throw new Refused('The backup is damaged.');
  return { kind, length };
}
