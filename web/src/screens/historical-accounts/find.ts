import { type Group, groupNameOf, type SavedAccount } from '../../api/accounts.ts';
import { projectName } from '../../i18n/projects.ts';

/** Accounts by the time of their last payment, newest first. Those never paid stand last, in the order they were added. */
export function newestPaidFirst(accounts: readonly SavedAccount[]): SavedAccount[] {
  return [...accounts].sort((a, b) => paidAt(b) - paidAt(a));
}

/** The accounts whose remark, kind, group, unit or number contains every word of a text. Only the end of a number is known. */
export function findAccounts(
  accounts: readonly SavedAccount[],
  groups: readonly Group[],
  text: string,
): SavedAccount[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return accounts.filter((account) => {
    const { remark, projectType, unitName, numberMasked } = account;
    const facts = [remark, projectName(projectType), groupNameOf(groups, account), unitName, numberMasked]
      .join('\n')
      .toLowerCase();
    return words.every((word) => facts.includes(word));
  });
}

function paidAt({ lastPaidAt }: SavedAccount): number {
  return lastPaidAt === undefined ? 0 : Date.parse(lastPaidAt);
}
