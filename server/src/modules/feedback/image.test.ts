import { describe, expect, it } from 'vitest';
import { JPEG, PNG, WEBP } from '../../../test/support/tiny-pictures.ts';
import { readImage } from './image.ts';

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

describe('the content of a picture', () => {
  it.each(WHOLE)('shows its type %s and its size', (type, base64) => {
    expect(readImage(bytes(base64))).toEqual({ type, width: 3, height: 2 });
  });

  it('shows the size of lossless and extended WebP', () => {
    expect(readImage(webpOf(['VP8L', lossless(70, 50)]))).toEqual({ type: 'webp', width: 70, height: 50 });
    const canvas = Buffer.from('000000000100000200' + '00', 'hex');
    expect(readImage(webpOf(['VP8X', canvas], ['VP8L', lossless(2, 3)]))).toEqual({
      type: 'webp',
      width: 2,
      height: 3,
    });
    expect(readImage(webpOf(['VP8X', canvas])), 'without pixels').toBeNull();
  });

  it.each(WHOLE)('is refused as %s when it is cut off anywhere', (_type, base64) => {
    const whole = bytes(base64);
    for (let length = 0; length < whole.length; length += 1)
      expect(readImage(whole.subarray(0, length)), String(length)).toBeNull();
  });

  it.each(WHOLE)('is refused as %s with something behind its end', (_type, base64) => {
    expect(readImage(Buffer.concat([bytes(base64), Buffer.from('<script>alert(1)</script>')]))).toBeNull();
  });

  it.each(['<script>alert(1)</script>', '#!/bin/sh\nrm -rf /', 'GIF89a', '%PDF-1.7', 'MZ'])(
    'is refused: %s',
    (text) => {
      expect(readImage(Buffer.from(text))).toBeNull();
    },
  );

  it('is refused as PNG when its bytes were changed', () => {
    const whole = bytes(PNG);
    for (let at = 8; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(readImage(changed), String(at)).toBeNull();
    }
  });

  it('is refused when nobody could open it in memory', () => {
    expect(readImage(webpOf(['VP8L', lossless(16_384, 2)]))).toBeNull();
  });

  it('never makes the check throw, whatever the bytes', () => {
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
});
