import { expect } from '@playwright/test';
import type { TestAccount } from '../api.ts';
import type { Phone } from '../phone.ts';
import type { Words } from '../words.ts';

const PROJECTS = new Map<string, keyof Words>([
  ['WATER', 'project_water'],
  ['ELECTRICITY', 'project_electricity'],
  ['GAS', 'project_gas'],
  ['PROPERTY', 'project_property'],
  ['BROADBAND', 'project_broadband'],
]);

/** Goes from home to the form for a project's accounts and chooses the unit. */
export async function chooseUnit({ page, words, name }: Phone, account: TestAccount): Promise<void> {
  const project = PROJECTS.get(account.projectType);
  if (!project) throw new Error(`no word for ${account.projectType}`);
  await page.getByRole('link', { name: words[project], exact: true }).click();
  await expect(page).toHaveTitle(words.title_add_a_payment);
  await page.getByRole('button', { name: words.add_unit }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: name(account.unitName) })
    .click();
}

/** The field of the account number, which each unit names differently. */
export function numberField({ page }: Phone) {
  return page.getByRole('textbox').first();
}

/** Fills in number and remark and queries the bill. */
export async function findBill(phone: Phone, accountNumber: string, remark = ''): Promise<void> {
  const { page, words } = phone;
  await numberField(phone).fill(accountNumber);
  await page.getByLabel(words.add_remark).fill(remark);
  await page.getByRole('button', { name: words.add_submit }).click();
}

/** From home to the bills of an account that is not saved yet. */
export async function addAccount(phone: Phone, account: TestAccount, remark = ''): Promise<void> {
  await chooseUnit(phone, account);
  await findBill(phone, account.accountNumber, remark);
  await expect(phone.page).toHaveTitle(phone.words.title_bill_details);
}
