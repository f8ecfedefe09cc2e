import type { UnitDescription } from '@life-payment/biller-api';
import {
  addUserGroup,
  BILL_EXPIRED,
  billNotifyHit,
  delAccount,
  deleteUserGroup,
  getAccountList,
  getAllProjectList,
  getCityList,
  getLocation,
  getPaymentUnitList,
  getProjectList,
  getUserGroupList,
  NO_SUCH_THING,
  NO_UNIT_AVAILABLE,
  paymentCanUse,
  queryBill,
  type ResponseOf,
  saveAccount as saveAccountCall,
  updateAccount,
  updateAccountGroup,
  updateUserGroup,
} from '@life-payment/contract';
import { checkRemark, isRefusal, type Language, refuse, textIn } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import { timestamp } from '../kit/database/pool.ts';
import { notUnderstood } from '../kit/http/envelope.ts';
import { type ServedCall, serve } from '../kit/http/serve.ts';
import { type Catalogue, type CityEntry, unitName } from '../kit/ports/catalogue.ts';
import { instant } from '../kit/time.ts';
import { markReadAbout, recordArea } from '../people/index.ts';
import type { LastQuery } from './account-store.ts';
import {
  addGroup,
  changeAccount,
  deleteAccount,
  deleteGroup,
  moveAccounts,
  ownsGroup,
  readGroups,
  renameGroup,
  saveAccount,
} from './accounts.ts';
import { lastQueryOf, queryNamed, queryTarget } from './bill-query.ts';
import { externalPage, numberTarget, targetOf } from './bill-target.ts';
import { byInitial, searchCities } from './cities.ts';
import { paidSince } from './claims.ts';
import { type AccountRow, type AccountsRead, readAccounts, type UnpaidRow } from './home-store.ts';
import { openNotice } from './notices.ts';
import { attachAccount, type BillQuery, readQuery } from './query-store.ts';
import { canPayNow, projectsOf, unitView } from './units.ts';

const cityList = serve(getCityList, async ({ catalogue }, { body, language }) => {
  const cities = await catalogue.cities();
  const view = (city: CityEntry) => cityView(city, language);
  const groups = byInitial(searchCities(cities.all, body.keyword ?? ''), language);
  return {
    hot: cities.hot.map(view),
    groups: groups.map(({ initial, members }) => ({ initial, cities: members.map(view) })),
  };
});

const allProjectList = serve(getAllProjectList, async (context, request) => {
  const { body, language } = request;
  const city =
    body.area === undefined
      ? await locatedCity(context, { address: request.address() })
      : await cityOf(context.catalogue, body.area);
  if (isRefusal(city)) return city;
  if (body.area !== undefined) await recordArea(context.db, request.session, body.area);
  const units = city ? await context.catalogue.unitsIn(city.area) : [];
  return { city: city && cityView(city, language), projects: projectsOf(units, language) };
});

const projectList = serve(getProjectList, async (context, { body, language }) => {
  const city = await cityOf(context.catalogue, body.area);
  if (isRefusal(city)) return city;
  const projects = projectsOf(await context.catalogue.unitsIn(city.area), language);
  return { projects: projects.filter(({ state }) => state === 'OPEN') };
});

const paymentUnitList = serve(getPaymentUnitList, async (context, { body, language }) => {
  const city = await cityOf(context.catalogue, body.area);
  if (isRefusal(city)) return city;
  const units = (await context.catalogue.unitsIn(city.area)).filter(
    ({ projectType }) => projectType === body.projectType,
  );
  if (units.length === 0) return refuse(NO_UNIT_AVAILABLE);
  return { units: units.map((unit) => unitView(unit, language, context.now())) };
});

const canUse = serve(paymentCanUse, async (context, { body, language }) => {
  const unit = await context.catalogue.unit(body.unitId);
  if (!unit) return refuse(NO_SUCH_THING, 'unitId');
  const now = context.now();
  return canPayNow(context.catalogue, unit, language, now) ?? { unit: unitView(unit, language, now) };
});

const location = serve(getLocation, async (context, { body, language, address }) => {
  const { latitude, longitude } = body;
  if ((latitude === undefined) !== (longitude === undefined)) {
    const missing = latitude === undefined ? 'latitude' : 'longitude';
    return notUnderstood(`${missing} is missing: a coordinate has both`, missing);
  }
  const where =
    latitude !== undefined && longitude !== undefined ? { latitude, longitude } : { address: address() };
  const city = await locatedCity(context, where);
  return { city: city && cityView(city, language) };
});

function cityView({ area, name, pinyin, initials }: CityEntry, language: Language) {
  return { area, name: textIn(name, language), pinyin, initials };
}

async function locatedCity(
  context: Context,
  where: Parameters<Context['location']['cityOf']>[0],
): Promise<CityEntry | null> {
  const area = await context.location.cityOf(where);
  return area === null ? null : ((await context.catalogue.cities()).byArea.get(area) ?? null);
}

async function cityOf(catalogue: Catalogue, area: string) {
  return (await catalogue.cities()).byArea.get(area) ?? refuse(NO_SUCH_THING, 'area');
}

