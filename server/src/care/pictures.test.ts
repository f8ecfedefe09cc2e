import sharp from 'sharp';
import { expect, it } from 'vitest';
import { JPEG, PNG, WEBP } from '../../test/support/tiny-pictures.ts';
import { MOST_PIXELS, openRedraw } from './pictures.ts';

const redraw = openRedraw();

const WHOLE = [
  ['png', PNG],
  ['jpg', JPEG],
  ['webp', WEBP],
] as const;

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}

async function drawn(bytes: Buffer): Promise<Buffer> {
  const picture = await redraw(bytes, 'payer');
  if (typeof picture === 'string') throw new Error(picture);
  return picture.bytes;
}

it.each(WHOLE)(
  'redrawing keeps the format %s and the size, and nothing that stands behind it',
  async (type, base64) => {
    const picture = await redraw(Buffer.concat([bytesOf(base64), Buffer.from('<script>')]), 'payer');
    expect(picture).toMatchObject({ type });
    const bytes = await drawn(bytesOf(base64));
    expect(picture).toEqual({ type, bytes });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 3, height: 2 });
  },
);

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
  const bytes = await drawn(hidden);
  for (const secret of ['SECRET', 'HIDDEN', 'Exif', 'GPS'])
    expect(bytes.includes(secret), secret).toBe(false);
  const { width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  expect({ width, height, exif, icc, xmp, iptc, orientation }).toEqual({ width: 20, height: 40 });
  const { channels } = await sharp(bytes).stats();
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
  expect(await redraw(cut, 'payer')).toBe('DAMAGED');
});

it('redrawing decodes only the three formats', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><rect width="3" height="2"/></svg>',
  );
  const gif = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#f00' } })
    .gif()
    .toBuffer();
  for (const other of [
    svg,
    gif,
    ...['<script>', '#!/bin/sh', '%PDF-1.7', 'MZ', ''].map((text) => Buffer.from(text)),
  ])
    expect(await redraw(other, 'payer')).toBe('NO_PICTURE');
});

it('redrawing decodes only as many pixels as allowed, however small the file is', async () => {
  const side = Math.ceil(Math.sqrt(MOST_PIXELS)) + 1;
  const bomb = await sharp({
    create: { width: side, height: side, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(300 * 1024);
  expect(await redraw(bomb, 'payer')).toBe('TOO_MANY_PIXELS');
});

it('redrawing leaves the main thread free, and refuses what would wait too long', async () => {
  const large = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const own = openRedraw();
  const all = Promise.all(
    Array.from({ length: 40 }, (_, index) => own(index < 4 ? large : bytesOf(PNG), String(index))),
  );
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const pictures = await all;
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
  expect(pictures.filter((each) => each === 'BUSY')).toHaveLength(10);
});

it.each(WHOLE)(
  'redrawing takes no %s that is cut off in its pixels, and never throws',
  async (_type, base64) => {
    const whole = bytesOf(base64);
    for (let length = 0; length < whole.length - 16; length += 1)
      expect(await redraw(whole.subarray(0, length), 'payer'), String(length)).toBeTypeOf('string');
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(whole.readUInt8(at) ^ 0xff, at);
      expect(await redraw(changed, 'payer')).toBeDefined();
    }
  },
);
