import { saveFor } from '../../support/steps/accounts.ts';
import { dueOnEighth, openAutopay, openInClient } from '../../support/steps/autopay.ts';
import { expect, test } from '../../support/test.ts';

test.use({ payBy: 'SHEET' });

const MANAGE = '/jiaofei/pages/zdjfgl/zdjfgl';
const OPEN = '/jiaofei/pages/zdjfkt/zdjfkt';

test('only pay days on which bills are paid in time can be chosen, at opening and at a change', async ({
  phone,
  sandbox,
  newPayer,
  world,
  call,
  look,
}) => {
  const { page } = phone;
  const { words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'water-430100' });
  const accountId = await saveFor(call, account);
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, { payDay: 15 });
  await dueOnEighth(world, call, agreementId);
  await openInClient(phone, sandbox, newPayer, `${MANAGE}?agreementId=${agreementId}`);
  await page.getByRole('button', { name: words.autopay_modify, exact: true }).click();
  await look('1-modify');
  await page.getByRole('button', { name: words.autopay_pay_day }).click();
  const days = page.getByRole('dialog', { name: words.autopay_pay_day_title });
  await expect(days.getByRole('button', { name: words.autopay_day_soon })).toBeVisible();
  await expect(days.getByRole('button', { name: words.dayFifteen, exact: true })).toHaveCount(0);
  await look('2-days');
  await days.getByRole('button', { name: words.dayFive, exact: true }).click();
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect(page.getByRole('status').getByText(words.autopay_day_modified)).toBeVisible();
});

test('automatic payment of a prepaid account makes top-ups of an amount that its unit suggests', async ({
  phone,
  sandbox,
  newPayer,
  call,
  look,
}) => {
  const { page } = phone;
  const { words } = phone;
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'PREPAID' }));
  await openInClient(phone, sandbox, newPayer, `${OPEN}?accountId=${accountId}`);
  await page.getByRole('button', { name: '¥200', exact: true }).click();
  await expect(page.getByLabel(words.autopay_amount)).toHaveValue('200');
  await look('6-top-up');
});
