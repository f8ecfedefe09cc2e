import type { Context } from '../../kit/context.ts';
import type { PictureStore } from '../../kit/ports/pictures.ts';
import type { Redraw } from '../../kit/ports/redraw.ts';
import { dayOf } from '../../kit/time.ts';
import { readImage } from './image.ts';
import { hasTooManyPixels, pictureName } from './pictures.ts';
import { forgetPicture, type KeptPicture, readNotDrawn, replacePicture } from './store.ts';

/** Pictures in one run. */
const A_RUN = 100;

/** The job's own queue, so that it takes no payer's turns. */
const JOB = 'job';

/**
 * Redraws pictures that an earlier version stored unchanged. A picture that can't be drawn is removed. A process that is
 * killed in between leaves a file without a row, which the sweep removes.
 */
export async function redrawKept(context: Context): Promise<void> {
  for (const kept of await readNotDrawn(context.db, A_RUN)) await redrawOne(context, kept);
}

async function redrawOne(context: Context, { picture, feedbackId, number }: KeptPicture): Promise<void> {
  const { db, pictures, log, now } = context;
  const bytes = await bytesOf(context.pictures, picture);
  const anew = bytes && (await drawnAnew(context.redraw, bytes));
  if (anew?.drawn === 'BUSY') return;
  if (!anew) {
    log.warn('picture of feedback removed', {
      feedbackId,
      number,
      reason: bytes ? 'not readable' : 'no file',
    });
    await forgetPicture(db, picture);
    return pictures.remove(picture);
  }
  const name = pictureName(dayOf(now()), feedbackId, number, anew.drawn, anew.type);
  await pictures.put(name, anew.drawn);
  await replacePicture(db, picture, name, now());
  if (name !== picture) await pictures.remove(picture);
}

/** Bytes of a stored picture; null when the file is missing. */
function bytesOf(pictures: PictureStore, name: string): Promise<Buffer | null> {
  return pictures.get(name).catch((error: unknown) => {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return null;
    throw error;
  });
}

async function drawnAnew(redraw: Redraw, bytes: Buffer) {
  const image = readImage(bytes);
  if (!image || hasTooManyPixels(image)) return null;
  const drawn = await redraw(bytes, image.type, JOB);
  return drawn === 'DAMAGED' ? null : { drawn, type: image.type };
}
