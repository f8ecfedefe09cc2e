import { loadedOnce } from '../../kit/memory.ts';
import { oneAfterAnother } from '../../kit/one-after-another.ts';
import type { PictureType, Redraw } from '../../kit/ports/redraw.ts';

/** Most pixels of a picture, which decide the time and memory that drawing needs. The app sends 2.6 million at most. */
export const MOST_PIXELS = 4_000_000;

const SECONDS = 10;

/** Most pictures in the queue. */
const MOST_WAITING = 30;

/** Most pictures of one payer in the queue. A feedback has one there at a time. */
const MOST_OF_ONE = 3;

const FORMATS = { png: 'png', jpg: 'jpeg', webp: 'webp' } as const;

type Draw = (bytes: Buffer, type: PictureType) => Promise<Buffer | 'DAMAGED'>;

/**
 * Draws one picture after another, so that other work of the process's threads (signing, files) is not kept waiting.
 * Whose pictures are many waits for their own: those of others have their turn in between.
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
  const library = loadedOnce(load);
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
