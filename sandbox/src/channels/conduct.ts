import { type Static, Type } from 'typebox';
import { readConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';

/** How the channels behave, all of them or one. What is left out is normal. */
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

/** Scope of a channel's conduct; of everybody's without one. */
export function conductScope(channel?: string): string {
  return channel === undefined ? 'channels' : `channels:${channel}`;
}

/** What is set for the channel, else what is set for all of them. */
export function channelConduct(tx: Tx, channel?: string): ChannelConduct {
  return {
    ...readConduct<ChannelConduct>(tx, conductScope()),
    ...(channel === undefined ? {} : readConduct<ChannelConduct>(tx, conductScope(channel))),
  };
}
