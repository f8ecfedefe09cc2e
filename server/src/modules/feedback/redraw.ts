import { loadedOnce } from '../../kit/memory.ts';
import { oneAfterAnother } from '../../kit/one-after-another.ts';
import type { Redraw } from '../../kit/ports/redraw.ts';
import type { ImageFacts } from './image.ts';

/** Most pixels of a picture, which decide the memory that drawing needs. */
export const MOST_PIXELS = 25_000_000;

/** Longest side of a stored picture, in pixels. */
const MOST_SIDE = 4_096;

const SECONDS = 10;

/** Most pictures in the queue; each may take seconds. */
const MOST_WAITING = 30;

/** Most pictures of one payer in the queue. */
const MOST_OF_ONE = 15;

const FORMATS = { png: 'png', jpg: 'jpeg', webp: 'webp' } as const;

/**
 * Draws one picture after another, so that other work of the process's threads (signing, files) is not kept waiting.
 * Whose pictures are many waits for their own: those of others have their turn in between.
 */
export function openRedraw(): Redraw {
  const library = loadedOnce(load);
  /** The payer of each waiting picture. */
  const waiting: string[] = [];
  const lastOf = new Map<string, Promise<unknown>>();
  const inTurn = oneAfterAnother();

  const draw = async (bytes: Buffer, type: ImageFacts['type']) => {
    const sharp = await library();
    try {
      return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
        .autoOrient()
        .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: SECONDS })
        .toFormat(FORMATS[type])
        .toBuffer();
    } catch {
      return 'DAMAGED' as const;
    }
  };

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

/** Decodes only the three accepted types, on threads of the library. */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}
