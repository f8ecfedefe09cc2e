import { createHash } from 'node:crypto';
import {
  PICTURE_DAMAGED,
  PICTURE_REFUSED,
  PICTURE_TOO_LARGE,
  PICTURE_TOO_MANY_PIXELS,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { PICTURE_MAX_BYTES, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Redraw } from '../../kit/ports/redraw.ts';
import { type ImageFacts, readImage } from './image.ts';
import { MOST_PIXELS } from './redraw.ts';

/** An accepted picture: bytes, type, and SHA-256 in hex. */
export type Picture = { readonly bytes: Buffer; readonly type: ImageFacts['type']; readonly hash: string };

/** A redrawn picture. */
export type Drawn = Pick<Picture, 'bytes' | 'type'>;

function hasTooManyPixels({ width, height }: ImageFacts): boolean {
  return width * height > MOST_PIXELS;
}

/** Name of a feedback's picture in the store; `number` counts from 1. */
export function pictureName(
  day: string,
  feedbackId: string,
  number: number,
  bytes: Buffer,
  type: ImageFacts['type'],
): string {
  return `${day}/${feedbackId}-${number}-${hashOf(bytes)}.${type}`;
}

/** The pictures of a feedback, or why one is refused; `number` counts from 1. Does not decode pixels. */
export function examineAll(pictures: readonly string[]): Picture[] | Refusal {
  const passed: Picture[] = [];
  for (const [index, base64] of pictures.entries()) {
    const picture = examine(base64, index + 1);
    if ('refused' in picture) return picture;
    passed.push(picture);
  }
  return passed;
}

/** A payer's pictures, redrawn, or why one can't be. */
export async function redrawAll(
  redraw: Redraw,
  pictures: readonly Picture[],
  lifeUserId: string,
): Promise<Drawn[] | Refusal> {
  const drawn: Drawn[] = [];
  for (const [index, { bytes, type }] of pictures.entries()) {
    const anew = await redraw(bytes, type, lifeUserId);
    if (anew === 'BUSY') return refuse(TOO_MANY_REQUESTS, undefined, { reason: 'PICTURES' });
    if (anew === 'DAMAGED') return refuse(PICTURE_DAMAGED, 'pictures', { number: index + 1 });
    drawn.push({ bytes: anew, type });
  }
  return drawn;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function examine(base64: string, number: number): Picture | Refusal {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PICTURE_MAX_BYTES)
    return refuse(PICTURE_TOO_LARGE, 'pictures', { number, kilobytes: PICTURE_MAX_BYTES / 1024 });
  const image = readImage(bytes);
  if (!image) return refuse(PICTURE_REFUSED, 'pictures', { number });
  if (hasTooManyPixels(image))
    return refuse(PICTURE_TOO_MANY_PIXELS, 'pictures', { number, millions: MOST_PIXELS / 1_000_000 });
  return { bytes, type: image.type, hash: hashOf(bytes) };
}
