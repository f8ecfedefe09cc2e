import { AsyncLocalStorage } from 'node:async_hooks';
import { AlipayRequestError, AlipaySdk, type AlipaySdkConfig } from 'alipay-sdk';
import { textOf } from '../../../kit/texts.ts';
import type { PartnerWatch } from '../../watch.ts';
import type { Trust } from './trust.ts';

const DOWNLOAD = 'alipay.open.app.alipaycert.download';

/** An answer that is believed once its certificate is learned. */
type Pending = { check: (() => Promise<void>) | null };

/**
 * The official client, which believes each of several keys. It knows one key, and leaves an answer under a new certificate of
 * the wallet to its caller: here the certificate is learned first, and then the same answer is checked.
 */
export function verifyingClient(settings: AlipaySdkConfig, trust: Trust, watch: PartnerWatch): AlipaySdk {
  const pending = new AsyncLocalStorage<Pending>();

  class VerifyingClient extends AlipaySdk {
    override exec(...question: Parameters<AlipaySdk['exec']>): ReturnType<AlipaySdk['exec']> {
      const answer: Pending = { check: null };
      return pending.run(answer, async () => {
        const said = await super.exec(...question);
        await answer.check?.();
        return said;
      });
    }

    override checkResponseSign(...answer: Parameters<AlipaySdk['checkResponseSign']>): void {
      const [raw, key, sign] = answer;
      if (!sign) throw new AlipayRequestError('the answer has no signature');
      const serial = serialIn(raw);
      const check = (): void => {
        if (!trust.believes(this.getSignStr(raw, key), sign, serial)) throw notBelieved(answer);
      };
      const waiting = pending.getStore();
      if (serial === null || !trust.isNew(serial) || !waiting) check();
      else
        waiting.check = async () => {
          await this.#learn(serial, answer);
          check();
        };
    }

    /** A notice teaches no certificate: anybody can send one. */
    override rsaCheck(text: string, sign: string): boolean {
      return trust.believes(text, sign, null);
    }

    override checkNotifySignV2(notice: unknown): boolean {
      if (super.checkNotifySignV2(notice)) return true;
      // The signature of a notice may leave out which certificate it is of.
      const { alipay_cert_sn: named, ...rest } = Object(notice);
      return named !== undefined && super.checkNotifySignV2(rest);
    }

    async #learn(serial: string, answer: Parameters<AlipaySdk['checkResponseSign']>): Promise<void> {
      try {
        await trust.learn(serial, () => this.#download(serial));
      } catch (error) {
        throw notBelieved(answer, error);
      }
    }

    /** The file of one of the wallet's certificates, in base64. Its answer has no signature: the certificate proves itself. */
    #download(serial: string): Promise<string> {
      return watch({ partner: 'wallet', operation: DOWNLOAD }, async () =>
        textOf(
          await super.exec(DOWNLOAD, { bizContent: { alipayCertSn: serial } }, { validateSign: false }),
          'alipayCertContent',
        ),
      );
    }
  }
  return new VerifyingClient(settings);
}

/** The serial number of the certificate that an answer names; null: none. Only a whole answer is read. */
function serialIn(raw: string): string | null {
  return textOf(JSON.parse(raw), 'alipay_cert_sn') || null;
}

function notBelieved(
  [raw, , , traceId]: Parameters<AlipaySdk['checkResponseSign']>,
  cause?: unknown,
): AlipayRequestError {
  return new AlipayRequestError('the signature is not one of the wallet', {
    traceId,
    responseDataRaw: raw,
    ...(cause !== undefined && { cause }),
  });
}
