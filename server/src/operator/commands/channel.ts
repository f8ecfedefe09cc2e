import { readDescription } from '../../modules/channel/index.ts';
import { type Command, Refused } from '../command.ts';
import { propose } from '../proposals/proposals.ts';
import { textOf } from './values.ts';

export const channelShow: Command = {
  name: 'channel show',
  summary: 'A channel as the service has it, in the form "channel set" takes; without its secret.',
  args: ['output endpoint'],
  run: async ({ context, print }, given) => {
    const channel = await context.channels.channel(given.arg('output endpoint'));
    if (!channel) throw new Refused(`There is no channel "${given.arg('output endpoint')}".`);
    const { secret: _, ...shown } = channel;
    await print(JSON.stringify(shown, null, 2));
  },
};

export const channelSecret: Command = {
  name: 'channel secret',
  summary: 'The secret a channel shares with us, to be handed to the channel.',
  args: ['output endpoint'],
  run: async ({ context, print }, given) => {
    const channel = await context.channels.channel(given.arg('output endpoint'));
    if (!channel) throw new Refused(`There is no channel "${given.arg('output endpoint')}".`);
    await print(channel.secret);
  },
};

export const channelSet: Command = {
  name: 'channel set',
  summary:
    'Proposes a new channel, or another form of one that is there, from a file of JSON. It keeps its secret; a new one gets one. Another person approves it; processes follow within seconds.',
  args: ['file'],
  needsReason: true,
  run: async ({ context, by, print }, given) => {
    const channel = readDescription(textOf(given.arg('file')));
    if (typeof channel === 'string') throw new Refused(`${given.arg('file')}: ${channel}`);
    const { id } = await propose(context, by, given.option('reason') ?? '', async () => ({
      kind: 'CHANNEL',
      channel,
    }));
    await print(`Proposal ${id}. Another operator reads it (proposals) and approves it: approve ${id}.`);
  },
};
