import type { Config } from '../../config.ts';
import { NotAnswering } from '../../kit/ports/not-answering.ts';
import type { SmsGateway } from '../../kit/ports/sms.ts';
import { postJson } from '../ask.ts';
import type { PartnerWatch } from '../watch.ts';

const TAKEN = 202;

/** The SMS gateway over HTTP. */
export function smsOver({ url, key }: NonNullable<Config['sms']>, watch: PartnerWatch): SmsGateway {
  return {
    send: async ({ id, mobile, text }) => {
      const headers = { authorization: `Bearer ${key}` };
      const { status } = await postJson(
        watch,
        { partner: 'sms', operation: 'send', number: id },
        `${url}/v1/messages`,
        JSON.stringify({ id, mobile, text }),
        headers,
      );
      if (status !== TAKEN) throw new NotAnswering(`SMS gateway answered with status ${status}`);
    },
  };
}
