import { PICTURE_DAMAGED, PICTURE_TOO_MANY_PIXELS, TOO_MANY_REQUESTS } from '@life-payment/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { openRedraw } from '../../src/care/pictures.ts';
import { feedbackOf, wish } from '../support/feedback.ts';
import { serviceTest } from '../support/fixtures.ts';
import { JPEG, PNG } from '../support/tiny-pictures.ts';

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
    () => solid(2_001, 2_000),
    PICTURE_TOO_MANY_PIXELS.code,
    { number: 2, millions: 4 },
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

test("while one payer's pictures are drawn and wait, another's has its turn before the second of these", async ({
  payer,
  other,
}) => {
  const { context } = service;
  const { redraw } = context;
  const asked: string[] = [];
  const drawn: string[] = [];
  const gate = Promise.withResolvers<void>();
  const gated = openRedraw(async (bytes, type) => {
    drawn.push(type);
    await gate.promise;
    return bytes;
  });
  const watched: typeof redraw = (bytes, type, from) => {
    asked.push(from);
    return gated(bytes, type, from);
  };
  Reflect.set(context, 'redraw', watched);
  try {
    const many = Array.from({ length: 3 }, () => add(wish({ pictures: [PNG] }), payer));
    await soon(async () => expect(asked).toHaveLength(3));
    const refusal = await service.post('/feedback/add', wish({ pictures: [PNG] }), {
      token: payer.token,
      language: 'en',
    });
    expect(refusal.envelope).toMatchObject({
      msgCd: TOO_MANY_REQUESTS.code,
      msgInfo: 'Too many requests: earlier pictures are still being worked on, try again in a moment',
    });
    const one = add(wish({ pictures: [JPEG] }), other);
    await soon(async () => expect(asked).toHaveLength(5));
    gate.resolve();
    await Promise.all([...many, one]);
  } finally {
    Reflect.set(context, 'redraw', redraw);
  }
  expect(drawn).toEqual(['png', 'jpg', 'png', 'png']);
});
