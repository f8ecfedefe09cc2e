import sharp from 'sharp';
import { expect, it } from 'vitest';
import { JPEG, PNG, WEBP } from '../../test/support/tiny-pictures.ts';
import { MOST_PIXELS, openRedraw, readImage } from './pictures.ts';

function drawnBytes(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
const redraw = openRedraw();

it.each([
  ['png', PNG],
  ['jpg', JPEG],
  ['webp', WEBP],
] as const)('redrawing keeps the format %s and the size', async (type, base64) => {
  const drawn = await redraw(drawnBytes(base64), type, 'payer');
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
    Array.from({ length: 40 }, (_, index) => own(index < 4 ? large : drawnBytes(PNG), 'png', String(index))),
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

function bytes(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
const WHOLE = [
  ['png', PNG],
  ['jpg', JPEG],
  ['webp', WEBP],
] as const;

/** A lossless or an extended WebP, made of chunks. */
function webpOf(...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const body = Buffer.concat(
    chunks.map(([type, data]) => {
      const head = Buffer.alloc(8);
      head.write(type, 'latin1');
      head.writeUInt32LE(data.length, 4);
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
    }),
  );
  const head = Buffer.from('RIFF....WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function lossless(width: number, height: number): Buffer {
  const data = Buffer.alloc(6);
  data[0] = 0x2f;
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return data;
}

it.each(WHOLE)('the content of a picture shows its type %s and its size', (type, base64) => {
  expect(readImage(bytes(base64))).toEqual({ type, width: 3, height: 2 });
});

it('the content of a picture shows the size of lossless and extended WebP', () => {
  expect(readImage(webpOf(['VP8L', lossless(70, 50)]))).toEqual({ type: 'webp', width: 70, height: 50 });
  const canvas = Buffer.from('000000000100000200' + '00', 'hex');
  expect(readImage(webpOf(['VP8X', canvas], ['VP8L', lossless(2, 3)]))).toEqual({
    type: 'webp',
    width: 2,
    height: 3,
  });
  expect(readImage(webpOf(['VP8X', canvas])), 'without pixels').toBeNull();
});

it.each(WHOLE)('the content of a picture is refused as %s when it is cut off anywhere', (_type, base64) => {
  const whole = bytes(base64);
  for (let length = 0; length < whole.length; length += 1)
    expect(readImage(whole.subarray(0, length)), String(length)).toBeNull();
});

it.each(WHOLE)('the content of a picture is refused as %s with something behind its end', (_type, base64) => {
  expect(readImage(Buffer.concat([bytes(base64), Buffer.from('<script>alert(1)</script>')]))).toBeNull();
});

it.each(['<script>alert(1)</script>', '#!/bin/sh\nrm -rf /', 'GIF89a', '%PDF-1.7', 'MZ'])(
  'the content of a picture is refused: %s',
  (text) => {
    expect(readImage(Buffer.from(text))).toBeNull();
  },
);

it('the content of a picture is refused as PNG when its bytes were changed', () => {
  const whole = bytes(PNG);
  for (let at = 8; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(readImage(changed), String(at)).toBeNull();
  }
});

it('the content of a picture is refused when nobody could open it in memory', () => {
  expect(readImage(webpOf(['VP8L', lossless(16_384, 2)]))).toBeNull();
});

it('the content of a picture never makes the check throw, whatever the bytes', () => {
  for (const [, base64] of WHOLE) {
    const whole = bytes(base64);
    for (let at = 0; at < whole.length; at += 1)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(whole);
        changed.writeUInt8(value, at);
        expect(() => readImage(changed)).not.toThrow();
      }
  }
});
