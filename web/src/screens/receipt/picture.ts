import { paint, WIDTH } from './paint.ts';
import type { Sheet } from './sheet.ts';

/** A drawn receipt. `address` is a data address: web views keep pictures of those when they are pressed and held. */
export type Picture = { readonly address: string; readonly file: File };

/** Sharper than this nobody sees, and larger pictures are refused by messengers. */
const SHARPEST = 3;

/** Draws a receipt as sharp as the screen; null where the browser draws no pictures. */
export async function drawPicture(
  sheet: Sheet,
  modules: readonly (readonly boolean[])[],
  name: string,
): Promise<Picture | null> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const scale = Math.min(SHARPEST, Math.max(2, window.devicePixelRatio));
  // Drawn once to know how tall it gets: making a canvas larger empties it.
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

/** Whether the phone can hand the picture to another app. */
export function canShare({ file }: Picture): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/** Hands the picture to another app, which the payer chooses; false where that failed. */
export async function share({ file }: Picture): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // Closing the choice is no failure.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
