import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  PICTURE_DAMAGED,
  PICTURE_REFUSED,
  PICTURE_TOO_LARGE,
  PICTURE_TOO_MANY_PIXELS,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { PICTURE_MAX_BYTES, type Refusal, refuse } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import { loadedOnce } from '../kit/memory.ts';
import type { PictureType, Redraw } from '../kit/ports/services.ts';
import { oneAfterAnother } from '../kit/promises.ts';
import { after, DAY, dayOf } from '../kit/time.ts';

type Size = { readonly width: number; readonly height: number };

/** Larger pictures could fill a viewer's memory, even from a small file. */
const MOST_SIDE_GIVEN = 10_000;

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

const WEBP_PIXELS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ANMF']);

const READERS = [
  ['png', pngSize],
  ['jpg', jpegSize],
  ['webp', webpSize],
] as const;

/** Recognises a complete PNG, JPEG or WebP of a sensible size, with nothing after its end; else null. Does not decode pixels. */
export function readImage(bytes: Buffer): (Size & { readonly type: PictureType }) | null {
  for (const [type, read] of READERS) {
    const size = read(bytes);
    if (!size) continue;
    const { width, height } = size;
    const usable = width > 0 && height > 0 && width <= MOST_SIDE_GIVEN && height <= MOST_SIDE_GIVEN;
    return usable ? { type, width, height } : null;
  }
  return null;
}

/** Chunks with their checksums, from the header to the end mark and nothing after it. */
function pngSize(bytes: Buffer): Size | null {
  if (!bytes.subarray(0, 8).equals(PNG_START)) return null;
  let size: Size | null = null;
  let drawn = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if (at === 8) {
      if (type !== 'IHDR' || length !== 13) return null;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    if (type === 'IDAT') drawn = true;
    if (type === 'IEND') return drawn && end === bytes.length ? size : null;
    at = end;
  }
  return null;
}

