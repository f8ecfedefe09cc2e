import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  NOT_UNDERSTOOD,
  PICTURE_DAMAGED,
  PICTURE_REFUSED,
  PICTURE_TOO_LARGE,
  PICTURE_TOO_MANY_PIXELS,
  REQUEST_ID_REUSED,
  TOO_MANY_REQUESTS,
  TOO_MUCH_FEEDBACK,
} from '@life-payment/contract';
import { FEEDBACK_TEXT_EMPTY, FEEDBACK_TEXT_TOO_LONG } from '@life-payment/contract/rules';
import sharp from 'sharp';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { A_DAY, recentFeedback } from '../../src/care/feedback.ts';
import { openRedraw, sweepPictures } from '../../src/care/pictures.ts';
import { DAY, dayOf } from '../../src/kit/time.ts';
import { feedbackOf, wish } from '../support/feedback.ts';
import { serviceTest } from '../support/fixtures.ts';
import { purge } from '../support/rows.ts';
import { JPEG, jpegOf, PNG, WEBP } from '../support/tiny-pictures.ts';

const { service, test } = serviceTest();

const { add, refused, rowsOf, picturesOf, stored } = feedbackOf(service);

test('feedback is stored with its pictures in order, redrawn, and readable by the service', async () => {
  const payer = await service.login();
  const { feedbackId, receivedAt } = await add(
    wish({ text: '  转账很慢 ', pictures: [PNG, JPEG, WEBP] }),
    payer,
  );
  expect(Math.abs(Date.parse(receivedAt) - Date.now())).toBeLessThan(60_000);
  expect(await rowsOf(payer)).toMatchObject([
    { feedback_id: feedbackId, kind: 'PAYMENT', text: '转账很慢', output_endpoint: 'HISUN' },
  ]);
  const names = await picturesOf(feedbackId);
  expect(names.map((name) => name.split('.').at(-1))).toEqual(['png', 'jpg', 'webp']);
  for (const name of names) {
    const picture = sharp(await service.context.pictures.get(name));
    expect(await picture.metadata()).toMatchObject({ width: 3, height: 2 });
    const path = join(service.context.config.picturesDir, name);
    expect([statSync(path), statSync(join(path, '..'))].map(({ mode }) => mode & 0o777)).toEqual([
      0o600, 0o700,
    ]);
  }
});

test('a repeated feedback gets the same answer, and another body is refused', async ({ payer }) => {
  const body = wish({ pictures: [PNG] });
  // As many pictures of one payer as may be in work at the same time.
  const answers = await Promise.all(Array.from({ length: 3 }, () => add(body, payer)));
  expect(new Set(answers.map(({ feedbackId }) => feedbackId)).size).toBe(1);
  expect(await add(body, payer)).toEqual(answers[0]);
  expect(await rowsOf(payer)).toHaveLength(1);
  for (const other of [{ text: 'other' }, { kind: 'APP' as const }, { pictures: [JPEG] }, { pictures: [] }])
    expect((await refused({ ...body, ...other }, payer)).code).toBe(REQUEST_ID_REUSED.code);
  const stranger = await service.login();
  expect((await add({ ...body, text: 'mine' }, stranger)).feedbackId).not.toBe(answers[0]?.feedbackId);
});

test('feedback takes nine pictures of 300 KB, no tenth and no larger one', async ({ payer }) => {
  const full = jpegOf(300 * 1024);
  const { feedbackId } = await add(wish({ pictures: Array.from({ length: 9 }, () => full) }), payer);
  const names = await picturesOf(feedbackId);
  expect(names).toHaveLength(9);
  // The filling is not part of the stored picture.
  for (const name of names) expect((await service.context.pictures.get(name)).length).toBeLessThan(2_000);
  expect(await refused(wish({ pictures: Array.from({ length: 10 }, () => PNG) }), payer)).toMatchObject({
    code: NOT_UNDERSTOOD.code,
    field: 'pictures',
  });
  expect(await refused(wish({ pictures: [PNG, jpegOf(300 * 1024 + 1)] }), payer)).toMatchObject({
    code: PICTURE_TOO_LARGE.code,
    field: 'pictures',
    params: { number: 2, kilobytes: 300 },
  });
  const { status, envelope } = await service.post(
    '/feedback/add',
    wish({ text: 'x'.repeat(4 * 1024 * 1024) }),
    payer,
  );
  expect({ status, code: envelope.msgCd }).toEqual({ status: 413, code: NOT_UNDERSTOOD.code });
});

test('other calls keep their smaller limit of the body', async () => {
  const { status } = await service.post('/user/myService', { outputEndpoint: 'x'.repeat(70_000) });
  expect(status).toBe(413);
});

