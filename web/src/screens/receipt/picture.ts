import { paint, WIDTH } from './paint.ts';
import type { Sheet } from './sheet.ts';

/** A drawn receipt. `address` is a data address, because web views can save such pictures when they are pressed and held. */
export type Picture = { readonly address: string; readonly file: File };

/** The highest resolution: nobody sees a higher one, and messengers refuse larger pictures. */
const SHARPEST = 3;

/** Draws a receipt at the screen's resolution; null if the browser can't draw pictures. */
export async function drawPicture(
  sheet: Sheet,
  modules: readonly (readonly boolean[])[],
  name: string,
): Promise<Picture | null> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const scale = Math.min(SHARPEST, Math.max(2, window.devicePixelRatio));
  // The first drawing only measures the height, because resizing a canvas clears it.
  const height = paint(pen, sheet, modules);
  canvas.width = WIDTH * scale;
  canvas.height = Math.ceil(height * scale);
  pen.scale(scale, scale);
  paint(pen, sheet, modules);
  const png = await pngOf(canvas);
  return (
    png && { address: canvas.toDataURL('image/png'), file: new File([png], name, { type: 'image/png' }) }
  );
}

/** Whether the phone can share the picture. */
export function canShare({ file }: Picture): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/** Shares the picture with an app that the payer chooses; false if that failed. */
export async function share({ file }: Picture): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // Closing the choice of apps is no failure.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
