import type { bindAutopay, ResponseOf } from '@life-payment/contract';
import { AUTOPAY_OPENED_PATH, BASE } from '@life-payment/contract/pages';
import type { Config } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import type { WalletMandates } from '../../kit/ports/wallet-mandates.ts';
import { instant } from '../../kit/time.ts';

type Sign = ResponseOf<typeof bindAutopay>['sign'];

type ToSign = {
  readonly agreementId: string;
  readonly signBefore: Date;
  readonly outputEndpoint: string;
};

/** The signed address of the wallet's page on which the payer signs. Makes no call. */
export async function howToSign(context: Context, wallet: WalletMandates, toSign: ToSign): Promise<Sign> {
  const { agreementId, signBefore } = toSign;
  const value = await wallet.signingPage({
    agreementId,
    signBefore,
    returnUrl: returnUrl(context.config, toSign),
  });
  return { value, expiresAt: instant(signBefore) };
}

/** The page to which the wallet returns the payer, which shows the result. */
function returnUrl(config: Config, { agreementId, outputEndpoint }: ToSign): string {
  const address = new URL(`${BASE}${AUTOPAY_OPENED_PATH}`, config.publicUrl);
  address.searchParams.set('agreementId', agreementId);
  address.searchParams.set('outputEndpoint', outputEndpoint);
  return address.href;
}