const change = serve(
  updateAccount,
  async (context, { body, session }) => (await changeAccount(context, session.lifeUserId, body)) ?? {},
);

const remove = serve(
  delAccount,
  async (context, { body, session }) =>
    (await deleteAccount(context, session.lifeUserId, body.accountId)) ?? {},
);

const move = serve(
  updateAccountGroup,
  async (context, { body, session }) =>
    (await moveAccounts(context, session.lifeUserId, body.accountIds, body.groupId)) ?? {},
);

const createGroup = serve(addUserGroup, (context, { body, session }) =>
  addGroup(context, session.lifeUserId, body.name, body.accountIds ?? []),
);

const changeGroup = serve(
  updateUserGroup,
  async (context, { body, session }) =>
    (await renameGroup(context, session.lifeUserId, body.groupId, body.name)) ?? {},
);

const removeGroup = serve(
  deleteUserGroup,
  async (context, { body, session }) => (await deleteGroup(context, session.lifeUserId, body.groupId)) ?? {},
);

const query = serve(queryBill, async (context, { body, session, language }) => {
  const target = await targetOf(context, session.lifeUserId, body);
  return isRefusal(target) ? target : queryNamed(context, session.lifeUserId, target, language);
});

const save = serve(saveAccountCall, async (context, { body, session }) => {
  const { lifeUserId } = session;
  const { remark, groupId, queryId } = body;
  const wrong = remark === undefined ? null : checkRemark(remark);
  if (wrong) return wrong;
  const query = await readQuery(context.db, lifeUserId, queryId);
  if (!query) return refuse(NO_SUCH_THING, 'queryId');
  if (query.expiresAt <= context.now()) return refuse(BILL_EXPIRED, 'queryId');
  const last = await lastAnswer(context, query);
  const saved = await saveAccount(context, lifeUserId, { ...query, remark, groupId, last });
  if (!isRefusal(saved)) await attachAccount(context.db, lifeUserId, queryId, saved.accountId);
  return saved;
});

/**
 * The answer of an earlier query, shown until the unit is asked again. Null for prepaid accounts, whose balance is not
 * stored, and after a payment.
 */
async function lastAnswer({ catalogue, db }: Context, query: BillQuery): Promise<LastQuery | null> {
  const { unitId, numberHash, askedAt, bills } = query;
  const unit = await catalogue.unit(unitId);
  if (unit?.billing !== 'POSTPAID') return null;
  return (await paidSince(db, unitId, numberHash, askedAt)) ? null : lastQueryOf(query, bills, unit, {});
}

/** Opens a notification and asks its unit. It counts as opened even when the unit can't be paid now: the payer has seen it. */
const hit = serve(billNotifyHit, async (context, { session, language, body }) => {
  const { lifeUserId } = session;
  const now = context.now();
  const notice = await openNotice(context.db, lifeUserId, body.billNotifyDataId, now);
  const unit = notice && (await context.catalogue.unit(notice.unitId));
  if (!unit) return refuse(NO_SUCH_THING, 'billNotifyDataId');
  await markReadAbout(context.db, lifeUserId, 'NEW_BILL', body.billNotifyDataId, now);
  const accountNumber = context.crypto.decrypt(notice.numberCipher);
  const target = await numberTarget(context, lifeUserId, unit, accountNumber, notice.area);
  const account = target.accountId === null ? {} : { accountId: target.accountId };
  const query = await queryTarget(context, lifeUserId, target, language);
  // The page of the account shows what the payer can do about a refusal.
  if (isRefusal(query)) return { ...query, params: { ...query.params, ...account } };
  return { ...account, query };
});

type AccountList = ResponseOf<typeof getAccountList>;
type SavedAccount = AccountList['accounts'][number];

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

export const billingCalls: readonly ServedCall[] = [
  cityList,
  allProjectList,
  projectList,
  paymentUnitList,
  canUse,
  location,
  query,
  save,
  externalPage,
  hit,
  accountList,
  userGroupList,
  change,
  remove,
  move,
  createGroup,
  changeGroup,
  removeGroup,
];

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

function unpaidView({
  createdAt,
  expiresAt,
  orders,
  ...payment
}: UnpaidRow): NonNullable<AccountList['unpaid']>[number] {
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
    ...(row.group_name === null ? {} : { groupName: row.group_name }),
    ...(unit.billDay === undefined ? {} : { billDay: unit.billDay }),
    autopay: row.autopay,
    ...(row.autopay_asks || row.autopay_off ? { autopayWaits: row.autopay_off ? 'OFF' : 'ASKS' } : {}),
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
          ...(row.last_balance_low ? { balanceLow: true } : {}),
        },
      };
}

/** True if the unit's last answer is outdated, by a later payment or announcement or a deduction under way. */
function isOld({ last_asked_at, last_due, old_since, taking }: AccountRow): boolean {
  return (
    (old_since !== null && last_asked_at !== null && last_asked_at <= old_since) ||
    (taking && (last_due ?? 0) > 0)
  );
}
