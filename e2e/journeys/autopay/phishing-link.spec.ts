import { randomUUID } from 'node:crypto';
import { AUTOPAY_TERMS, versionOf } from '@life-payment/contract/rules';
import { clientOf, eventually } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { newPayer as newPerson } from '../../support/payers.ts';
import { saveFor } from '../../support/steps/accounts.ts';
import { clientIn, openAutopay, openInClient, stopSignedByOther } from '../../support/steps/autopay.ts';
import { expect, test } from '../../support/test.ts';
import { NO_MOBILE_NETWORK } from '../../support/troubles.ts';

test.use({ payBy: 'SHEET' });

const INBOX = '/jiaofei/pages/inbox/inbox';

test('an authorisation page that its owner sent to somebody else is ended as soon as that person agrees, and both are told', async ({
  phone,
  otherPhone,
  sandbox,
  newPayer: owner,
  world,
  troubles,
  shot,
}) => {
  const { page, words } = phone;
  // The wallet leads whoever signed to the app, where nobody is logged in yet.
  troubles.expect(NO_MOBILE_NETWORK);
  const call = await clientIn(world.origin, sandbox, owner);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  const { agreementId, sign } = await call('/autopay/bindAutopay', {
    requestId: randomUUID(),
    accountId,
    rule: { cap: 30_000 },
    agreementVersion: versionOf(AUTOPAY_TERMS),
  });
  const victim = await newPerson(world.origin, sandbox);

  await test.step('the other person agrees on the page behind the link, with their own password', async () => {
    await sandbox.choosePayer(victim);
    await page.goto(sign.value);
    await shot('1-link');
    await page.getByLabel(words.walletPassword).fill(victim.password);
    await page.getByTestId('agree').click();
    await expect
      .poll(async () => (await sandbox.mandates(victim)).map(({ status }) => status))
      .toEqual(['STOP']);
    const [mandate] = await sandbox.mandates(victim);
    expect(mandate).toMatchObject({ agreementId, deductions: [] });
    expect(await sandbox.mandates(owner)).toEqual([]);
  });

  await test.step('the other person reads that nothing was taken, and nothing of whose bills they were', async () => {
    const victimCall = await clientOf(world.origin, sandbox, victim);
    await eventually(
      () => victimCall('/inbox/getMessageList', {}),
      ({ messages }) => messages.length === 1,
      20_000,
    );
    await openInClient(phone, sandbox, victim, INBOX);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toContainText(words.signedForAnother);
    await shot('2-signer');
    await expectAccessible(phone);
  });

  await test.step('the owner reads that it was ended', async () => {
    const { agreement } = await call('/autopay/viewAutopay', { agreementId });
    expect(['ENDING', 'ENDED']).toContain(agreement.state);
    await openInClient(otherPhone, sandbox, owner, INBOX);
    await expect(otherPhone.page.getByRole('main')).toContainText(words.otherSigner);
    await shot('3-owner', otherPhone);
    await expectAccessible(otherPhone);
  });
});

test('an open mandate that somebody else signed says so, and what its owner can do', async ({
  phone,
  sandbox,
  newPayer,
  world,
  shot,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const accountId = await saveFor(call, await sandbox.newAccount({ outcome: 'NO_BILL' }));
  const { agreementId } = await openAutopay(world.origin, sandbox, newPayer, accountId, {});
  await stopSignedByOther(world, agreementId);
  const path = `/jiaofei/pages/zdjfgl/zdjfgl?agreementId=${agreementId}`;
  await openInClient(phone, sandbox, newPayer, path);
  await expect(page.getByText(words.autopay_signer_title)).toBeVisible();
  await expect(page.getByRole('button', { name: words.autopay_close_it, exact: true })).toBeVisible();
  await shot('4-stopped');
  await expectAccessible(phone);
});
