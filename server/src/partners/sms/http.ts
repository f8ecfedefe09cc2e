import type { Config } from '../../config.ts';
import { postJson } from '../ask.ts';
import { NotAnswering } from '../not-answering.ts';
import type { SmsGateway } from './port.ts';

const TAKEN = 202;

/** The SMS gateway over HTTP. */
export const smsOver = ({ url, key }: NonNullable<Config['sms']>): SmsGateway => ({
  send: async ({ id, mobile, text }) => {
    const headers = { authorization: `Bearer ${key}` };
    const { status } = await postJson(
      'SMS gateway',
      `${url}/v1/messages`,
      JSON.stringify({ id, mobile, text }),
      headers,
    );
    if (status !== TAKEN) throw new NotAnswering(`SMS gateway answered with status ${status}`);
  },
});
