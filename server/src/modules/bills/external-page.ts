import type { UnitDescription } from '@life-payment/biller-api';
import {
  getH5PaymentUrl,
  NO_SUCH_THING,
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
import type { Context } from '../../kit/context.ts';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { serve } from '../../kit/http/serve.ts';
import type { Catalogue } from '../../kit/ports/catalogue.ts';
import { readAccount } from '../accounts/index.ts';
import { canPayNow } from '../catalogue/index.ts';

type Ask = RequestOf<typeof getH5PaymentUrl>;

/** The signed address of a unit's own payment page. */
export const externalPage = serve(getH5PaymentUrl, async (context, { session, language, body }) => {
  const unit = await context.catalogue.unit(body.unitId);
  if (!unit) return refuse(NO_SUCH_THING, 'unitId');
  const numberMasked = await numberFor(context, session.lifeUserId, unit, body);
  if (isRefusal(numberMasked)) return numberMasked;
  const closed = closedNow(context.catalogue, unit, language, context.now());
  if (closed) return closed;
  const { unitId, paysElsewhere: address } = unit;
  if (address === undefined) return refuse(UNIT_PAYS_HERE, 'unitId');
  return { url: await context.biller.pageAddress({ unitId, address, numberMasked }) };
});

/** The account number for the page, masked; null when the payer has chosen none. */
async function numberFor(
  { db, crypto }: Context,
  lifeUserId: string,
  unit: UnitDescription,
  { accountId, accountNumber }: Ask,
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

/** Why a unit's own page can't be opened now; null when it can. */
function closedNow(
  catalogue: Catalogue,
  unit: UnitDescription,
  ...when: [Parameters<typeof canPayNow>[2], Date]
): Refusal | null {
  const closed = canPayNow(catalogue, unit, ...when);
  return closed?.refused === UNIT_PAYS_ELSEWHERE ? null : closed;
}
