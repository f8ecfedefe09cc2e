import { clientOf } from '../../support/api.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { payButton } from '../../support/steps/pay.ts';
import { expect, test } from '../../support/test.ts';

const ODD = { billNo: 'ODD', due: '80.00' };
const CREDIT = { billNo: 'CREDIT', month: '2027-02', due: -1_200 };

test.use({ payBy: 'SHEET' });

for (const [outcome, pays] of [
  ['SEVERAL_ANY', true],
  ['SEVERAL_ALL', false],
] as const)
  test(`a bill that can not be read is told at ${outcome}, and a credit is shown`, async ({
    phone,
    enter,
    world,
    newPayer,
    sandbox,
    look,
  }) => {
    const { page, words } = phone;
    const account = await sandbox.newAccount({ outcome });
    const accountId = await saveFor(await clientOf(world.origin, sandbox, newPayer), account);
    await sandbox.bendAccount(account, { said: { bills: [...account.bills, CREDIT, ODD] } });
    await enter(phone, newPayer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: words.bill_credit })).toBeVisible();
    await expect(page.getByText('-¥12.00')).toBeVisible();
    await expect(payButton(phone)).toHaveCount(pays ? 1 : 0);
    await expect(page.getByRole('checkbox')).toHaveCount(pays ? account.bills.length : 0);
    await page.setViewportSize({ width: 320, height: 640 });
    await look(`${outcome}-odd-narrow`);
  });
