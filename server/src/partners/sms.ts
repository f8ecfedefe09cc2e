import type { Config } from '../config.ts';
import { NotAnswering } from '../kit/ports/biller.ts';
import type { SmsGateway } from '../kit/ports/services.ts';
import type { Breaker } from './circuit-breaker.ts';
import { postJson } from './partner-http.ts';
import type { PartnerWatch } from './watch.ts';

const TAKEN = 202;

/** The SMS gateway over HTTP. */
export function smsOver(
  { url, key }: NonNullable<Config['sms']>,
  watch: PartnerWatch,
  breaker: Breaker,
): SmsGateway {
  const breakerOpen = () => new NotAnswering('SMS gateway is left alone after failures in a row');
  const headers = { authorization: `Bearer ${key}` };
  const address = `${url}/v1/messages`;
  return {
    breaker: breaker.state,
    send: async ({ id, mobile, text }) => {
      const request = { partner: 'sms', operation: 'send', number: id } as const;
      const body = JSON.stringify({ id, mobile, text });
      const { status } = await breaker.run(
        () => postJson(watch, request, address, body, headers),
        breakerOpen,
      );
      // A refused text is an answer: one number that the gateway does not take must not stop the texts of others.
      if (status !== TAKEN) throw new NotAnswering(`SMS gateway answered with status ${status}`);
    },
  };
}
