import { AlipayRequestError, AlipaySdk, type AlipaySdkConfig } from 'alipay-sdk';
import type { Trust } from './trust.ts';

/** The official client, which knows one key of the wallet. This one believes each of several. */
export function verifyingClient(settings: AlipaySdkConfig, isTrusted: Trust): AlipaySdk {
  class VerifyingClient extends AlipaySdk {
    override checkResponseSign(...answer: Parameters<AlipaySdk['checkResponseSign']>): void {
      const [raw, key, sign, traceId] = answer;
      if (!sign) throw new AlipayRequestError('the answer has no signature');
      if (!isTrusted(this.getSignStr(raw, key), sign))
        throw new AlipayRequestError('the signature is not one of the wallet', {
          traceId,
          responseDataRaw: raw,
        });
    }

    override rsaCheck(text: string, sign: string): boolean {
      return isTrusted(text, sign);
    }
  }
  return new VerifyingClient(settings);
}
