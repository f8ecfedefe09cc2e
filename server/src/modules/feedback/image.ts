import { crc32 } from 'node:zlib';
import type { PictureType } from '../../kit/ports/redraw.ts';

export type ImageFacts = {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
};

type Size = { readonly width: number; readonly height: number };

/** Larger pictures could fill a viewer's memory, even from a small file. */
const MOST_SIDE = 10_000;

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

const WEBP_PIXELS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ANMF']);

const READERS = [
  ['png', pngSize],
  ['jpg', jpegSize],
  ['webp', webpSize],
] as const;

/**
 * Recognises a file by its content: a complete PNG, JPEG or WebP of a sensible size, with nothing after its end. Null for
 * everything else. Does not decode pixels.
 */
export function readImage(bytes: Buffer): ImageFacts | null {
  for (const [type, read] of READERS) {
    const size = read(bytes);
    if (size) return usable(size) ? { type, ...size } : null;
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

function usable({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width <= MOST_SIDE && height <= MOST_SIDE;
}
