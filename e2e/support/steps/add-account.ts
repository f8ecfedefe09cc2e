import type { ProjectType } from '@life-payment/contract';
import { expect } from '@playwright/test';
import type { TestAccount } from '../api.ts';
import type { Phone } from '../phone.ts';

/** Goes from home to the form for a project's accounts and chooses the unit. */
export async function chooseUnit({ page, words, name }: Phone, account: TestAccount): Promise<void> {
  const project = account.projectType.toLowerCase() as Lowercase<ProjectType>;
  await page.getByRole('link', { name: words[`project_${project}`], exact: true }).click();
  await expect(page).toHaveTitle(words.title_add_a_payment);
  await changeUnit({ page, words }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: name(account.unitName) })
    .click();
}

/** The way from the unit that is chosen to another one. */
export function changeUnit({ page, words }: Pick<Phone, 'page' | 'words'>) {
  return page.getByRole('button', { name: words.add_unit_change });
}

/** The field of the account number, which each unit names differently. */
export function numberField({ page }: Phone) {
  return page.getByRole('textbox').first();
}

/** The field of the remark, which is folded at first. */
export function remarkField({ page, words }: Pick<Phone, 'page' | 'words'>) {
  return page.getByLabel(words.add_remark);
}

/** The button: it asks the unit, and goes to the bill once the payer has seen whose account it is. */
export function submitButton({ page, words }: Phone) {
  return page.getByRole('button', {
    name: new RegExp(`^(${[words.add_submit, words.add_confirm, words.add_show].join('|')})$`),
  });
}

/** The unit's words under the number about whose account it is. */
export function recognised({ page, words }: Phone) {
  return page.getByRole('status').filter({ hasText: words.add_recognised_ask });
}

/** Fills in number and remark, and taps the button once the unit has answered, or if it is not asked. */
export async function findBill(phone: Phone, accountNumber: string, remark = ''): Promise<void> {
  const { page, words } = phone;
  await numberField(phone).fill(accountNumber);
  // The form is complete: it was drawn together with the number's field.
  const unfolded = await remarkField(phone).isVisible();
  if (remark !== '' && !unfolded) await page.getByText(words.add_more, { exact: true }).click();
  if (remark !== '' || unfolded) await remarkField(phone).fill(remark);
  await numberField(phone).blur();
  await submitButton(phone).click();
}

/** From home to the bills of an account that is not saved yet. */
export async function addAccount(phone: Phone, account: TestAccount, remark = ''): Promise<void> {
  await chooseUnit(phone, account);
  await findBill(phone, account.accountNumber, remark);
  await expect(phone.page).toHaveTitle(phone.words.title_bill_details);
}
