import { Type } from 'typebox';
import { Coupon } from './benefits.ts';
import { Bill, Credit, EarlierMonth } from './bill.ts';
import { call, NOTHING, strict, typed } from './call.ts';
import {
  AccountNumber,
  Area,
  Called,
  Day,
  Fen,
  Id,
  Instant,
  Month,
  ProjectType,
  Remark,
  Unit,
} from './fields.ts';

const BalanceLow = Type.Boolean({ description: 'the balance is so low that it ends soon' });

export const queryBill = call(
  '/bill/queryBill',
  'login',
  "Asks the unit for an account's bills; an order is made from the result, which is kept 10 minutes",
  strict({
    accountId: Type.Optional(Id),
    unitId: Type.Optional(Id),
    accountNumber: Type.Optional(AccountNumber),
    area: Type.Optional(Area),
  }),
  strict({
    queryId: Id,
    askedAt: Instant,
    expiresAt: Instant,
    unit: Unit,
    account: strict({
      accountId: Type.Optional(Id),
      numberMasked: Type.String(),
      holderMasked: Type.String({ description: 'until the first payment its last character only' }),
      addressMasked: Type.String({ description: 'until the first payment its end only' }),
      remark: Called,
      firstPayment: Type.Boolean({
        description:
          'the user has not paid this number of this unit yet: to be asked whether it is the right one',
      }),
      balance: Type.Optional(Type.Integer({ description: 'fen a prepaid account holds; may be negative' })),
      balanceLow: Type.Optional(BalanceLow),
      usualTopUp: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            'fen the user most often topped it up by, of what the unit takes; left out before the first time',
        }),
      ),
    }),
    bills: Type.Array(Bill, { description: 'oldest first' }),
    credits: Type.Optional(Type.Array(Credit)),
    unreadable: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'so many bills of the unit can’t be read and are left out. Where it takes bills together or in order nothing can be paid then',
      }),
    ),
    history: Type.Array(strict({ month: Month, amount: Fen }), {
      description: 'of a saved account that paid: up to 12 months, oldest first',
    }),
    yearBefore: Type.Optional(
      Type.Array(EarlierMonth, {
        description: 'the months of `history` a year earlier, where the unit tells them; oldest first',
      }),
    ),
    crediting: strict({
      withinHours: Type.Integer({
        minimum: 1,
        description: 'from the payment, until it is credited or the money goes back by itself',
      }),
      measured: Type.Optional(
        strict({
          typicalSeconds: Type.Integer({ minimum: 1, description: 'half of its bills took no longer' }),
          slowSeconds: Type.Integer({ minimum: 1, description: 'nineteen of twenty took no longer' }),
        }),
      ),
    }),
    coupons: Type.Array(Coupon, {
      description:
        "the user's own that an order of this unit can use: kept for this account first, then the one that expires first",
    }),
  }),
);

export const payAgain = call(
  '/bill/payAgain',
  'login',
  "Asks anew about the account of an earlier order of one's own; refused as queryBill is",
  strict({ orderId: Id }),
  strict({
    accountId: Type.Optional(Type.String({ description: 'of the account, when it is still saved' })),
    query: queryBill.response,
  }),
);

export const billNotifyHit = call(
  '/billNotify/Hit',
  'login',
  "Opens a bill notification of one's own and asks anew about its account; refused as queryBill is, with the accountId",
  strict({ billNotifyDataId: Id }),
  payAgain.response,
);

/** The unit's latest answer; left out once a payment or a new bill has made it old. Paid bills do not count as due. */
const LastQuery = strict({
  askedAt: Instant,
  due: Fen,
  bills: Type.Integer({ minimum: 0 }),
  dueDate: Type.Optional(Day),
  balance: Type.Optional(Type.Integer()),
  balanceLow: Type.Optional(BalanceLow),
});

