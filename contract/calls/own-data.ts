import { Type } from 'typebox';
import { call, NOTHING, strict } from './call.ts';
import { Fen, Id, Instant } from './fields.ts';
import { CodeAnswer, TypedCode } from './sms-code.ts';

/** The purposes of a code by SMS to the payer's own number. A code is valid for its purpose only. */
export const OWN_CODE_PURPOSES = ['DATA_COPY', 'CLOSE_ACCOUNT', 'RAISE_AUTOPAY'] as const;

/** NONE: there is no copy. MAKING: a job makes it. READY: it can be fetched once. */
export const DATA_COPY_STATES = ['NONE', 'MAKING', 'READY'] as const;

const DataCopyState = strict({
  state: Type.Enum([...DATA_COPY_STATES]),
  copyId: Type.Optional(Id),
  askedAt: Type.Optional(Instant),
  until: Type.Optional({ ...Instant, description: 'READY: it can be fetched until then' }),
});

export const getOwnCode = call(
  '/user/getOwnCode',
  'login',
  "Sends a six-digit code by SMS to the payer's own number, good for one purpose",
  strict({ purpose: Type.Enum([...OWN_CODE_PURPOSES]) }),
  strict({ mobile: Type.String({ description: 'masked' }), ...CodeAnswer.properties }),
);

export const requestDataCopy = call(
  '/user/requestDataCopy',
  'login',
  "Has a copy of the payer's own data made, in place of one that waits; a fresh code proves the number",
  strict(TypedCode.properties),
  DataCopyState,
);

export const getDataCopy = call(
  '/user/getDataCopy',
  'login',
  "Whether a copy of the payer's own data is being made or waits to be fetched",
  NOTHING,
  DataCopyState,
);

export const fetchDataCopy = call(
  '/user/fetchDataCopy',
  'login',
  "The copy of the payer's own data, once and within 24 hours",
  strict({ copyId: Id }),
  strict({
    copy: Type.String({ description: 'a JSON document' }),
    page: Type.String({ description: 'the same as an HTML document without scripts' }),
  }),
);

export const getClosing = call(
  '/user/getClosing',
  'login',
  'What prevents closing the account, what is ended by it, and what is lost',
  NOTHING,
  strict({
    openOrders: Type.Array(
      strict({
        orderId: Id,
        unitName: Type.String(),
        numberMasked: Type.String(),
        remark: Type.String(),
        amount: Fen,
        unpaid: Type.Boolean({ description: 'false: it is being closed, taken or credited' }),
      }),
      { description: 'those that have to end first, the newest first, at most 20' },
    ),
    refunds: Type.Integer({ description: 'on their way; they arrive in the wallet all the same' }),
    mandates: Type.Integer({ description: 'of automatic payment, which are ended at the wallet' }),
    accounts: Type.Integer({ description: 'saved, which are erased' }),
    points: Type.Integer({ description: 'that are lost' }),
    coupons: Type.Integer({ description: 'that are lost' }),
  }),
);

export const closeAccount = call(
  '/user/closeAccount',
  'login',
  "Closes the payer's account for good: all sessions end, and what is personal is erased",
  strict(TypedCode.properties),
  NOTHING,
);

export const ownDataCalls = [
  getOwnCode,
  requestDataCopy,
  getDataCopy,
  fetchDataCopy,
  getClosing,
  closeAccount,
] as const;
