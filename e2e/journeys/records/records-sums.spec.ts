import { answerAgain, answerWith, neverAnswer } from '../../support/answers.ts';
import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { moveBack, payAll } from '../../support/steps/paid.ts';
import { chart, month, records } from '../../support/steps/records.ts';
import { expect, type Given, test } from '../../support/test.ts';

const RECORDS = '/jiaofei/pages/jfjl/jfjl';
const SUMS = '/order/getOrderStatistics';

test('the records can be read when their sums fail, and when there are none', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  troubles,
  shot,
}) => {
  troubles.expect(/net::ERR_|status of 503/);
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  const { orderId } = await payAll(call, sandbox, newPayer, account);

  await test.step('the records are there without them', () =>
    readWithoutSums({ phone, enter, newPayer, shot }));

  await test.step('those of before stay, and are said to be of before', async () => {
    await answerWith(page, SUMS, { msgCd: 'LIV00003', msgInfo: words.tip_timeout });
    await records(phone).getByRole('link').click();
    await expect(page).toHaveTitle(words.title_order_details);
    await page.getByRole('button', { name: words.back }).click();
    await expect(page.getByText(words.sumsOld)).toBeVisible();
    await expect(chart(phone, words.records_spending_by_month)).toBeVisible();
    await shot('7-sums-of-before');
    await expectAccessible(phone);
    await answerAgain(page, SUMS);
  });

  await test.step('a project nothing was paid for', async () => {
    await page.goto(`${RECORDS}?projectType=HEATING`);
    await expect(page.getByRole('heading', { name: words.records_no_match })).toBeVisible();
    await expect(page.getByText(words.records_paid_year)).toHaveCount(0);
  });

  await test.step('a month nothing was paid in, and another is chosen', async () => {
    await page.goto(`${RECORDS}?month=${month(-3)}`);
    await expect(page.getByRole('heading', { name: words.records_no_match })).toBeVisible();
    await shot('13-empty-month');
    await expectAccessible(phone);
    await chart(phone, words.records_spending_by_month).getByRole('button').last().click();
    await expect(records(phone)).toHaveCount(1);
  });

  await test.step('sums on their way keep their place', async () => {
    await neverAnswer(page, SUMS);
    await page.goto(RECORDS);
    await expect(records(phone)).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: words.loading })).toBeVisible();
    await shot('15-sums-on-their-way');
    await expectAccessible(phone);
    await answerAgain(page, SUMS);
  });

  await test.step('records of long ago: nothing was paid lately', async () => {
    await moveBack(world, orderId, 30);
    await page.goto(RECORDS);
    await expect(page.getByText(words.records_sums_none)).toBeVisible();
    await shot('14-nothing-lately');
    await expectAccessible(phone);
  });

  await test.step('beside records of one state there are no sums', async () => {
    await page.goto(`${RECORDS}?status=CLOSED`);
    await expect(page.getByRole('heading', { name: words.records_no_match })).toBeVisible();
    await expect(page.getByText(words.records_paid_year)).toHaveCount(0);
  });
});

/** Reads the records while their sums fail, then loads the sums again. */
async function readWithoutSums({
  phone,
  enter,
  newPayer,
  shot,
}: Given<'phone' | 'enter' | 'newPayer' | 'shot'>): Promise<void> {
  const { page, words } = phone;
  await answerWith(page, SUMS, {
    msgCd: 'LIV00003',
    msgInfo: words.tip_timeout,
  });
  await enter(phone, newPayer, RECORDS);
  await expect(records(phone)).toHaveCount(1);
  await expect(page.getByRole('alert').getByRole('heading', { name: words.tip_timeout })).toBeVisible();
  await shot('6-no-sums');
  await expectAccessible(phone);
  await answerAgain(page, SUMS);
  await page.getByRole('alert').getByRole('button', { name: words.retry }).click();
  await expect(chart(phone, words.records_spending_by_month)).toBeVisible();
}
