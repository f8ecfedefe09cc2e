import { expectAccessible } from '../../support/axe.ts';
import { PLACE, takePhoto } from '../../support/camera.ts';
import type { Phone } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';

const once = { tag: '@once' };
const ADD = '/feedback/add';
const PATH = '/jiaofei/pages/feedBack/feedBack';
const MOST_BYTES = 300 * 1024;

function textField({ page, words }: Phone) {
  return page.getByRole('textbox', { name: words.feedbackText });
}
function pictureInput({ page, words }: Phone) {
  return page.getByLabel(words.feedback_picture_add);
}
function send({ page, words }: Phone) {
  return page.getByRole('button', { name: words.feedback_submit, exact: true });
}
function kind({ page }: Phone, name: string) {
  return page.getByText(name, { exact: true });
}
function sent({ page, words }: Phone) {
  return page.getByRole('heading', { name: words.feedbackSent });
}

async function fill(phone: Phone, text: string): Promise<void> {
  await kind(phone, phone.words.feedback_kind_app).click();
  await textField(phone).fill(text);
}

test('the feedback form says at each field what is missing or beyond 140 characters, cuts nothing, and a complete feedback arrives', {
  tag: '@fast',
}, async ({ phone, enter, newPayer, shot }) => {
  const { page, words } = phone;
  await enter(phone, newPayer, PATH);
  await expect(page).toHaveTitle(words.title_give_feedback);
  await expectAccessible(phone);
  await send(phone).click();
  const kinds = page.getByRole('radiogroup');
  await expect(kinds).toBeFocused();
  await expect(kinds).toHaveAccessibleDescription(words.feedback_kind_missing);
  await expect(textField(phone)).toHaveAccessibleDescription(new RegExp(words.writeDown));
  await shot('1-missing');
  await expectAccessible(phone);

  const tooLong = `${'😀'.repeat(139)}xyz`;
  await fill(phone, tooLong);
  await expect(page.getByText('142/140')).toBeVisible();
  await expect(textField(phone)).toHaveAccessibleDescription(new RegExp(words.tooLong));
  await shot('4-too-long');
  await send(phone).click();
  await expect(textField(phone)).toHaveValue(tooLong);
  await expect(textField(phone)).toBeFocused();
  await textField(phone).fill('字体可以再大一点 Larger print, please');
  await shot('2-filled');
  await send(phone).click();
  await expect(sent(phone)).toBeFocused();
  await shot('3-sent');
  await expectAccessible(phone);
  await page.getByRole('button', { name: words.feedback_more }).click();
  await expect(textField(phone)).toHaveValue('');
});

test(
  'pictures are made smaller on the phone, lose their place, and can be removed',
  once,
  async ({ phone, enter, newPayer, troubles, shot }) => {
    // The recorder of the trace reads the broken file again, which the page's policy forbids.
    troubles.expect(/connect-src blob|Connecting to 'blob:/);
    const { page, words } = phone;
    await enter(phone, newPayer, PATH);
    await fill(phone, 'See the pictures');
    const photo = await takePhoto(page);
    expect(photo.buffer.length).toBeGreaterThan(4 * MOST_BYTES);
    expect(photo.buffer.includes(PLACE)).toBe(true);
    await pictureInput(phone).setInputFiles([photo, { ...photo, name: 'second.jpg' }]);
    await expect(page.getByRole('img')).toHaveCount(2);
    await page.getByRole('button', { name: words.removeFirst }).click();
    await expect(page.getByRole('img')).toHaveCount(1);
    await pictureInput(phone).setInputFiles({
      name: 'bill.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<script>'),
    });
    await expect(page.getByRole('alert').getByText(words.notAPicture)).toBeVisible();
    await shot('4-pictures');
    await expectAccessible(phone);

    const request = page.waitForRequest(/feedback\/add/);
    await send(phone).click();
    const { pictures } = (await request).postDataJSON();
    const [picture] = pictures.map((base64: string) => Buffer.from(base64, 'base64'));
    expect(pictures).toHaveLength(1);
    expect(picture.length).toBeLessThanOrEqual(MOST_BYTES);
    expect(picture.length).toBeGreaterThan(20_000);
    for (const secret of [PLACE, 'Exif']) expect(picture.includes(secret)).toBe(false);
    await expect(sent(phone)).toBeVisible();
  },
);

test(
  'feedback takes at most nine pictures, and all nine arrive',
  once,
  async ({ phone, enter, newPayer, shot }) => {
    const { page, words } = phone;
    await enter(phone, newPayer, PATH);
    await fill(phone, 'Nine');
    const photo = await takePhoto(page, 'photo.jpg', 1200);
    await pictureInput(phone).setInputFiles(Array.from({ length: 11 }, () => photo));
    await expect(page.getByRole('img')).toHaveCount(9);
    await expect(page.getByRole('alert').getByText(words.atMostNine)).toBeVisible();
    await expect(pictureInput(phone)).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await shot('5-nine-narrow');
    await send(phone).click();
    await expect(sent(phone)).toBeVisible();
  },
);

test('repeated taps and a lost answer make one feedback', { tag: '@once' }, async ({
  phone,
  enter,
  newPayer,
  troubles,
  shot,
}) => {
  troubles.expect(/ERR_FAILED/);
  const { page, words } = phone;
  await enter(phone, newPayer, PATH);
  await fill(phone, 'Once');
  const ids: string[] = [];
  const arrived: string[] = [];
  await page.route(`**/v1${ADD}`, async (route) => {
    ids.push(route.request().postDataJSON().requestId);
    const answer = await route.fetch();
    arrived.push((await answer.json()).body.feedbackId);
    if (ids.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await send(phone).dblclick();
  await expect(page.getByRole('alert').getByText(words.feedbackFailed)).toBeVisible();
  expect(ids).toHaveLength(1);
  await shot('6-answer-lost');
  await expectAccessible(phone);
  await page.reload();
  await send(phone).click();
  await expect(sent(phone)).toBeVisible();
  expect(new Set(ids).size).toBe(1);
  expect(new Set(arrived).size).toBe(1);
});

test(
  'feedback without a network is kept and sent when the network is back',
  once,
  async ({ phone, enter, newPayer, context, troubles, shot }) => {
    troubles.expect(/net::ERR_/);
    const { page, words } = phone;
    await enter(phone, newPayer, PATH);
    await fill(phone, 'Later');
    await context.setOffline(true);
    await send(phone).click();
    await expect(page.getByRole('alert').getByText(words.offline_text)).toBeVisible();
    await shot('7-offline');
    await context.setOffline(false);
    await send(phone).click();
    await expect(sent(phone)).toBeVisible();
  },
);

test(
  'feedback can be written by keyboard alone, in the group theme',
  once,
  async ({ phone, enterBy, people, shot }) => {
    const { page, words } = phone;
    await enterBy(phone, people.newcomer, { outputEndpoint: 'jt_demo' });
    await page.goto(`${PATH}?outputEndpoint=jt_demo`);
    await page.getByRole('radio', { name: words.feedback_kind_payment }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: words.feedback_kind_payment })).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(textField(phone)).toBeFocused();
    await page.keyboard.type('By keyboard');
    await shot('9-group');
    await page.keyboard.press('Tab');
    await expect(pictureInput(phone)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(send(phone)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sent(phone)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: words.done, exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/feedBack/);
  },
);
