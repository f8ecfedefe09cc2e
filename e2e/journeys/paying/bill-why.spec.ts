import type { ResponseFor } from '@life-payment/contract';
import { clientOf } from '../../support/api.ts';
import { shown } from '../../support/money.ts';
import { paidOnce } from '../../support/steps/paid-once.ts';
import { payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

type Query = ResponseFor<'/bill/queryBill'>;
type Month = { readonly parts?: NonNullable<Query['bills'][number]['parts']> };

/** The count of the only meter of a month. */
function usedIn({ parts }: Month): number {
  const [reading] = parts?.readings ?? [];
  return Number(reading?.to) - Number(reading?.from);
}

/** The only bill of an answer, and that of the same month a year before. */
function pairOf({ bills: [bill], yearBefore = [] }: Query) {
  const before = yearBefore.find(({ parts }) => parts);
  if (!bill || !before) throw new Error('there is no bill to compare');
  return { bill, before };
}

test('a bill says why it is higher or lower than a year before, and shows the year before', async ({
  phone,
  enter,
  payer,
  sandbox,
  world,
  look,
}) => {
  test.setTimeout(90_000);
  const { page, words, name } = phone;
  const call = await clientOf(world.origin, sandbox, payer);

  await test.step('higher: how much, and what was used more', async () => {
    const accountId = await paidOnce(call, sandbox, payer, { outcome: 'HIGHER' });
    const { bill, before } = pairOf(await call('/bill/queryBill', { accountId }));
    await enter(phone, payer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
    const why = page.getByText(new RegExp(words.bill_why_used_more.replace('{use}', '\\d+\\s.+')));
    await expect(why).toContainText(shown(bill.due - before.amount));
    await expect(why).toContainText(
      name({ zh: `${usedIn(bill) - usedIn(before)} 度`, en: `${usedIn(bill) - usedIn(before)} kWh` }),
    );
    await expect(why).toContainText(`${bill.days}`);
    await expect(payButton(phone)).toBeVisible();
    await look('1-higher');
  });

  await test.step('the amounts of both years in a table', async () => {
    await page.getByRole('button', { name: words.bill_history_show }).click();
    await expect(page.getByRole('columnheader', { name: words.bill_bars_before })).toBeVisible();
    await look('2-table');
  });

  await test.step('lower', async () => {
    const accountId = await paidOnce(call, sandbox, payer, { outcome: 'LOWER', unitId: 'gas-430100' });
    const { bill, before } = pairOf(await call('/bill/queryBill', { accountId }));
    await page.goto(`/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
    const why = page.getByText(new RegExp(words.bill_why_used_less.replace('{use}', '\\d+\\s.+')));
    await expect(why).toContainText(shown(before.amount - bill.due));
    await look('3-lower');
  });
});