export const SavedAccount = strict({
  accountId: Id,
  unitId: Id,
  unitName: Type.String(),
  projectType: ProjectType,
  billing: Type.Enum(['POSTPAID', 'PREPAID']),
  area: Area,
  numberMasked: Type.String(),
  holderMasked: Type.String(),
  remark: Type.String(),
  groupId: Type.Optional(Id),
  groupName: Type.Optional(Type.String()),
  billDay: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 28, description: 'day of the month on which its unit makes bills' }),
  ),
  autopay: Type.Boolean(),
  autopayWaits: Type.Optional(
    Type.Enum(['ASKS', 'OFF'], {
      description:
        'why automatic payment does not take what is due: it asks the payer first; it is held, or the bill was skipped or given up',
    }),
  ),
  processing: Type.Boolean({
    description:
      'a payment of the owner is on its way into the unit’s books, or being taken by automatic payment',
  }),
  unpaid: Type.Optional(Type.Boolean({ description: 'an unpaid payment of the owner holds bills of it' })),
  lastQuery: Type.Optional(LastQuery),
  /** When a payment of it was last made or ended. */
  lastPaidAt: Type.Optional(Instant),
});

/** A payment of the owner's that waits to be paid at the wallet. */
const UnpaidPayment = strict({
  paymentId: Id,
  cash: Fen,
  createdAt: Instant,
  expiresAt: Instant,
  orders: Type.Array(
    strict({
      orderId: Id,
      accountId: Type.Optional(Id),
      unitId: Id,
      numberMasked: Type.String(),
      projectType: ProjectType,
      remark: Called,
    }),
    { minItems: 1 },
  ),
});

export const getAccountList = call(
  '/user/getAccountList',
  'login',
  "Saved accounts with each one's last query result; unpaid payments, the number of unread messages, and of points to hint at",
  strict({ groupId: Type.Optional(Id) }),
  strict({
    accounts: Type.Array(SavedAccount),
    unread: Type.Integer({
      minimum: 0,
      maximum: 1_000,
      description: 'unread messages; 1000 stands for more',
    }),
    pointsTip: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'points to hint at; left out when there are none, or the hint is hidden',
      }),
    ),
    unpaid: Type.Optional(
      Type.Array(UnpaidPayment, {
        description: 'the one that ends first first; left out when there are none',
      }),
    ),
  }),
);

export const saveAccount = call(
  '/user/saveAccount',
  'login',
  'Saves the account of a query result; saving it again answers the same account, and changes only a remark or group that is given',
  strict({ queryId: Id, remark: Type.Optional(Remark), groupId: Type.Optional(Id) }),
  strict({ accountId: Id }),
);

export const getUserGroupList = call(
  '/user/getUserGroupList',
  'login',
  'Account groups with their numbers of accounts',
  NOTHING,
  strict({ groups: Type.Array(strict({ groupId: Id, name: Type.String(), accounts: Type.Integer() })) }),
);

/** A group of the user; null: no group. */
const GroupOrNone = Type.Union([Id, Type.Null()]);
const GroupName = typed('TEXT', Type.String({ maxLength: 64 }));

export const updateAccount = call(
  '/user/updateAccount',
  'login',
  'Changes remark or group of a saved account; what is left out stays',
  strict({ accountId: Id, remark: Type.Optional(Remark), groupId: Type.Optional(GroupOrNone) }),
  NOTHING,
);

export const delAccount = call(
  '/user/delAccount',
  'login',
  'Deletes a saved account; its orders stay in the records',
  strict({ accountId: Id }),
  NOTHING,
);

export const updateAccountGroup = call(
  '/user/updateAccountGroup',
  'login',
  'Moves accounts to a group, or out of theirs: all of them or none',
  strict({ accountIds: Type.Array(Id, { minItems: 1, maxItems: 50 }), groupId: GroupOrNone }),
  NOTHING,
);

export const addUserGroup = call(
  '/user/addUserGroup',
  'login',
  'Adds a group, with accounts moved into it where they are named',
  strict({ name: GroupName, accountIds: Type.Optional(Type.Array(Id, { maxItems: 50 })) }),
  strict({ groupId: Id }),
);

export const updateUserGroup = call(
  '/user/updateUserGroup',
  'login',
  'Renames a group',
  strict({ groupId: Id, name: GroupName }),
  NOTHING,
);

export const deleteUserGroup = call(
  '/user/deleteUserGroup',
  'login',
  'Deletes a group and its accounts; their orders stay in the records',
  strict({ groupId: Id }),
  NOTHING,
);

export const accountCalls = [
  queryBill,
  payAgain,
  billNotifyHit,
  getAccountList,
  saveAccount,
  updateAccount,
  delAccount,
  updateAccountGroup,
  getUserGroupList,
  addUserGroup,
  updateUserGroup,
  deleteUserGroup,
] as const;
