import { Type } from 'typebox';
import {
  account,
  Calendar,
  Here,
  MANDATE_STATES,
  Mandate,
  PasswordToken,
  PayDay,
  PayDays,
  Plan,
  Rule,
  Sign,
} from './autopay-fields.ts';
import { call, NOTHING, strict } from './call.ts';
import { Fen, Id, RequestId } from './fields.ts';
import { TypedCode } from './sms-code.ts';

export const getCanOpenAutopayAccountList = call(
  '/autopay/getCanOpenAutopayAccountList',
  'login',
  'Saved accounts whose unit offers automatic payment and that have none',
  NOTHING,
  strict({ here: Here, accounts: Type.Array(strict(account)) }),
);

export const getOpenedAutopayAccountList = call(
  '/autopay/getOpenedAutopayAccountList',
  'login',
  'Mandates that may take money, and pending activations: who, how much, when next',
  NOTHING,
  strict({ here: Here, agreements: Type.Array(Mandate) }),
);

export const viewAutopay = call(
  '/autopay/viewAutopay',
  'login',
  'A mandate with its calendar, the days it can be changed to, and its last 24 plans, newest first',
  strict({ agreementId: Id }),
  strict({
    here: Here,
    agreement: Mandate,
    calendar: Calendar,
    payDays: PayDays,
    plans: Type.Array(Plan, { maxItems: 24 }),
    insufficient: Type.Integer({ minimum: 0, description: 'insufficient balances in a row' }),
    byPassword: Type.Boolean({ description: 'whether the wallet closes it by pay password too' }),
  }),
);

export const canBindAutopay = call(
  '/autopay/canBindAutopay',
  'login',
  'Whether automatic payment can be opened for an account now, and between which amounts; refused with the reason otherwise',
  strict({ accountId: Id, rule: Type.Optional(Rule), payDay: PayDay }),
  strict({
    ...account,
    most: Type.Integer({ description: 'fen, highest cap or threshold' }),
    suggested: Rule,
    amounts: Type.Array(Fen, { description: 'amounts offered for a top-up' }),
    usual: Type.Optional(Type.Integer({ minimum: 0, description: 'fen, median of the last twelve bills' })),
    payDays: PayDays,
    calendar: Calendar,
    agreementVersion: Type.String(),
    byPassword: Type.Boolean({ description: 'whether the wallet opens it by pay password too' }),
  }),
);

export const canBindOrLookAutopay = call(
  '/autopay/canBindOrLookAutopay',
  'login',
  'Which of the two applies to an account: opening, or looking at what is open or pending',
  strict({ accountId: Id }),
  strict({ what: Type.Enum(['BIND', 'LOOK', 'FINISH']), agreementId: Type.Optional(Id) }),
);

const binding = {
  requestId: RequestId,
  accountId: Id,
  rule: Rule,
  payDay: PayDay,
  agreementVersion: Type.String({ maxLength: 200 }),
};

export const bindAutopay = call(
  '/autopay/bindAutopay',
  'login',
  "Begins a mandate that is signed on the wallet's page",
  strict(binding),
  strict({ agreementId: Id, sign: Sign }),
);

export const bindAutoPayByPassword = call(
  '/autopay/bindAutoPayByPassword',
  'login',
  'Opens automatic payment by a pay-password token; SIGNING when the wallet has not confirmed it yet',
  strict({ ...binding, passwordToken: PasswordToken }),
  strict({ agreementId: Id, state: Type.Enum([...MANDATE_STATES]) }),
);

export const reBindingAutoPay = call(
  '/autopay/reBindingAutoPay',
  'login',
  'Resumes a pending activation: the same mandate, signed on the wallet’s page',
  strict({ agreementId: Id }),
  strict({ agreementId: Id, sign: Sign }),
);

/** The result of closing. A deduction that is under way is followed to its end, and named here. */
const Closed = strict({
  state: Type.Enum([...MANDATE_STATES]),
  inFlight: Type.Optional(strict({ orderId: Id, amount: Fen })),
});

export const cancelAutopay = call(
  '/autopay/cancelAutopay',
  'login',
  'Closes automatic payment, or drops a pending activation; nothing is taken from this moment on',
  strict({ agreementId: Id }),
  Closed,
);

export const cancelAutoPayByPassword = call(
  '/autopay/cancelAutoPayByPassword',
  'login',
  'Closes automatic payment by a pay-password token',
  strict({ agreementId: Id, passwordToken: PasswordToken }),
  Closed,
);

export const modifyAutoPay = call(
  '/autopay/modifyAutoPay',
  'login',
  'Changes the amount or the day, and lifts the hold of changed rules. An amount above what was agreed to needs a code by SMS and the consent',
  strict({
    agreementId: Id,
    rule: Rule,
    payDay: PayDay,
    agreementVersion: Type.Optional(binding.agreementVersion),
    code: Type.Optional(TypedCode.properties.code),
    codeToken: Type.Optional(TypedCode.properties.codeToken),
  }),
  strict({ agreement: Mandate }),
);

export const unlockAutoPay = call(
  '/autopay/unlockAutoPay',
  'login',
  'Unlocks after three insufficient balances in a row',
  strict({ agreementId: Id }),
  strict({ agreement: Mandate }),
);

export const pauseAutoPay = call(
  '/autopay/pauseAutoPay',
  'login',
  'Pauses: nothing is taken until it is resumed',
  strict({ agreementId: Id }),
  strict({ agreement: Mandate }),
);

export const resumeAutoPay = call(
  '/autopay/resumeAutoPay',
  'login',
  'Resumes what was paused',
  strict({ agreementId: Id }),
  strict({ agreement: Mandate }),
);

export const skipAutoPay = call(
  '/autopay/skipAutoPay',
  'login',
  'Leaves one bill or top-up to the payer: it is not taken',
  strict({ agreementId: Id, planId: Id }),
  strict({ plan: Plan }),
);

export const approveAutoPay = call(
  '/autopay/approveAutoPay',
  'login',
  'Lets a bill be taken that was asked about, once, at the amount that was asked about',
  strict({ agreementId: Id, planId: Id, amount: Fen }),
  strict({ plan: Plan }),
);

export const autopayCalls = [
  getCanOpenAutopayAccountList,
  getOpenedAutopayAccountList,
  viewAutopay,
  canBindAutopay,
  canBindOrLookAutopay,
  bindAutopay,
  bindAutoPayByPassword,
  reBindingAutoPay,
  cancelAutopay,
  cancelAutoPayByPassword,
  modifyAutoPay,
  unlockAutoPay,
  pauseAutoPay,
  resumeAutoPay,
  skipAutoPay,
  approveAutoPay,
] as const;
