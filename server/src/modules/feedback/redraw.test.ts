import sharp from 'sharp';
import { expect, it } from 'vitest';
import { JPEG, PNG, WEBP } from '../../../test/support/tiny-pictures.ts';
import { readImage } from './image.ts';
import { MOST_PIXELS, openRedraw } from './redraw.ts';

function bytes(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
const redraw = openRedraw();

it.each([
  ['png', PNG],
  ['jpg', JPEG],
  ['webp', WEBP],
] as const)('redrawing keeps the format %s and the size', async (type, base64) => {
  const drawn = await redraw(bytes(base64), type, 'payer');
  expect(readImage(drawn as Buffer)).toEqual({ type, width: 3, height: 2 });
});

it('redrawing keeps the picture upright and removes everything else from the file', async () => {
  const red = { width: 40, height: 20, channels: 3 as const, background: { r: 250, g: 10, b: 10 } };
  const photo = await sharp({ create: red })
    .withExif({
      IFD0: { Make: 'SECRET-MAKE', ImageDescription: 'SECRET-PLACE' },
      IFD3: { GPSLatitude: '28/1 12/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const hidden = Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from('fffe000aHIDDEN!!'.slice(0, 8), 'hex'),
    Buffer.from('HIDDEN!!'),
    photo.subarray(2),
  ]);
  expect(readImage(hidden)?.width).toBe(40);
  const drawn = (await redraw(hidden, 'jpg', 'payer')) as Buffer;
  expect(readImage(drawn)).toEqual({ type: 'jpg', width: 20, height: 40 });
  for (const secret of ['SECRET', 'HIDDEN', 'Exif', 'GPS'])
    expect(drawn.includes(secret), secret).toBe(false);
  const { exif, icc, xmp, iptc, orientation } = await sharp(drawn).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  const { channels } = await sharp(drawn).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 50))).toEqual([5, 0, 0]);
});

it('redrawing refuses a file that looks complete but has unreadable pixels', async () => {
  const noise = await sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  const cut = Buffer.concat([noise.subarray(0, noise.length / 2), noise.subarray(-2)]);
  expect(readImage(cut)).toMatchObject({ width: 64 });
  expect(await redraw(cut, 'jpg', 'payer')).toBe('DAMAGED');
});

it('redrawing decodes only the three formats', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><rect width="3" height="2"/></svg>',
  );
  const gif = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#f00' } })
    .gif()
    .toBuffer();
  for (const other of [svg, gif]) expect(await redraw(other, 'png', 'payer')).toBe('DAMAGED');
});

it("redrawing decodes only as many pixels as allowed, whatever the file's head says", async () => {
  const side = Math.ceil(Math.sqrt(MOST_PIXELS)) + 1;
  const bomb = await sharp({
    create: { width: side, height: side, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(300 * 1024);
  expect(await redraw(bomb, 'png', 'payer')).toBe('DAMAGED');
});

it('redrawing leaves the main thread free, and refuses what would wait too long', async () => {
  const large = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const own = openRedraw();
  const all = Promise.all(
    Array.from({ length: 40 }, (_, index) => own(index < 4 ? large : bytes(PNG), 'png', String(index))),
  );
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const drawn = await all;
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
  expect(drawn.filter((each) => each === 'BUSY')).toHaveLength(10);
});
