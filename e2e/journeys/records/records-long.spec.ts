import { answerWith } from '../../support/answers.ts';
import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { payAll } from '../../support/steps/paid.ts';
import { expect, test } from '../../support/test.ts';

const RECORDS = '/jiaofei/pages/jfjl/jfjl';
const LIST = '/order/getOrderList';
const COUNT = 300;

test('a long list shows all its records and keeps its place on the way back', async ({
  phone,
  enter,
  sandbox,
  newPayer,
  world,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  await payAll(call, sandbox, newPayer, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  const [order] = (await call(LIST, {})).orders;
  const orders = Array.from({ length: COUNT }, (_, nth) => ({
    ...order,
    orderId: `${order?.orderId}${nth}`,
    createdAt: new Date(Date.now() - nth * 3 * 3_600_000).toISOString(),
    // Some rows are higher than others.
    unitName: `${order?.unitName}${nth % 7 === 0 ? ' 长沙市岳麓区梅溪湖街道供水服务中心' : ''}`,
  }));
  await answerWith(page, LIST, { msgCd: 'LIV00000', msgInfo: '', body: { orders } });
  await enter(phone, newPayer, RECORDS);
  const record = (nth: number) =>
    page.locator(`a[href*="orderId=${orders[nth]?.orderId}&"], a[href$="orderId=${orders[nth]?.orderId}"]`);

  await expect(record(0)).toBeVisible();
  await expect(record(COUNT - 1)).toHaveCount(1);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await expectAccessible(phone);

  await test.step('to an order and back', async () => {
    const same = record(COUNT / 2);
    // Its position at the click: the click itself may scroll to it.
    const clickedAt = page.evaluate(
      () =>
        new Promise<number>((tell) => {
          const say = ({ target }: Event) =>
            tell((target as Element).closest('a')?.getBoundingClientRect().top ?? Number.NaN);
          document.addEventListener('click', say, { once: true, capture: true });
        }),
    );
    await same.click();
    const top = await clickedAt;
    await expect(page).toHaveTitle(words.title_order_details);
    await page.getByRole('button', { name: words.back }).click();
    await expect(same).toBeInViewport();
    await expect.poll(async () => Math.abs(((await same.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
  });
});
