import type { bindAutopay, ResponseOf } from '@life-payment/contract';
import { AUTOPAY_MANAGE_PATH, AUTOPAY_OPENED_PATH, BASE } from '@life-payment/contract/pages';
import type { Config } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import type { WalletMandates } from '../../kit/ports/wallet-mandates.ts';
import { instant } from '../../kit/time.ts';
import { firstPeriodDay } from '../mandates/index.ts';

type Sign = ResponseOf<typeof bindAutopay>['sign'];

type ToSign = {
  /** The number to sign at the wallet. */
  readonly number: string;
  readonly agreementId: string;
  /** fen, the most of one deduction */
  readonly most: number;
  readonly madeAt: Date;
  readonly signBefore: Date;
  readonly outputEndpoint: string;
};

/** The signed address of the wallet's page on which the payer signs. Makes no call. */
export async function howToSign(context: Context, wallet: WalletMandates, toSign: ToSign): Promise<Sign> {
  const { number, most, madeAt, signBefore } = toSign;
  const value = await wallet.signingPage({
    agreementId: number,
    most,
    from: firstPeriodDay(madeAt),
    signBefore,
    returnUrl: returnUrl(context.config, toSign),
  });
  return { kind: 'PAGE', value, expiresAt: instant(signBefore) };
}

/**
 * The page to which the wallet returns the payer, which shows the result. What replaces an open mandate opens nothing: its page is the
 * mandate's own, where the new amount shows once it counts.
 */
function returnUrl(config: Config, { number, agreementId, outputEndpoint }: ToSign): string {
  const page = number === agreementId ? AUTOPAY_OPENED_PATH : AUTOPAY_MANAGE_PATH;
  const address = new URL(`${BASE}${page}`, config.publicUrl);
  address.searchParams.set('agreementId', agreementId);
  address.searchParams.set('outputEndpoint', outputEndpoint);
  return address.href;
}
