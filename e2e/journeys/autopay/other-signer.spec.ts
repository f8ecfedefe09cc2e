import { saveFor } from '../../support/steps/accounts.ts';
import { openAutopay, openInClient, stopSignedByOther } from '../../support/steps/autopay.ts';
import { expect, test } from '../../support/test.ts';

test('an open mandate that somebody else signed says so, and what its owner can do', async ({
  phone,
  sandbox,
  newPayer,
  world,
  call,
  look,
}) => {
  const { page, words } = phone;
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, {});
  await stopSignedByOther(world, agreementId);
  const path = `/jiaofei/pages/zdjfgl/zdjfgl?agreementId=${agreementId}`;
  await openInClient(phone, sandbox, newPayer, path);
  await expect(page.getByText(words.autopay_signer_title)).toBeVisible();
  await expect(page.getByRole('button', { name: words.autopay_close_it, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: words.autopay_pause, exact: true })).toHaveCount(0);
  await look('4-stopped');
});
