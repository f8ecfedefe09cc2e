import { type Static, Type } from 'typebox';
import { readConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';

/** How one channel or all of them behave. A field that is left out means normal behaviour. */
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
