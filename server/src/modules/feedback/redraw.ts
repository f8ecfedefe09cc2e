import { loadedOnce } from '../../memory.ts';
import type { ImageFacts } from './image.ts';

/** Pixels a picture may have: what it takes in memory while it is drawn. */
export const MOST_PIXELS = 25_000_000;

/** Longest side of what is kept, in pixels. */
const MOST_SIDE = 4_096;

const SECONDS = 10;

/** Pictures that wait for their turn, at most: each may be drawn for a second. */
const MOST_WAITING = 30;

const FORMATS = { png: 'png', jpg: 'jpeg', webp: 'webp' } as const;

/**
 * Draws a picture anew from its pixels: upright, and without anything else the file held (place, device, thumbnail,
 * hidden data). `DAMAGED`: its pixels can't be read, there are too many, or it takes too long. `BUSY`: too many wait.
 */
export type Redraw = (bytes: Buffer, type: ImageFacts['type']) => Promise<Buffer | 'DAMAGED' | 'BUSY'>;

/** Only the three kinds we take are ever decoded, by threads of the library beside the main one. */
const load = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
};

/** Draws one picture after another, so that other work of the process's threads (signing, files) is not kept waiting. */
export const openRedraw = (): Redraw => {
  const library = loadedOnce(load);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const draw: Redraw = async (bytes, type) => {
    const sharp = await library();
    try {
      return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
        .autoOrient()
        .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: SECONDS })
        .toFormat(FORMATS[type])
        .toBuffer();
    } catch {
      return 'DAMAGED';
    }
  };

  return async (bytes, type) => {
    if (waiting >= MOST_WAITING) return 'BUSY';
    waiting += 1;
    const turn = last.then(() => draw(bytes, type));
    last = turn.catch(() => undefined);
    return await turn.finally(() => {
      waiting -= 1;
    });
  };
};