/** Segments up to the first scan, with a frame among them; the file ends with the end mark. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return null;
  let size: Size | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker)) {
      if (length < 8) return null;
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    if (marker === 0xda) return size;
    at += 2 + length;
  }
  return null;
}

/** Start-of-frame markers, without the three codes in that range that are tables and extensions. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Chunks that fill the container to its end, with pixels among them. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  let size: Size | null = null;
  let drawn = false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > bytes.length) return null;
    if (at === 12) size = webpChunkSize(type, bytes.subarray(at + 8, at + 8 + length));
    if (WEBP_PIXELS.has(type)) drawn = true;
    at += 8 + length + (length % 2);
  }
  return drawn && at === bytes.length ? size : null;
}

/** Size of a WebP from its first chunk: lossy, lossless or extended. */
function webpChunkSize(type: string, data: Buffer): Size | null {
  if (data.length < 10 && type !== 'VP8L') return null;
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (type === 'VP8 ') {
    if (data.readUIntBE(3, 3) !== 0x9d012a) return null;
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (type !== 'VP8L' || data.length < 5 || data[0] !== 0x2f) return null;
  const packed = data.readUInt32LE(1);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

/** A redrawn picture. */
type Drawing = Omit<Picture, 'hash'>;

/** An accepted picture: bytes, type, and SHA-256 in hex. */
export type Picture = { readonly bytes: Buffer; readonly type: PictureType; readonly hash: string };

/** The pictures of a feedback, or the refusal of one; `number` counts from 1. Does not decode pixels. */
export function examinePictures(pictures: readonly string[]): Picture[] | Refusal {
  const passed: Picture[] = [];
  for (const [index, base64] of pictures.entries()) {
    const picture = examine(base64, index + 1);
    if ('refused' in picture) return picture;
    passed.push(picture);
  }
  return passed;
}

function examine(base64: string, number: number): Picture | Refusal {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PICTURE_MAX_BYTES)
    return refuse(PICTURE_TOO_LARGE, 'pictures', { number, kilobytes: PICTURE_MAX_BYTES / 1024 });
  const image = readImage(bytes);
  if (!image) return refuse(PICTURE_REFUSED, 'pictures', { number });
  if (image.width * image.height > MOST_PIXELS)
    return refuse(PICTURE_TOO_MANY_PIXELS, 'pictures', { number, millions: MOST_PIXELS / 1_000_000 });
  return { bytes, type: image.type, hash: hashOf(bytes) };
}

/** A payer's pictures, redrawn, or the refusal of one. */
export async function redrawPictures(
  redraw: Redraw,
  pictures: readonly Picture[],
  lifeUserId: string,
): Promise<Drawing[] | Refusal> {
  const drawn: Drawing[] = [];
  for (const [index, { bytes, type }] of pictures.entries()) {
    const anew = await redraw(bytes, type, lifeUserId);
    if (anew === 'BUSY') return refuse(TOO_MANY_REQUESTS, undefined, { reason: 'PICTURES' });
    if (anew === 'DAMAGED') return refuse(PICTURE_DAMAGED, 'pictures', { number: index + 1 });
    drawn.push({ bytes: anew, type });
  }
  return drawn;
}

/**
 * Stores a feedback's pictures and returns their names. A name has the feedback's id, so that an old file without
 * feedback can be removed safely.
 */
export async function storePictures(
  { pictures: store, now }: Context,
  feedbackId: string,
  pictures: readonly Drawing[],
): Promise<string[]> {
  const names: string[] = [];
  for (const [index, { bytes, type }] of pictures.entries()) {
    const name = `${dayOf(now())}/${feedbackId}-${index + 1}-${hashOf(bytes)}.${type}`;
    await store.put(name, bytes);
    names.push(name);
  }
  return names;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Most pixels of a picture, which decide the time and memory that drawing needs. The app sends 2.6 million at most. */
export const MOST_PIXELS = 4_000_000;

const SECONDS = 10;

const MOST_WAITING = 30;

/** Most pictures of one payer in the queue. A feedback has one there at a time. */
const MOST_OF_ONE = 3;

const FORMATS = { png: 'png', jpg: 'jpeg', webp: 'webp' } as const;

type Draw = (bytes: Buffer, type: PictureType) => Promise<Buffer | 'DAMAGED'>;

/**
 * Draws one picture after another, so that other work of the threads is not kept waiting; payers with many pictures
 * take turns with others.
 */
export function openRedraw(draw: Draw = openDraw()): Redraw {
  /** The payer of each waiting picture. */
  const waiting: string[] = [];
  const lastOf = new Map<string, Promise<unknown>>();
  const inTurn = oneAfterAnother();

  return async (bytes, type, from) => {
    const own = waiting.filter((each) => each === from).length;
    if (waiting.length >= MOST_WAITING || own >= MOST_OF_ONE) return 'BUSY';
    waiting.push(from);
    const turn = Promise.resolve(lastOf.get(from)).then(() => inTurn(() => draw(bytes, type)));
    // The next picture of this payer waits for this one; an error of it goes to its own caller.
    lastOf.set(
      from,
      turn.catch(() => undefined),
    );
    return await turn.finally(() => {
      waiting.splice(waiting.indexOf(from), 1);
      if (!waiting.includes(from)) lastOf.delete(from);
    });
  };
}

/** Draws by the image library, which is loaded with the first picture. */
function openDraw(): Draw {
  const library = loadedOnce(loadSharp);
  return async (bytes, type) => {
    const sharp = await library();
    try {
      return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
        .autoOrient()
        .timeout({ seconds: SECONDS })
        .toFormat(FORMATS[type])
        .toBuffer();
    } catch {
      return 'DAMAGED';
    }
  };
}

/** Decodes only the three accepted types, on threads of the library. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

/** Pictures in one SQL statement. */
const BATCH = 500;

/** Deletes pictures of earlier days without feedback. Returns how many. */
export async function sweepPictures({ db, now, pictures }: Context): Promise<number> {
  let removed = 0;
  // A request from just before midnight may still write its row; it takes a minute at most, so a day is safe.
  for await (const names of pictures.before(dayOf(after(now(), -DAY))))
    for (let from = 0; from < names.length; from += BATCH)
      for (const name of await withoutFeedback(db, names.slice(from, from + BATCH))) {
        await pictures.remove(name);
        removed += 1;
      }
  return removed;
}

async function withoutFeedback(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as name
    where not exists (select 1 from feedback_pictures where picture = name)`.execute(db);
  return rows.map(({ name }) => name);
}
