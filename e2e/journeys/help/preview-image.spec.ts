import type { Locator } from '@playwright/test';
import { takePhoto } from '../../support/camera.ts';
import { expect, test } from '../../support/test.ts';

const FEEDBACK = '/jiaofei/pages/feedBack/feedBack';
const PREVIEW = '/jiaofei/preview-image';

/** Width of a picture as a share of the screen's; a fitted picture has 1. */
function scaleOf(picture: Locator): Promise<number> {
  return picture.evaluate((image) => image.getBoundingClientRect().width / window.innerWidth);
}

test('pictures of feedback fill the screen and can be swiped, enlarged and used by keys', async ({
  phone,
  enter,
  newPayer,
  look,
}) => {
  const { page, words } = phone;
  await enter(phone, newPayer, FEEDBACK);
  const photo = await takePhoto(page, 'photo.jpg', 1200);
  await page.getByLabel(words.feedback_picture_add).setInputFiles([photo, { ...photo, name: 'second.jpg' }]);
  await page.getByRole('button', { name: words.lookAtSecond }).click();
  await expect(page).toHaveURL(/preview-image/);
  const second = page.getByRole('img', { name: words.pictureTwo });
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: words.preview_next })).toBeHidden();
  await look('1-second');

  const middle = { x: 195, y: 420 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 220, middle.y, { steps: 5 });
  await page.mouse.up();
  const first = page.getByRole('img', { name: words.pictureOne });
  await expect(first).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('status').getByText(words.pictureOne)).toBeAttached();

  await page.mouse.click(middle.x, middle.y);
  await expect.poll(() => scaleOf(first)).toBeCloseTo(2.5);
  await page.mouse.wheel(0, -2000);
  await expect.poll(() => scaleOf(first)).toBeCloseTo(5);
  await page.getByRole('button', { name: words.preview_zoom }).click();
  await expect.poll(() => scaleOf(first)).toBeCloseTo(1);
  await page.keyboard.press('ArrowRight');
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: words.preview_before }).click();
  await expect(first).toBeInViewport({ ratio: 0.9 });

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/feedBack/);
  await expect(page.getByRole('button', { name: words.lookAtFirst })).toBeVisible();
});

test('two fingers make a picture larger', { tag: '@once' }, async ({ phone, enter, newPayer }) => {
  const { page, words } = phone;
  await enter(phone, newPayer, FEEDBACK);
  await page.getByLabel(words.feedback_picture_add).setInputFiles(await takePhoto(page, 'photo.jpg', 1200));
  await page.getByRole('button', { name: words.lookAtFirst }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toBeVisible();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [-1, 1].map((side) => ({ x: 195 + side * apart, y: 420, id: side + 2 })),
    });
  await touch('touchStart', 40);
  await touch('touchMove', 60);
  await touch('touchMove', 120);
  await touch('touchEnd', 120);
  await expect.poll(() => scaleOf(picture)).toBeGreaterThan(2);
});

test('only pictures of the app are shown, and a missing, refused or broken one is named', async ({
  phone,
  enter,
  payer,
  troubles,
  look,
}) => {
  troubles.expect(/404/);
  const { page, words } = phone;
  await enter(phone, payer, `${PREVIEW}?urls=https://evil.example/a.png`);
  await expect(page.getByRole('heading', { name: words.preview_refused_title })).toBeVisible();
  await look('3-refused');
  await page.goto(PREVIEW);
  await expect(page.getByRole('heading', { name: words.preview_none_title })).toBeVisible();
  await look('4-gone');
  await page.goto(`${PREVIEW}?urls=/jiaofei/none.png,/jiaofei/other.png`);
  await expect(page.getByRole('alert').getByText(words.preview_broken).first()).toBeVisible();
  await look('5-broken');
});
