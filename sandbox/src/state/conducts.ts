import { type Static, type TObject, Type } from 'typebox';
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

/** Faults of the carrier. A field that is left out means normal behaviour. */
const CarrierConduct = Type.Object(
  {
    number: Type.Optional(
      Type.Enum(['NORMAL', 'NO_ANSWER', 'BROKEN'], { description: 'of the number picture' }),
    ),
    token: Type.Optional(
      Type.Enum(['NORMAL', 'NO_ANSWER', 'STATUS_500', 'EMPTY', 'BAD_JSON', 'REFUSED'], {
        description: 'of the token for the page',
      }),
    ),
    proof: Type.Optional(
      Type.Enum(['NORMAL', 'NO_ANSWER', 'REFUSED'], {
        description: "of the service's question whose token it is",
      }),
    ),
    carrier: Type.Optional(
      Type.Enum(['NORMAL', 'NO_ANSWER', 'REFUSED', 'SCRIPT_MISSING'], {
        description: "of the carrier app's script",
      }),
    ),
  },
  { additionalProperties: false },
);

/** Faults of the SMS gateway. DOWN drops the connection, HANGING drops it after a minute. */
const SmsConduct = Type.Object(
  { gateway: Type.Optional(Type.Enum(['NORMAL', 'DOWN', 'HANGING'])) },
  { additionalProperties: false },
);

/** Faults of the wallet client's bridge. FOREIGN sends the page to an origin that is not the app's. */
const DeviceConduct = Type.Object(
  { signOn: Type.Optional(Type.Enum(['NORMAL', 'REFUSED', 'NO_ANSWER', 'FOREIGN'])) },
  { additionalProperties: false },
);

/** The partners with one conduct each, by its scope. */
export const PARTNER_CONDUCTS = { carrier: CarrierConduct, sms: SmsConduct, devices: DeviceConduct };
type PartnerConducts = Static<TObject<typeof PARTNER_CONDUCTS>>;

export function partnerConduct<Name extends keyof PartnerConducts>(
  tx: Tx,
  name: Name,
): Partial<PartnerConducts[Name]> {
  return readConduct<PartnerConducts[Name]>(tx, name);
}

/** Faults of one channel, or of all. A field that is left out means normal behaviour. */
export const ChannelConduct = Type.Object(
  {
    script: Type.Optional(
      Type.Enum(['NORMAL', 'NO_ANSWER', 'REFUSED', 'MISSING'], { description: 'of the sign-on script' }),
    ),
    exchange: Type.Optional(
      Type.Enum(['NORMAL', 'DOWN', 'REFUSED'], {
        description: "of the back end: DOWN drops every connection, REFUSED takes nobody's token",
      }),
    ),
    claims: Type.Optional(
      Type.Object(
        { mobile: Type.Optional(Type.String()), walletUserId: Type.Optional(Type.String()) },
        {
          additionalProperties: false,
          description: 'what the back end says of everybody, in place of the truth',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
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
