import {
  AUTOPAY_PROVE_RAISE,
  type modifyAutoPay,
  type RequestOf,
  TERMS_CHANGED,
} from '@life-payment/contract';
import { AUTOPAY_TERMS, type Refusal, refuse, versionOf } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { useOwnCode } from '../identity/index.ts';
import type { MandateRow } from '../mandates/index.ts';

type Given = Pick<RequestOf<typeof modifyAutoPay>, 'agreementVersion' | 'code' | 'codeToken'>;

/**
 * Why a larger cap is refused that the service alone holds: without a fresh consent and a code by SMS it could be raised by
 * whoever has the open phone. Null uses the code up.
 */
export async function refusedRaise(
  context: Context,
  { lifeUserId }: Pick<MandateRow, 'lifeUserId'>,
  { agreementVersion, code, codeToken }: Given,
): Promise<Refusal | null> {
  if (agreementVersion === undefined || code === undefined || codeToken === undefined)
    return refuse(AUTOPAY_PROVE_RAISE);
  if (agreementVersion !== versionOf(AUTOPAY_TERMS)) return refuse(TERMS_CHANGED, 'agreementVersion');
  return useOwnCode(context, lifeUserId, 'RAISE_AUTOPAY', { code, codeToken });
}
