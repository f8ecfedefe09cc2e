import { type Static, Type } from 'typebox';
import { readConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';

export const SMS = 'sms';

/** How the SMS gateway behaves. DOWN drops the connection, SLOW takes five seconds, HANGING drops it after a minute. */
export const SmsConduct = Type.Object(
  { gateway: Type.Optional(Type.Enum(['NORMAL', 'DOWN', 'SLOW', 'HANGING'])) },
  { additionalProperties: false },
);
export type SmsConduct = Static<typeof SmsConduct>;

export function smsConduct(tx: Tx): SmsConduct {
  return readConduct<SmsConduct>(tx, SMS);
}
