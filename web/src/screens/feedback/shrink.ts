import { PICTURE_MAX_BYTES } from '@life-payment/contract/rules';

export type Size = { readonly width: number; readonly height: number };

/** The longest sides and the qualities to try, the best first. */
const SIDES = [1600, 1200, 900, 600];
const QUALITIES = [0.82, 0.65, 0.5];

/** A size of the same proportions whose longer side is at most `side`; never larger than the original. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Redraws a picture as a JPEG of at most 300 KB, upright and without the camera's metadata (place, time, phone).
 * Returns it in base64; null if the file can't be read as a picture.
 */
export async function shrink(file: Blob): Promise<string | null> {
  const image = await decode(file);
  if (!image) return null;
  for (const side of SIDES) {
    const canvas = draw(image, side);
    if (!canvas) return null;
    for (const quality of QUALITIES) {
      const jpeg = await jpegOf(canvas, quality);
      if (jpeg && jpeg.size <= PICTURE_MAX_BYTES) return base64Of(jpeg);
    }
  }
  return null;
}

async function decode(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
  } catch {
    // Not a picture, or one in a format that this browser does not know.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement, side: number): HTMLCanvasElement | null {
  const { width, height } = fitInto({ width: image.naturalWidth, height: image.naturalHeight }, side);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // A JPEG has no transparency: transparent parts become white, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
  });
  reader.readAsDataURL(blob);
  return (await read).split(',')[1] ?? '';
}
