import type { Page } from '@playwright/test';

type Photo = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The segment that a camera writes into a photo: an EXIF segment with the place. */
export const PLACE = 'GPS-28.2-112.9';

/** A photo of several megabytes with fine detail, as a phone's camera makes it. */
export async function takePhoto(page: Page, name = 'photo.jpg', side = 2400): Promise<Photo> {
  const dataUrl = await page.evaluate((width) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = width * 0.75;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('nothing to draw with');
    const image = pen.createImageData(canvas.width, canvas.height);
    let seed = 1;
    for (let at = 0; at < image.data.length; at += 4) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const light = (at / image.data.length) * 160;
      image.data.set([light, 120 + (seed % 90), 60 + (seed % 50), 255], at);
    }
    pen.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95);
  }, side);
  const jpeg = Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
  return { name, mimeType: 'image/jpeg', buffer: withPlace(jpeg) };
}

function withPlace(jpeg: Buffer): Buffer {
  const exif = Buffer.from(`Exif\0\0${PLACE}`);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
