import { type Static, type TObject, type TProperties, type TSchemaOptions, Type } from 'typebox';
import type { Tx } from './state.ts';

/** The conduct of a part of the outside world; empty when it is normal. */
export function readConduct<Conduct extends object>(tx: Tx, scope: string): Partial<Conduct> {
  const row = tx.one<{ value: string }>`select value from conducts where scope = ${scope}`;
  return row ? (JSON.parse(row.value) as Partial<Conduct>) : {};
}

/** Replaces the conduct of a part of the outside world. An empty one means normal behaviour. */
export function writeConduct(tx: Tx, scope: string, conduct: object): void {
  tx.run`insert into conducts (scope, value) values (${scope}, ${JSON.stringify(conduct)})
    on conflict (scope) do update set value = excluded.value`;
}

/** The schema of a conduct with these fields and no others. A field that is left out means normal behaviour. */
export function conductOf<Fields extends TProperties>(fields: Fields, options: TSchemaOptions = {}) {
  return Type.Partial(Type.Object(fields), { ...options, additionalProperties: false });
}

/** Faults of the carrier. */
const CarrierConduct = conductOf({
  number: Type.Enum(['NORMAL', 'NO_ANSWER', 'BROKEN'], { description: 'of the number picture' }),
  token: Type.Enum(['NORMAL', 'NO_ANSWER', 'STATUS_500', 'EMPTY', 'BAD_JSON', 'REFUSED'], {
    description: 'of the token for the page',
  }),
  proof: Type.Enum(['NORMAL', 'NO_ANSWER', 'REFUSED'], {
    description: "of the service's question whose token it is",
  }),
  carrier: Type.Enum(['NORMAL', 'NO_ANSWER', 'REFUSED', 'SCRIPT_MISSING'], {
    description: "of the carrier app's script",
  }),
});

/** Faults of the SMS gateway. DOWN drops the connection, HANGING drops it after a minute. */
const SmsConduct = conductOf({ gateway: Type.Enum(['NORMAL', 'DOWN', 'HANGING']) });

/** Faults of the wallet client's bridge. FOREIGN sends the page to an origin that is not the app's. */
const DeviceConduct = conductOf({ signOn: Type.Enum(['NORMAL', 'REFUSED', 'NO_ANSWER', 'FOREIGN']) });

/** The partners with one conduct each, by its scope. */
export const PARTNER_CONDUCTS = { carrier: CarrierConduct, sms: SmsConduct, devices: DeviceConduct };
type PartnerConducts = Static<TObject<typeof PARTNER_CONDUCTS>>;

export function partnerConduct<Name extends keyof PartnerConducts>(
  tx: Tx,
  name: Name,
): Partial<PartnerConducts[Name]> {
  return readConduct<PartnerConducts[Name]>(tx, name);
}

/** Faults of one channel, or of all. */
export const ChannelConduct = conductOf({
  script: Type.Enum(['NORMAL', 'NO_ANSWER', 'REFUSED', 'MISSING'], { description: 'of the sign-on script' }),
  exchange: Type.Enum(['NORMAL', 'DOWN', 'REFUSED'], {
    description: "of the back end: DOWN drops every connection, REFUSED takes nobody's token",
  }),
  claims: conductOf(
    { mobile: Type.String(), walletUserId: Type.String() },
    { description: 'what the back end says of everybody, in place of the truth' },
  ),
});
export type ChannelConduct = Static<typeof ChannelConduct>;

/** The scope under which a channel's conduct is stored; without a channel, the scope of all channels. */
export function conductScope(channel?: string): string {
  return channel === undefined ? 'channels' : `channels:${channel}`;
}

/** The channel's own conduct, else the one set for all channels. */
export function channelConduct(tx: Tx, channel?: string): ChannelConduct {
  return {
    ...readConduct<ChannelConduct>(tx, conductScope()),
    ...(channel === undefined ? {} : readConduct<ChannelConduct>(tx, conductScope(channel))),
  };
}