test.each([
  ['a script', Buffer.from('<script>alert(1)</script>').toString('base64')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
])('feedback with %s is refused at its place, and nothing is stored', async (_what, base64) => {
  const payer = await service.login();
  const before = await stored();
  expect(await refused(wish({ pictures: [PNG, JPEG, base64] }), payer)).toMatchObject({
    code: PICTURE_REFUSED.code,
    field: 'pictures',
    params: { number: 3 },
  });
  expect(await rowsOf(payer)).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('feedback needs a text of at most 140 characters', async ({ payer }) => {
  expect(await refused(wish({ text: ' \n ' }), payer)).toMatchObject({
    code: FEEDBACK_TEXT_EMPTY.code,
    field: 'text',
  });
  expect(await refused(wish({ text: '字'.repeat(141) }), payer)).toMatchObject({
    code: FEEDBACK_TEXT_TOO_LONG.code,
    field: 'text',
    params: { max: 140 },
  });
  await add(wish({ text: '😀'.repeat(140) }), payer);
});

test('staff read the feedback', async ({ payer }) => {
  const { feedbackId, receivedAt } = await add(wish({ text: 'Read me', pictures: [PNG, JPEG] }), payer);
  const lines = (await recentFeedback(service.context, 7)).map((line) => JSON.parse(line));
  expect(lines.find((line) => line.feedbackId === feedbackId)).toEqual({
    feedbackId,
    at: receivedAt,
    kind: 'PAYMENT',
    text: 'Read me',
    outputEndpoint: 'HISUN',
    lifeUserId: payer.lifeUserId,
    pictures: await picturesOf(feedbackId),
  });
  service.clock.advance(3 * DAY);
  expect(await recentFeedback(service.context, 2)).toEqual([]);
});

test('a payer may send ten feedbacks a day, also at once, and a repetition does not count', async () => {
  const payer = await service.login();
  const bodies = Array.from({ length: 12 }, () => wish());
  const codes = await Promise.all(
    bodies.map(async (body) => (await service.post('/feedback/add', body, payer)).envelope.msgCd),
  );
  expect(codes.filter((code) => code === 'LIV00000')).toHaveLength(A_DAY.most);
  expect(codes.filter((code) => code === TOO_MUCH_FEEDBACK.code)).toHaveLength(2);
  expect(await rowsOf(payer)).toHaveLength(A_DAY.most);
  const taken = bodies[codes.indexOf('LIV00000')];
  if (taken) await add(taken, payer);
  expect(await refused(wish(), payer)).toMatchObject({
    code: TOO_MUCH_FEEDBACK.code,
    params: { max: A_DAY.most },
  });
  service.clock.advance(DAY);
  await add(wish(), await service.login(payer));
});

test('pictures that a killed process left are deleted a day later, and others stay', async ({ payer }) => {
  const { feedbackId } = await add(wish({ pictures: [PNG] }), payer);
  const mine = await picturesOf(feedbackId);
  const day = dayOf(service.clock.now());
  await service.context.pictures.put(`${day}/LFleft-1-hash.png`, Buffer.from(PNG, 'base64'));
  const folder = join(service.context.config.picturesDir, day);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'LFhalf-1-hash.png.part'), 'half');
  const left = [`${day}/LFleft-1-hash.png`, `${day}/LFhalf-1-hash.png.part`];
  await sweepPictures(service.context);
  expect(await stored()).toEqual(expect.arrayContaining([...mine, ...left]));
  service.clock.advance(2 * DAY);
  await sweepPictures(service.context);
  const after = await stored();
  expect(after).toEqual(expect.arrayContaining(mine));
  for (const name of left) expect(after).not.toContain(name);
  service.clock.advance(180 * DAY);
  await purge('feedback', service.context.db, service.clock.now());
  await sweepPictures(service.context);
  expect(await stored()).toEqual([]);
  expect(await rowsOf(payer)).toEqual([]);
});

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
  [
    'half a picture',
    async () => Buffer.from(PNG.slice(0, 80), 'base64'),
    PICTURE_DAMAGED.code,
    { number: 2 },
  ],
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

test('feedback may fail with bad pictures thirty times a day, and text is still accepted', async () => {
  const payer = await service.login();
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

test("another payer's picture has its turn before the second of one whose pictures are drawn and wait", async ({
  payer,
  other,
}) => {
  const { context } = service;
  const { redraw } = context;
  const asked: string[] = [];
  const drawn: string[] = [];
  const gate = Promise.withResolvers<void>();
  const gated = openRedraw(async (bytes) => {
    const type = bytes.equals(Buffer.from(PNG, 'base64')) ? 'png' : 'jpg';
    drawn.push(type);
    await gate.promise;
    return { bytes, type };
  });
  const watched: typeof redraw = (bytes, from) => {
    asked.push(from);
    return gated(bytes, from);
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
