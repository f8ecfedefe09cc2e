import type { ProjectType } from '@life-payment/contract';
import { checkAccountNumber, checkRemark, type Refusal, renderText } from '@life-payment/contract/rules';
import type { Group, SavedAccount } from '../../lib/api/accounts.ts';
import type { Unit } from '../../lib/api/catalogue.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { errorsAt, type Errors as FormErrors, failureOf } from '../../ui/use-form.ts';

/** The form as the payer has filled it in. */
export type Draft = {
  readonly area: string | null;
  readonly projectType: ProjectType | null;
  readonly unit: Unit | null;
  readonly accountNumber: string;
  readonly remark: string;
  readonly groupId: string | null;
  /** The name of a group that is made when the account is saved, instead of `groupId`. */
  readonly newGroup: string | null;
};

/** Where the account goes: into a group, into one that is made for it, or into none. */
export type GroupChoice = Pick<Draft, 'groupId' | 'newGroup'>;

/** The fields of the forms for accounts and groups, by the service's names. */
const FIELDS = ['area', 'projectType', 'unitId', 'accountNumber', 'name', 'remark', 'groupId'] as const;
export type FieldName = (typeof FIELDS)[number];

export type Errors = FormErrors<FieldName>;

/** The errors to show before anything is sent. Empty when all is well. */
export function checkDraft({ area, projectType, unit, accountNumber, remark }: Draft): Errors {
  const errors: Record<string, string | undefined> = {
    area: area === null ? m.add_missing_city() : undefined,
    projectType: projectType === null ? m.add_missing_project() : undefined,
    unitId: area !== null && projectType !== null && unit === null ? m.add_missing_unit() : undefined,
    accountNumber: unit ? numberError(unit, accountNumber) : undefined,
    remark: textOf(checkRemark(remark)),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

/** The service's refusal as an error of the field it names, or else of the whole form. */
export function errorsOf({ field, text }: Refused): Errors {
  return errorsAt(FIELDS, field, text);
}

/** The error of a question without a usable answer. The calls of this form are quiet: nothing else tells the payer. */
export function failureIn(error: unknown): Errors {
  return { form: failureOf(error).form ?? m.add_no_answer() };
}

/** The error of a number at a unit; undefined when there is none. */
export function numberError(unit: Unit, accountNumber: string): string | undefined {
  return accountNumber === ''
    ? m.add_missing_number()
    : textOf(checkAccountNumber(unit.account.pattern, accountNumber));
}

/** The text of a broken rule; undefined without one. */
export function textOf(refusal: Refusal | null): string | undefined {
  return refusal ? renderText(refusal.refused, currentLanguage(), refusal.params) : undefined;
}

export type Section = { readonly group: Group | null; readonly accounts: readonly SavedAccount[] };

/** The accounts of each group, in the order of the groups. Accounts without a group come last, as a section of their own. */
export function inGroups(accounts: readonly SavedAccount[], groups: readonly Group[]): Section[] {
  const own = groups.map((group) => ({
    group,
    accounts: accounts.filter(({ groupId }) => groupId === group.groupId),
  }));
  const known = new Set(groups.map(({ groupId }) => groupId));
  const others = accounts.filter(({ groupId }) => groupId === undefined || !known.has(groupId));
  return others.length === 0 ? own : [...own, { group: null, accounts: others }];
}

/** Accounts by the time of their last payment, newest first. Those never paid stand last, in the order they were added. */
export function newestPaidFirst(accounts: readonly SavedAccount[]): SavedAccount[] {
  return [...accounts].sort((a, b) => paidAt(b) - paidAt(a));
}

function paidAt({ lastPaidAt }: SavedAccount): number {
  return lastPaidAt === undefined ? 0 : Date.parse(lastPaidAt);
}

/** The moves (account ids) after which a group holds exactly the chosen accounts. */
export function movesOf(
  accounts: readonly SavedAccount[],
  groupId: string,
  chosen: readonly string[],
): { readonly into: string[]; readonly out: string[] } {
  const inside = accountsIn(accounts, groupId);
  return {
    into: chosen.filter((accountId) => !inside.includes(accountId)),
    out: inside.filter((accountId) => !chosen.includes(accountId)),
  };
}

/** The ids of the accounts in a group. */
export function accountsIn(accounts: readonly SavedAccount[], groupId: string | undefined): string[] {
  return accounts
    .filter((account) => groupId !== undefined && account.groupId === groupId)
    .map(({ accountId }) => accountId);
}
