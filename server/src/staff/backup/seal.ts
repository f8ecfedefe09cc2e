import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readDataKeys } from '../../kit/crypto.ts';
import { Refused } from '../command.ts';
import { bytesOf, type Frame } from './frames.ts';

/** A key of its own from a data key: what seals backups can't decrypt (RFC 5869). */
type SealKey = { readonly id: number; readonly key: Buffer };

/** Puts before the head's content the id of the key that seals, and after the last frame the seal: HMAC-SHA-256 of all. */
export const sealed = async function* (
  dataKeys: string,
  frames: AsyncIterable<Frame>,
): AsyncGenerator<Buffer> {
  const [current] = sealKeys(dataKeys);
  if (!current) throw new Error('There is no data key to seal with.');
  const seal = createHmac('sha256', current.key);
  for await (const { kind, content } of frames) {
    const bytes = bytesOf({
      kind,
      content: kind === 'HEAD' ? Buffer.concat([Buffer.of(current.id), content]) : content,
    });
    seal.update(bytes);
    yield bytes;
  }
  yield bytesOf({ kind: 'SEAL', content: seal.digest() });
};

/**
 * The frames of a backup without its seal. What was read counts only when this came to its end without a `Refused`:
 * the seal stands last.
 */
export const unsealed = async function* (
  dataKeys: string,
  frames: AsyncIterable<Frame>,
): AsyncGenerator<Frame> {
  let seal: ReturnType<typeof createHmac> | null = null;
  let good = false;
  for await (const frame of frames) {
    if (good) throw new Refused('The backup was changed: something follows its end.');
    seal ??= sealOf(dataKeys, frame);
    if (frame.kind === 'SEAL') {
      const digest = seal.digest();
      good = frame.content.length === digest.length && timingSafeEqual(frame.content, digest);
      if (!good) throw new Refused('The backup was changed, or made with other data keys.');
      continue;
    }
    seal.update(bytesOf(frame));
    yield frame.kind === 'HEAD' ? { kind: 'HEAD', content: frame.content.subarray(1) } : frame;
  }
  if (!good) throw new Refused('The backup is not complete.');
};

function sealKeys(dataKeys: string): SealKey[] {
  return readDataKeys(dataKeys).map(({ id, key }) => ({
    id,
    key: Buffer.from(hkdfSync('sha256', key, '', 'backups', 32)),
  }));
}

function sealOf(dataKeys: string, { kind, content }: Frame) {
  if (kind !== 'HEAD') throw new Refused('This is no backup of Life Payment.');
  const found = sealKeys(dataKeys).find(({ id }) => id === content[0]);
  if (!found) throw new Refused(`The backup was made with data key ${content[0]}: DATA_KEYS has none.`);
  return createHmac('sha256', found.key);
}
