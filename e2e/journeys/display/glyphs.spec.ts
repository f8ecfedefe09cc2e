import { expect, test } from '../../support/test.ts';

/** Characters of the private use area, which no font contains. */
const NOBODYS = ['\u{10fff0}', '\u{10fff1}'];

test('the name 生活缴费 is drawn in a font that contains it', async ({ phone }) => {
  const { page } = phone;
  await page.goto('/jiaofei/pages/popUp/popUp');
  await expect(page).toHaveTitle(phone.words.title_app);
  const pictures = await page.evaluate(
    (characters) =>
      characters.map((character) => {
        const canvas = document.createElement('canvas');
        canvas.width = 64;
        canvas.height = 64;
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('no canvas');
        pen.font = `48px ${getComputedStyle(document.body).fontFamily}`;
        pen.fillText(character, 4, 52);
        return canvas.toDataURL();
      }),
    [...'生活缴费', ...NOBODYS, ' '],
  );
  const written = pictures.slice(0, 4);
  const [missing = '', missingToo, blank = ''] = pictures.slice(4);
  expect(missing).toBe(missingToo);
  expect(new Set(written).size).toBe(4);
  expect(written).not.toContain(missing);
  expect(written).not.toContain(blank);
});
