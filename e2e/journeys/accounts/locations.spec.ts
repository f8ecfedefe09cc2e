import type { Phone } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';

const CHOOSE = '/jiaofei/choose-location';
const OPEN = '/jiaofei/open-location';
const ZHUZHOU = { latitude: 27.83, longitude: 113.13 };
const TILES = /\/tiles\/\d+\/\d+\/\d+\.svg/;

function use({ page, words }: Phone) {
  return page.getByRole('button', { name: words.place_use });
}
function cityOf({ page }: Phone) {
  return page.getByRole('status').filter({ hasText: /\d+\.\d{5}, / });
}

test('a payer finds a city by the phone’s position and by the pin on the map', async ({
  phone,
  enter,
  payer,
  context,
  look,
}) => {
  const { page, words, name } = phone;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(ZHUZHOU);
  // Without motion each key counts, also while the map would still move.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(phone, payer, CHOOSE);
  const map = page.getByRole('application', { name: words.map_choose_label });
  await expect(page.getByRole('heading', { name: words.place_choose })).toBeVisible();
  await expect(use(phone)).toBeDisabled();
  await expect(map.locator('img').first()).toBeVisible();
  await expect(page.getByRole('status').getByText(words.place_none, { exact: true })).toBeVisible();
  await look('1-far');

  await page.getByRole('button', { name: words.city_locate }).click();
  await expect(cityOf(phone)).toContainText(name({ zh: '株洲市', en: 'Zhuzhou' }));
  await expect(cityOf(phone)).toContainText('27.83000, 113.13000');
  await look('2-position');

  const box = await map.boundingBox();
  if (!box) throw new Error('the map is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // Zooms out until one arrow key leads to the next city, up and to the left of this one.
  for (let step = 0; step < 4; step += 1) await map.press('-');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 35, y + 75, { steps: 4 });
  await page.mouse.up();
  await expect(cityOf(phone)).toContainText(name({ zh: '长沙市', en: 'Changsha' }));
  await map.press('+');
  await use(phone).click();
  await expect(page.getByText(words.cityNowChangsha)).toBeVisible();
  await expect(page).not.toHaveURL(/choose-location/);
  await expect(page.getByRole('button', { name: name({ zh: '长沙市', en: 'Changsha' }) })).toBeVisible();
});

test('a place shows its name and address, which can be copied and opened in the map app', async ({
  phone,
  enter,
  payer,
  context,
  look,
}) => {
  const { page, words } = phone;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const place = new URLSearchParams({
    latitude: '28.2282',
    longitude: '112.9388',
    name: '长沙市自来水有限公司五一大道第一营业服务大厅 Customer service hall',
    address: '湖南省长沙市芙蓉区五一大道 389 号华美欧国际大厦裙楼一层',
  });
  await enter(phone, payer, `${OPEN}?${place}`);
  const map = page.getByRole('application', { name: words.map_label });
  await expect(map.locator('img').first()).toBeVisible();
  await expect(page.getByText('28.22820, 112.93880')).toBeVisible();
  await look('5-place');
  await page.getByRole('button', { name: words.map_closer }).click();
  await page.getByRole('button', { name: words.place_copy, exact: true }).click();
  await expect(page.getByText(words.order_copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('389 号');
  await expect(page.getByRole('link', { name: words.place_open_app })).toHaveAttribute(
    'href',
    /^geo:28\.2282,112/,
  );
  await page.goto(`${OPEN}?latitude=95&longitude=0`);
  await expect(page.getByRole('heading', { name: words.place_missing })).toBeVisible();
  await look('6-no-place');
});

test('a city can be chosen without a map, a position or a known city', {
  tag: '@once',
}, async ({ phone, enter, payer, troubles, look }) => {
  troubles.expect(/net::ERR_FAILED/);
  const { page, words } = phone;
  await page.route(TILES, (route) => route.abort());
  await enter(phone, payer, `${CHOOSE}?latitude=45&longitude=84`);
  await expect(page.getByText(words.map_missing)).toBeVisible();
  await expect(cityOf(phone)).toContainText(words.place_unknown);
  await page.getByRole('button', { name: words.city_locate }).click();
  await expect(page.getByRole('alert').getByText(words.noPosition)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await look('7-nothing-known');
  await page.getByRole('button', { name: words.place_from_list }).click();
  await page.getByRole('button', { name: '长沙市' }).first().click();
  await expect(page.getByText(words.cityNowChangsha)).toBeVisible();
  await page.goto(`${OPEN}?latitude=28.2282&longitude=112.9388`);
  await expect(page.getByRole('heading', { name: '长沙市' })).toBeVisible();
  await expect(page.getByText(words.map_missing)).toBeVisible();
});
