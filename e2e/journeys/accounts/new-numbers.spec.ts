import type { ResponseFor } from '@life-payment/contract';
import { chooseUnit, findBill, numberField } from '../../support/steps/add-account.ts';
import { expect, test } from '../../support/test.ts';

test('a unit whose number form is not understood takes no number, and the page goes on working', async ({
  phone,
  enter,
  newPayer,
  sandbox,
  look,
}) => {
  const { page, words } = phone;
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  // Also forms that an older service may send: running the second one would freeze a page.
  for (const pattern of ['', '(\\d+)+x']) {
    await page.route('**/project/getPaymentUnitList', async (route) => {
      const response = await route.fetch();
      const envelope: { body: ResponseFor<'/project/getPaymentUnitList'> } = await response.json();
      const units = envelope.body.units.map((unit) => ({ ...unit, account: { ...unit.account, pattern } }));
      await route.fulfill({ response, json: { ...envelope, body: { ...envelope.body, units } } });
    });
    await enter(phone, newPayer);
    await chooseUnit(phone, account);
    await findBill(phone, '1'.repeat(32));
    await expect(numberField(phone)).toHaveAccessibleDescription(new RegExp(words.noNewNumbers));
    await page.unroute('**/project/getPaymentUnitList');
  }
  await look('2-no-new-numbers');
});
