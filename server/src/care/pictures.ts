import { createHash } from 'node:crypto';
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
import type { NotDrawn, Picture, PictureType, Redraw } from '../kit/ports/services.ts';
import { oneAfterAnother } from '../kit/promises.ts';
import { after, DAY, dayOf } from '../kit/time.ts';

/** Reads the pictures of a feedback from base64. Refuses one that is too large; `number` counts from 1. */
export function readPictures(pictures: readonly string[]): Buffer[] | Refusal {
  const read = pictures.map((base64) => Buffer.from(base64, 'base64'));
  const large = read.findIndex(({ length }) => length > PICTURE_MAX_BYTES);
  if (large === -1) return read;
  return refuse(PICTURE_TOO_LARGE, 'pictures', { number: large + 1, kilobytes: PICTURE_MAX_BYTES / 1024 });
}

/** A payer's pictures, redrawn, or the refusal of one. */
export async function redrawPictures(
  redraw: Redraw,
  pictures: readonly Buffer[],
  lifeUserId: string,
): Promise<Picture[] | Refusal> {
  const drawn: Picture[] = [];
  for (const [index, bytes] of pictures.entries()) {
    const picture = await redraw(bytes, lifeUserId);
    if (typeof picture === 'string') return refusalOf(picture, index + 1);
    drawn.push(picture);
  }
  return drawn;
}

function refusalOf(why: NotDrawn | 'BUSY', number: number): Refusal {
  switch (why) {
    case 'NO_PICTURE':
      return refuse(PICTURE_REFUSED, 'pictures', { number });
    case 'TOO_MANY_PIXELS':
      return refuse(PICTURE_TOO_MANY_PIXELS, 'pictures', { number, millions: MOST_PIXELS / 1_000_000 });
    case 'DAMAGED':
      return refuse(PICTURE_DAMAGED, 'pictures', { number });
    case 'BUSY':
      return refuse(TOO_MANY_REQUESTS, undefined, { reason: 'PICTURES' });
  }
}

/**
 * Stores a feedback's pictures and returns their names. A name has the feedback's id, so that an old file without
 * feedback can be removed safely.
 */
export async function storePictures(
  { pictures: store, now }: Context,
  feedbackId: string,
  pictures: readonly Picture[],
): Promise<string[]> {
  const names: string[] = [];
  for (const [index, { bytes, type }] of pictures.entries()) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const name = `${dayOf(now())}/${feedbackId}-${index + 1}-${hash}.${type}`;
    await store.put(name, bytes);
    names.push(name);
  }
  return names;
}

/** Most pixels of a picture, which decide the time and memory that drawing needs. The app sends 2.6 million at most. */
export const MOST_PIXELS = 4_000_000;

const SECONDS = 10;

const MOST_WAITING = 30;

/** Most pictures of one payer in the queue. A feedback has one there at a time. */
const MOST_OF_ONE = 3;

/** Formats of the image library that are taken, and the kinds of pictures that they are. */
const TYPES: ReadonlyMap<string, PictureType> = new Map([
  ['png', 'png'],
  ['jpeg', 'jpg'],
  ['webp', 'webp'],
]);

type Draw = (bytes: Buffer) => Promise<Picture | NotDrawn>;

/**
 * Draws one picture after another, so that other work of the threads is not kept waiting; payers with many pictures
 * take turns with others.
 */
export function openRedraw(draw: Draw = openDraw()): Redraw {
  /** The payer of each waiting picture. */
  const waiting: string[] = [];
  const lastOf = new Map<string, Promise<unknown>>();
  const inTurn = oneAfterAnother();

  return async (bytes, from) => {
    const own = waiting.filter((each) => each === from).length;
    if (waiting.length >= MOST_WAITING || own >= MOST_OF_ONE) return 'BUSY';
    waiting.push(from);
    const turn = Promise.resolve(lastOf.get(from)).then(() => inTurn(() => draw(bytes)));
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
  return async (bytes) => {
    const sharp = await library();
    const head = await headOf(sharp, bytes);
    const type = head && TYPES.get(head.format);
    if (!type) return 'NO_PICTURE';
    if (head.width * head.height > MOST_PIXELS) return 'TOO_MANY_PIXELS';
    try {
      const drawn = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
        .autoOrient()
        .timeout({ seconds: SECONDS })
        .toFormat(head.format)
        .toBuffer();
      return { type, bytes: drawn };
    } catch {
      return 'DAMAGED';
    }
  };
}

/** Format and size by the head of a file, without its pixels; null when it is no picture. */
async function headOf(sharp: Awaited<ReturnType<typeof loadSharp>>, bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
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
