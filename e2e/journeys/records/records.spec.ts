import { clientOf } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { shown } from '../../support/money.ts';
import type { Phone } from '../../support/phone.ts';
import { moveBack, payAll } from '../../support/steps/paid.ts';
import { chart, month, records } from '../../support/steps/records.ts';
import { expect, type Given, test } from '../../support/test.ts';

const RECORDS = '/jiaofei/pages/jfjl/jfjl';

function table({ page }: Phone, name: string) {
  return page.getByRole('table', { name });
}
function tap({ page }: Phone, name: string) {
  return page.getByRole('button', { name, exact: true }).click();
}

test('the records show the sums paid by month and by project', async ({
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

  await test.step('by project, with the sum of each', () => chooseProject({ phone, shot }, { power, water }));

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

  await test.step('days, at most three months of them', () => chooseDays({ phone, shot }, water));
});

/** Chooses days with the browser's calendar: too many, then those of the payment of `water`, two months ago. */
async function chooseDays({ phone, shot }: Given<'phone' | 'shot'>, water: number): Promise<void> {
  const { page, words } = phone;
  await tap(phone, words.records_filter);
  const to = page.getByLabel(words.records_to, { exact: true });
  await page.getByLabel(words.records_from, { exact: true }).fill(`${month(-4)}-01`);
  await tap(phone, words.records_show);
  await expect(to).toHaveAccessibleDescription(words.records_days_both);
  await to.fill(`${month(-5)}-02`);
  await tap(phone, words.records_show);
  await expect(to).toHaveAccessibleDescription(words.records_days_order);
  await to.fill(`${month(-1)}-02`);
  await tap(phone, words.records_show);
  await expect(to).toHaveAccessibleDescription(words.threeMonthsMost);
  await expect(to).toBeFocused();
  await shot('6-too-many-days');
  await expectAccessible(phone);
  await to.fill(`${month(-1)}-01`);
  await tap(phone, words.records_show);
  await expect(records(phone)).toHaveCount(1);
  await expect(records(phone)).toContainText(shown(water));
  await expect(chart(phone, words.records_spending_by_month)).toHaveCount(0);
  await shot('7-days');
  await expectAccessible(phone);
}

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
  for (const [name, sum] of [
    [words.project_electricity, power],
    [words.project_water, water],
  ] as const)
    await expect(byProject.getByRole('button', { name })).toContainText(shown(sum));
  await shot('4-by-project');
  await expectAccessible(phone);
  await byProject.getByRole('button', { name: words.project_water }).click();
  await expect(records(phone)).toHaveCount(1);
  await expect(page.getByRole('status').getByText(words.project_water)).toBeVisible();
  await shot('5-one-project');
  await expectAccessible(phone);
}
