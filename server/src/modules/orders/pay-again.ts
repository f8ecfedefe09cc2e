import { NO_SUCH_THING, type payAgain, type ResponseOf } from '@life-payment/contract';
import { isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { numberTarget, queryTarget } from '../bills/index.ts';
import { readPaidAccount } from './pay-again-store.ts';

/**
 * Asks the unit again about the account of a user's order: through the saved account if there is one, else with the
 * number in the order. The form of that number is not checked, because it was paid before.
 */
export async function queryAgain(
  context: Context,
  lifeUserId: string,
  orderId: string,
  language: Language,
): Promise<ResponseOf<typeof payAgain> | Refusal> {
  const paid = await readPaidAccount(context.db, lifeUserId, orderId);
  const unit = paid && (await context.catalogue.unit(paid.unitId));
  if (!unit) return refuse(NO_SUCH_THING, 'orderId');
  const accountNumber = context.crypto.decrypt(paid.numberCipher);
  const target = await numberTarget(context, lifeUserId, unit, accountNumber, paid.area);
  const query = await queryTarget(context, lifeUserId, target, language);
  if (isRefusal(query)) return query;
  return { ...(target.accountId === null ? {} : { accountId: target.accountId }), query };
}
