import { PICTURE_DAMAGED, PICTURE_TOO_MANY_PIXELS, TOO_MANY_REQUESTS } from '@life-payment/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { dayOf } from '../../src/kit/time.ts';
import { redrawKept } from '../../src/modules/feedback/index.ts';
import { feedbackOf, wish } from '../support/feedback.ts';
import { serviceTest } from '../support/fixtures.ts';
import { JPEG, jpegOf, PNG, WEBP } from '../support/tiny-pictures.ts';

const { service, test } = serviceTest();

const { add, refused, rowsOf, picturesOf, stored } = feedbackOf(service);

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

test('a job draws older pictures again and removes those that can’t be drawn', async ({ payer }) => {
  const { db, pictures } = service.context;
  const { feedbackId } = await add(wish({ pictures: [PNG, JPEG, WEBP] }), payer);
  const day = dayOf(service.clock.now());
  const [first = '', second = '', third = ''] = await picturesOf(feedbackId);
  const asCame = [`${day}/old-1.jpg`, `${day}/old-2.jpg`];
  await pictures.put(asCame[0] ?? '', Buffer.from(jpegOf(50_000), 'base64'));
  await pictures.put(asCame[1] ?? '', await halfPhoto());
  for (const [index, name] of [first, second].entries())
    await db
      .updateTable('feedback_pictures')
      .set({ picture: asCame[index] ?? '', drawn_at: null })
      .where('picture', '=', name)
      .execute();
  await db
    .updateTable('feedback_pictures')
    .set({ drawn_at: null, picture: `${day}/gone.webp` })
    .where('picture', '=', third)
    .execute();
  await redrawKept(service.context);
  const [drawn = '', ...others] = await picturesOf(feedbackId);
  expect(others).toEqual([]);
  expect((await pictures.get(drawn)).length).toBeLessThan(2_000);
  for (const name of asCame) await expect(pictures.get(name)).rejects.toThrow('ENOENT');
  await redrawKept(service.context);
  expect(await picturesOf(feedbackId)).toEqual([drawn]);
});
