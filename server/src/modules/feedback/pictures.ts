import { createHash } from 'node:crypto';
import { PICTURE_REFUSED, PICTURE_TOO_LARGE } from '@life-payment/contract';
import { PICTURE_MAX_BYTES, type Refusal, refuse } from '@life-payment/contract/rules';
import { readImage } from './image.ts';

/** A picture that passed: its bytes, what they are, and their SHA-256 in hex. */
export type Picture = { readonly bytes: Buffer; readonly type: string; readonly hash: string };

const examine = (base64: string, number: number): Picture | Refusal => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PICTURE_MAX_BYTES)
    return refuse(PICTURE_TOO_LARGE, 'pictures', { number, kilobytes: PICTURE_MAX_BYTES / 1024 });
  const image = readImage(bytes);
  if (!image) return refuse(PICTURE_REFUSED, 'pictures', { number });
  return { bytes, type: image.type, hash: createHash('sha256').update(bytes).digest('hex') };
};

/** The pictures of a feedback, or why one of them is refused; `number` counts from 1. */
export const examineAll = (pictures: readonly string[]): Picture[] | Refusal => {
  const passed: Picture[] = [];
  for (const [index, base64] of pictures.entries()) {
    const picture = examine(base64, index + 1);
    if ('refused' in picture) return picture;
    passed.push(picture);
  }
  return passed;
};
