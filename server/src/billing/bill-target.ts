import type { UnitDescription } from '@life-payment/biller-api';
import {
  getH5PaymentUrl,
  NO_SUCH_THING,
  type queryBill,
  type RequestOf,
  UNIT_PAYS_ELSEWHERE,
  UNIT_PAYS_HERE,
} from '@life-payment/contract';
import {
  checkAccountNumber,
  isRefusal,
  maskAccountNumber,
  type Refusal,
  readAccountNumber,
  refuse,
} from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import { notUnderstood } from '../kit/http/envelope.ts';
import { serve } from '../kit/http/serve.ts';
import { readAccount, readAccountByNumber } from './account-store.ts';
import { canPayNow } from './units.ts';

/** The account and unit of a query. `accountId` is null when the user has not saved the account. */
export type Target = {
  readonly unit: UnitDescription;
  readonly area: string;
  readonly accountNumber: string;
  readonly numberHash: Buffer;
  readonly accountId: string | null;
  readonly remark: string;
};

type Request = RequestOf<typeof queryBill>;
type UnitAndNumber = { readonly unitId: string; readonly accountNumber: string };

/** The target of a request: a saved account of the user, or any number of a unit. */
export async function targetOf(
  context: Context,
  lifeUserId: string,
  body: Request,
): Promise<Target | Refusal> {
  const named = namedAccount(body);
  if (isRefusal(named)) return named;
  return 'accountId' in named
    ? savedTarget(context, lifeUserId, named.accountId)
    : namedTarget(context, lifeUserId, named, body.area);
}

/** The target of a unit's account number, with the user's saved account if there is one. `area` counts for an account that is not saved. */
export async function numberTarget(
  context: Context,
  lifeUserId: string,
  unit: UnitDescription,
  accountNumber: string,
  area: string,
): Promise<Target> {
  const numberHash = context.crypto.lookUpHash('account', accountNumber);
  const saved = await readAccountByNumber(context.db, lifeUserId, unit.unitId, numberHash);
  return {
    unit,
    area: saved?.area ?? area,
    accountNumber,
    numberHash,
    accountId: saved?.accountId ?? null,
    remark: saved?.remark ?? '',
  };
}

/** A saved account, or unit and number. Other combinations are refused with the field that is missing or too much. */
function namedAccount(body: Request): { readonly accountId: string } | UnitAndNumber | Refusal {
  const { accountId, unitId, accountNumber } = body;
  if (accountId !== undefined) {
    const extra = (['unitId', 'accountNumber', 'area'] as const).find((field) => body[field] !== undefined);
    return extra ? notUnderstood(`${extra} does not go with accountId`, extra) : { accountId };
  }
  if (unitId === undefined && accountNumber === undefined)
    return notUnderstood('accountId is missing, or unitId and accountNumber', 'accountId');
  if (unitId === undefined) return notUnderstood('unitId is missing', 'unitId');
  if (accountNumber === undefined) return notUnderstood('accountNumber is missing', 'accountNumber');
  return { unitId, accountNumber };
}

async function savedTarget(
  context: Context,
  lifeUserId: string,
  accountId: string,
): Promise<Target | Refusal> {
  const account = await readAccount(context.db, lifeUserId, accountId);
  const unit = account && (await context.catalogue.unit(account.unitId));
  if (!unit) return refuse(NO_SUCH_THING, 'accountId');
  const accountNumber = context.crypto.decrypt(account.numberCipher);
  return {
    unit,
    area: account.area,
    accountNumber,
    numberHash: context.crypto.lookUpHash('account', accountNumber),
    accountId,
    remark: account.remark,
  };
}

async function namedTarget(
  context: Context,
  lifeUserId: string,
  { unitId, accountNumber }: UnitAndNumber,
  area: string | undefined,
): Promise<Target | Refusal> {
  const unit = await context.catalogue.unit(unitId);
  if (!unit) return refuse(NO_SUCH_THING, 'unitId');
  const served = area === undefined ? unit.areas[0] : unit.areas.find((each) => each === area);
  if (served === undefined) return notUnderstood('the unit does not serve this area', 'area');
  const number = readAccountNumber(unit, accountNumber);
  const wrong = checkAccountNumber(unit.account.pattern, number);
  if (wrong) return wrong;
  return numberTarget(context, lifeUserId, unit, number, served);
}

/** The signed address of a unit's own payment page. */
export const externalPage = serve(getH5PaymentUrl, async (context, { session, language, body }) => {
  const unit = await context.catalogue.unit(body.unitId);
  if (!unit) return refuse(NO_SUCH_THING, 'unitId');
  const numberMasked = await numberFor(context, session.lifeUserId, unit, body);
  if (isRefusal(numberMasked)) return numberMasked;
  const closed = canPayNow(context.catalogue, unit, language, context.now());
  if (closed && closed.refused !== UNIT_PAYS_ELSEWHERE) return closed;
  const { unitId, paysElsewhere: address } = unit;
  if (address === undefined) return refuse(UNIT_PAYS_HERE, 'unitId');
  return { url: await context.biller.pageAddress({ unitId, address, numberMasked }) };
});

/** The account number for the page, masked; null when the payer has chosen none. */
async function numberFor(
  { db, crypto }: Context,
  lifeUserId: string,
  unit: UnitDescription,
  { accountId, accountNumber }: RequestOf<typeof getH5PaymentUrl>,
): Promise<string | null | Refusal> {
  if (accountId !== undefined && accountNumber !== undefined)
    return notUnderstood('accountNumber does not go with accountId', 'accountNumber');
  if (accountId !== undefined) {
    const account = await readAccount(db, lifeUserId, accountId);
    return account?.unitId === unit.unitId
      ? maskAccountNumber(crypto.decrypt(account.numberCipher))
      : refuse(NO_SUCH_THING, 'accountId');
  }
  if (accountNumber === undefined) return null;
  const number = readAccountNumber(unit, accountNumber);
  return checkAccountNumber(unit.account.pattern, number) ?? maskAccountNumber(number);
}
