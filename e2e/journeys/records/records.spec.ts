import { answerWith } from '../../support/answers.ts';
import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { shown } from '../../support/money.ts';
import type { Phone } from '../../support/phone.ts';
import { moveBack, payAll } from '../../support/steps/paid.ts';
import { chart, month, records } from '../../support/steps/records.ts';
import { expect, type Given, test } from '../../support/test.ts';

const RECORDS = '/jiaofei/pages/jfjl/jfjl';
const SUMS = '/order/getOrderStatistics';

function table({ page }: Phone, name: string) {
  return page.getByRole('table', { name });
}
function tap({ page }: Phone, name: string) {
  return page.getByRole('button', { name, exact: true }).click();
}

test('the records show the sums paid by month and by project', { tag: '@fast' }, async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  shot,
}) => {
  test.setTimeout(90_000);
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const paid = async (unitId: string, monthsAgo: number): Promise<number> => {
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId });
    const { orderId, amount } = await payAll(call, sandbox, newPayer, account);
    if (monthsAgo > 0) await moveBack(world, orderId, monthsAgo);
    return amount;
  };
  const power = await paid('electricity-430100', 0);
  const water = await paid('water-430100', 2);
  const longAgo = await paid('electricity-430100', 14);

  const byMonth = chart(phone, words.records_spending_by_month);
  const byProject = chart(phone, words.records_spending_by_project);

  await test.step('the last twelve months as bars, all records below', async () => {
    await enter(phone, newPayer, RECORDS);
    await expect(page.getByText(words.records_paid_year)).toBeVisible();
    await expect(page.getByText(shown(power + water), { exact: true })).toBeVisible();
    await expect(byMonth.getByRole('button')).toHaveCount(12);
    await expect(records(phone)).toHaveCount(3);
    await shot('1-by-month');
    await expectAccessible(phone);
  });

  await test.step('the figures behind them', () => readFigures({ phone, shot }, power + water));

  await test.step('a tap on a month leaves its records, another brings all back', async () => {
    const bar = byMonth.getByRole('button').nth(9);
    await bar.click();
    await expect(bar).toHaveAttribute('aria-pressed', 'true');
    await expect(bar).toHaveAccessibleName(new RegExp(`${shown(water)}$`));
    await expect(records(phone)).toHaveCount(1);
    await expect(records(phone)).toContainText(shown(water));
    await shot('3-one-month');
    await expectAccessible(phone);
    await bar.press('Enter');
    await expect(records(phone)).toHaveCount(3);
    await expect(bar).toBeFocused();
  });

  await test.step('by project, with shares and figures', () =>
    chooseProject({ phone, shot }, { power, water }));

  await test.step('what was chosen is there on the way back', async () => {
    await records(phone).getByRole('link').click();
    await expect(page).toHaveTitle(words.title_order_details);
    await page.getByRole('button', { name: words.back }).click();
    await expect(byProject.getByRole('button', { pressed: true })).toContainText(words.project_water);
    await tap(phone, words.records_clear);
    await tap(phone, words.records_by_month);
    await expect(records(phone)).toHaveCount(3);
  });

  await test.step('a month of the year before is shown among its own', async () => {
    await tap(phone, words.records_filter);
    await page.getByRole('combobox').selectOption({ index: 15 });
    await tap(phone, words.records_show);
    await expect(records(phone)).toHaveCount(1);
    await expect(byMonth.getByRole('button', { pressed: true })).toHaveAccessibleName(
      new RegExp(`${shown(longAgo)}$`),
    );
  });
});

test('the records say when there are none, and when there is no network', async ({
  phone,
  enter,
  newPayer,
  troubles,
  shot,
}) => {
  troubles.expect(/net::ERR_/);
  const { page, words } = phone;
  await enter(phone, newPayer, RECORDS);
  await expect(page.getByRole('heading', { name: words.records_empty })).toBeVisible();
  await expect(page.getByText(words.records_paid_year)).toHaveCount(0);
  await shot('8-none');
  await expectAccessible(phone);

  await page.route('**/living-agw/**', (route) => route.abort('internetdisconnected'));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
  );
  await page.reload();
  await expect(page.getByRole('alert').getByRole('heading', { name: words.offline_title })).toHaveCount(1);
  await shot('9-offline');
  await expectAccessible(phone);
});

test('the records show twelve months of a whole household', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  shot,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  await payAll(call, sandbox, newPayer, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  const fen = [42_310, 48_000, 33_120, 28_990, 27_400, 0, 61_230, 66_680, 45_500, 39_870, 31_020, 33_140];
  const months = [...Array.from({ length: 12 }, () => 0), ...fen].map((paid, index) => ({
    month: month(index - 23),
    amount: paid,
    orders: paid > 0 ? 3 : 0,
  }));
  const amount = fen.reduce((sum, each) => sum + each, 0);
  const parts = [0.52, 0.2, 0.147, 0.08, 0.05, 0.003];
  const types = ['ELECTRICITY', 'GAS', 'HEATING', 'WATER', 'BROADBAND', 'PROPERTY'];
  const projects = types.map((projectType, index) => ({
    projectType,
    amount: Math.round(amount * (parts[index] ?? 0)),
    orders: 6,
  }));
  await answerWith(page, SUMS, {
    msgCd: 'LIV00000',
    msgInfo: '',
    body: { amount, orders: 33, months, projects },
  });
  await enter(phone, newPayer, RECORDS);
  await expect(chart(phone, words.records_spending_by_month)).toBeVisible();
  await shot('10-household');
  await tap(phone, words.records_by_project);
  await expect(chart(phone, words.records_spending_by_project).getByRole('button')).toHaveCount(6);
  await expect(chart(phone, words.records_spending_by_project).getByText('<1%')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await shot('11-household-narrow');
  await tap(phone, words.records_by_month);
  await tap(phone, words.records_table_show);
  await shot('12-household-narrow-figures');
  await expectAccessible(phone);
});

/** Opens and closes the table of the bars. `total` in fen. */
async function readFigures({ phone, shot }: Given<'phone' | 'shot'>, total: number): Promise<void> {
  const { words } = phone;
  await tap(phone, words.records_table_show);
  const figures = table(phone, words.records_spending_by_month);
  await expect(figures.getByRole('row')).toHaveCount(14);
  await expect(figures.getByRole('row', { name: words.records_total })).toContainText(shown(total));
  await shot('2-figures-by-month');
  await expectAccessible(phone);
  await tap(phone, words.records_table_hide);
  await expect(figures).toHaveCount(0);
}

/** Reads the sums by project (fen) and chooses a project. */
async function chooseProject(
  { phone, shot }: Given<'phone' | 'shot'>,
  { power, water }: { readonly power: number; readonly water: number },
): Promise<void> {
  const { page, words } = phone;
  const byProject = chart(phone, words.records_spending_by_project);
  await tap(phone, words.records_by_project);
  await expect(byProject.getByRole('button')).toHaveCount(2);
  const share = Math.round((100 * power) / (power + water));
  await expect(byProject.getByRole('button', { name: words.project_electricity })).toContainText(`${share}%`);
  await tap(phone, words.records_table_show);
  await expect(table(phone, words.records_spending_by_project).getByRole('row')).toHaveCount(4);
  await shot('4-by-project');
  await expectAccessible(phone);
  await byProject.getByRole('button', { name: words.project_water }).click();
  await expect(records(phone)).toHaveCount(1);
  await expect(page.getByRole('status').getByText(words.project_water)).toBeVisible();
  await shot('5-one-project');
  await expectAccessible(phone);
}
