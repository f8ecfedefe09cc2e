import { PICTURE_DAMAGED, PICTURE_TOO_MANY_PIXELS, TOO_MANY_REQUESTS } from '@life-payment/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { feedbackOf, wish } from '../support/feedback.ts';
import { serviceTest } from '../support/fixtures.ts';
import { PNG } from '../support/tiny-pictures.ts';

const { service, test } = serviceTest();

const { add, refused, rowsOf, stored } = feedbackOf(service);

/** A picture of one colour. */
function solid(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A picture that looks complete from outside: a head, half of the pixels, and the end mark. */
async function halfPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo.subarray(0, photo.length / 2), photo.subarray(-2)]);
}

test.each([
  [
    'a picture of too many pixels',
    () => solid(5_100, 5_100),
    PICTURE_TOO_MANY_PIXELS.code,
    { number: 2, millions: 25 },
  ],
  ['half a photo with an end', () => halfPhoto(), PICTURE_DAMAGED.code, { number: 2 }],
])('feedback with %s is refused with its code, and nothing is stored', async (_what, make, code, params) => {
  const payer = await service.login();
  const before = await stored();
  const picture = (await make()).toString('base64');
  expect(await refused(wish({ pictures: [PNG, picture] }), payer)).toMatchObject({
    code,
    field: 'pictures',
    params,
  });
  expect(await rowsOf(payer)).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('feedback may fail with bad pictures thirty times a day, and text is still accepted', async ({
  payer,
}) => {
  const half = (await halfPhoto()).toString('base64');
  const codes = new Map<string, number>();
  for (let tries = 0; tries < 32; tries += 1) {
    const { code } = await refused(wish({ pictures: [half] }), payer);
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect([...codes]).toEqual([
    [PICTURE_DAMAGED.code, 30],
    [TOO_MANY_REQUESTS.code, 2],
  ]);
  await add(wish(), payer);
});
