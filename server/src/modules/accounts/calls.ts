import type { UnitDescription } from '@life-payment/biller-api';
import { getAccountList, getUserGroupList, NO_SUCH_THING, type ResponseOf } from '@life-payment/contract';
import { type Language, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { timestamp } from '../../kit/database/timestamp.ts';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import { instant } from '../../kit/time.ts';
import { changeCalls } from './change-calls.ts';
import { ownsGroup, readGroups } from './groups.ts';
import { type AccountRow, type AccountsRead, readAccounts, type UnpaidRow } from './home-store.ts';

type Answer = ResponseOf<typeof getAccountList>;
type SavedAccount = Answer['accounts'][number];
type UnpaidPayment = NonNullable<Answer['unpaid']>[number];

const accountList = serve(getAccountList, async (context, { body, session, language }) => {
  const { lifeUserId } = session;
  const { groupId } = body;
  const read = await readAccounts(context.reads, lifeUserId, groupId, context.now());
  if (read.accounts.length === 0 && groupId !== undefined) {
    const own = await ownsGroup(context.db, lifeUserId, groupId);
    if (!own) return refuse(NO_SUCH_THING, 'groupId');
  }
  return {
    accounts: await accountViews(context, read, language),
    unread: read.unread,
    ...(read.points > 0 ? { pointsTip: read.points } : {}),
    ...(read.unpaid.length > 0 ? { unpaid: read.unpaid.map(unpaidView) } : {}),
  };
});

const userGroupList = serve(getUserGroupList, async ({ reads }, { session }) => ({
  groups: await readGroups(reads, session.lifeUserId),
}));

export const accountCalls: readonly ServedCall[] = [accountList, userGroupList, ...changeCalls];

/** An account whose unit is missing in the catalogue is left out: that is our fault, and home must not fail because of it. */
async function accountViews(
  { catalogue, log }: Context,
  { accounts, unpaid }: Pick<AccountsRead, 'accounts' | 'unpaid'>,
  language: Language,
): Promise<SavedAccount[]> {
  const units = await catalogue.unitsById();
  const held = new Set(unpaid.flatMap(({ orders }) => orders.map(({ accountId }) => accountId)));
  return accounts.flatMap((row) => {
    const unit = units.get(row.unit_id);
    if (unit) return [accountView(row, unit, language, held.has(row.account_id))];
    log.error('account of an unknown unit', { accountId: row.account_id, unitId: row.unit_id });
    return [];
  });
}

function unpaidView({ createdAt, expiresAt, orders, ...payment }: UnpaidRow): UnpaidPayment {
  return {
    ...payment,
    createdAt: instant(timestamp(createdAt)),
    expiresAt: instant(timestamp(expiresAt)),
    orders: orders.map(({ accountId, projectType, ...order }) => ({
      ...order,
      projectType: projectType as SavedAccount['projectType'],
      ...(accountId === null ? {} : { accountId }),
    })),
  };
}

function accountView(
  row: AccountRow,
  unit: UnitDescription,
  language: Language,
  unpaid: boolean,
): SavedAccount {
  return {
    accountId: row.account_id,
    unitId: row.unit_id,
    unitName: unitName(unit, language),
    projectType: unit.projectType,
    billing: unit.billing,
    area: row.area,
    numberMasked: row.number_masked,
    holderMasked: row.holder_masked,
    remark: row.remark,
    ...(row.group_id === null ? {} : { groupId: row.group_id }),
    autopay: row.autopay,
    processing: row.processing,
    ...(unpaid ? { unpaid } : {}),
    ...lastQuery(row),
    ...(row.last_paid_at === null ? {} : { lastPaidAt: instant(row.last_paid_at) }),
  };
}

function lastQuery(row: AccountRow): Pick<SavedAccount, 'lastQuery'> {
  return row.last_asked_at === null || isOld(row)
    ? {}
    : {
        lastQuery: {
          askedAt: instant(row.last_asked_at),
          due: row.last_due ?? 0,
          bills: row.last_bills ?? 0,
          ...(row.last_due_date === null ? {} : { dueDate: row.last_due_date }),
          ...(row.last_balance === null ? {} : { balance: row.last_balance }),
        },
      };
}

/** Whether the unit's last answer is outdated, by a later payment or announcement or a deduction under way. */
function isOld({ last_asked_at, last_due, old_since, taking }: AccountRow): boolean {
  return (
    (old_since !== null && last_asked_at !== null && last_asked_at <= old_since) ||
    (taking && (last_due ?? 0) > 0)
  );
}
