import { clientOf, orderAll } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { typeStaff } from '../../support/staff.ts';
import { saveNew } from '../../support/steps/accounts.ts';
import { payAll } from '../../support/steps/paid.ts';
import { expect, test } from '../../support/test.ts';

const CASE = '/jiaofei/pages/case/case';

test('who misses a payment reads what is known, asks staff, and reads their answer', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  shot,
}) => {
  const { page, words } = phone;
  const main = page.getByRole('main');
  const call = await clientOf(world.origin, sandbox, newPayer);
  const { orderId } = await payAll(
    call,
    sandbox,
    newPayer,
    await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'water-430100' }),
  );

  await test.step('what is known stands there at once', async () => {
    await enter(phone, newPayer, `/jiaofei/pages/ddxq/ddxq?orderId=${orderId}`);
    // The card of its points comes last, above the link.
    await expect(page.locator('main a[href*="marketing"]')).toBeVisible();
    await page.getByRole('link', { name: words.case_link_order }).click();
    await expect(page).toHaveTitle(words.title_case);
    await page.getByText(words.case_not_credited, { exact: true }).click();
    await expect(main).toContainText(words.creditedBy);
    await expect(page.getByRole('link', { name: /400-000-0001/ }).first()).toHaveAttribute('href', /^tel:/);
    await shot('1-known');
    await expectAccessible(phone);
  });

  await test.step('a case has a promised day', async () => {
    await page.getByRole('button', { name: words.case_tell }).click();
    await page.getByRole('textbox', { name: words.case_text }).fill('水司说没收到 The unit says no');
    await shot('2-tell');
    await expectAccessible(phone);
    await page.getByRole('button', { name: words.case_send, exact: true }).click();
    await expect(main).toContainText(words.case_open);
    await expect(main).toContainText('水司说没收到 The unit says no');
    await shot('3-open');
    await expectAccessible(phone);
  });

  const caseId = new URL(page.url()).searchParams.get('caseId') ?? '';
  await test.step('staff answer by command', async () => {
    expect(await typeStaff(world, 'case', 'list')).toContain(caseId);
    await typeStaff(world, 'case', 'answer', caseId, '--text', '回单已转交 We sent the receipt');
  });

  await test.step('the answer is a message, and the case shows it', async () => {
    await enter(phone, newPayer, '/jiaofei/pages/inbox/inbox');
    await page.getByRole('button', { name: words.questionAnswered }).click();
    await expect(page).toHaveTitle(words.title_case);
    await expect(main).toContainText('回单已转交 We sent the receipt');
    await expect(main).toContainText(words.case_answered);
    await shot('4-answered');
    await expectAccessible(phone);
  });

  await test.step('it can be asked again, and be settled', async () => {
    await page.getByRole('button', { name: words.case_again }).click();
    await page.getByRole('textbox', { name: words.case_text }).fill('还是没有 Still not');
    await page.getByRole('button', { name: words.case_send, exact: true }).click();
    await expect(main).toContainText('还是没有 Still not');
    await expect(main).toContainText(words.case_open);
    await page.getByRole('button', { name: words.case_settled }).click();
    await expect(main).toContainText(words.case_closed);
    await enter(phone, newPayer, CASE);
    await expect(main.getByRole('listitem')).toHaveCount(1);
    await shot('5-list');
    await expectAccessible(phone);
  });
});

test('a question about a bill leads to the unit, to help and to a case', async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
  shot,
}) => {
  const { page, words } = phone;
  const main = page.getByRole('main');
  const call = await clientOf(world.origin, sandbox, newPayer);
  const { accountId } = await saveNew(call, sandbox);
  await enter(phone, newPayer, `/jiaofei/pages/zdxq/zdxq?accountId=${accountId}`);
  await page.getByRole('button', { name: words.case_link_bill }).click();
  await expect(page).toHaveTitle(words.title_case);
  await page.getByText(words.case_wrong_amount, { exact: true }).click();
  await expect(main).toContainText(words.amountOfUnit);
  await expect(page.getByRole('link', { name: words.title_common_questions })).toBeVisible();
  await shot('1-bill');
  await page.getByText(words.case_other, { exact: true }).click();
  await page.getByRole('button', { name: words.case_send, exact: true }).click();
  await expect(page.getByRole('textbox', { name: words.case_text_needed })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByRole('textbox', { name: words.case_text_needed }).fill('x'.repeat(501));
  await expect(page.getByText('500/500')).toBeVisible();
  await page.getByRole('textbox', { name: words.case_text_needed }).fill('It was ¥30 last month');
  await page.getByRole('button', { name: words.case_send, exact: true }).click();
  await expect(main).toContainText('It was ¥30 last month');
});

test('the wrong account of an unpaid order: it can be cancelled', { tag: '@once' }, async ({
  phone,
  enter,
  world,
  sandbox,
  newPayer,
}) => {
  const { page, words } = phone;
  const call = await clientOf(world.origin, sandbox, newPayer);
  const { orderId } = await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await enter(phone, newPayer, `${CASE}?orderId=${orderId}`);
  await page.getByText(words.case_wrong_account, { exact: true }).click();
  await page.getByRole('link', { name: words.case_to_cancel }).click();
  await expect(page).toHaveTitle(words.title_order_details);
  await expect(page.getByRole('button', { name: words.order_cancel, exact: true })).toBeVisible();
});
