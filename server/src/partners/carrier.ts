import { createPrivateKey, sign as signBytes } from 'node:crypto';
import { isMobile } from '@life-payment/contract/rules';
import type { Config } from '../config.ts';
import { NotAnswering } from '../kit/ports/biller.ts';
import type { CarrierProvider } from '../kit/ports/services.ts';
import { textOf } from '../kit/texts.ts';
import { postJson } from './partner-http.ts';
import type { PartnerWatch } from './watch.ts';

const OK = '0';

/** The carrier over HTTP. Requests and answers are signed with RSA-SHA256. */
export function carrierOver(
  { url, appId, version, privateKey }: NonNullable<Config['carrier']>,
  now: () => Date,
  watch: PartnerWatch,
): CarrierProvider {
  const key = createPrivateKey(privateKey);
  const sign = (text: string): string => signBytes('sha256', Buffer.from(text), key).toString('base64');
  return {
    sign,
    numberOf: async (token) => {
      const timestamp = String(now().getTime());
      const signature = sign([appId, version, token, timestamp].join('&'));
      const body = JSON.stringify({ appId, version, token, timestamp, sign: signature });
      const { status, json } = await postJson(
        watch,
        { partner: 'carrier', operation: 'numberOf' },
        `${url}/v1/token`,
        body,
      );
      const code = textOf(json, 'code');
      if (code === '') throw new NotAnswering(`carrier answered with status ${status}`);
      const mobile = textOf(json, 'mobile');
      return code === OK && isMobile(mobile) ? mobile : null;
    },
  };
}
