import { instant } from '../../kit/time.ts';
import { readDescription } from '../../modules/channel/index.ts';
import { plainHttpIn } from '../channel-form.ts';
import { type Command, Refused } from '../command.ts';
import { propose } from '../proposals/proposals.ts';
import { momentIn, textOf } from './values.ts';

export const channelShow: Command = {
  name: 'channel show',
  summary:
    'A channel as the service has it, in the form "channel set" takes; or the secret it shares with us, to be handed to it, and while that is being changed also the next one, and when that takes over.',
  args: ['output endpoint'],
  options: { secret: { value: null, about: 'The secret, and nothing else.' } },
  run: async ({ context, print }, given) => {
    const channel = await context.channels.channel(given.arg('output endpoint'));
    if (!channel) throw new Refused(`There is no channel "${given.arg('output endpoint')}".`);
    const { secret, nextSecret, ...shown } = channel;
    if (given.has('secret')) {
      await print(secret);
      if (nextSecret) await print(`from ${instant(nextSecret.from)}: ${nextSecret.secret}`);
    } else for (const line of JSON.stringify(shown, null, 2).split('\n')) await print(line);
  },
};

export const channelSet: Command = {
  name: 'channel set',
  summary:
    'Proposes a new channel, or another form of one that is there, from a file of JSON. It keeps its secret; a new one gets one. Another person approves it; processes follow within seconds.',
  args: ['file'],
  needsReason: true,
  run: async (use, given) => {
    const channel = readDescription(textOf(given.arg('file')));
    if (typeof channel === 'string') throw new Refused(`${given.arg('file')}: ${channel}`);
    const plain = plainHttpIn(use.context, channel);
    if (plain !== null) throw new Refused(`${given.arg('file')}: ${plain}`);
    await propose(use, given.reason, 'CHANNEL', async () => ({ channel }));
  },
};

export const channelRotate: Command = {
  name: 'channel rotate',
  summary:
    'Proposes a new secret for a channel. Once another person has approved it, "channel show --secret" shows both; until the new one takes over, each question to the channel is signed with either.',
  args: ['output endpoint'],
  needsReason: true,
  options: {
    from: {
      value: 'YYYY-MM-DDTHH:MM',
      about: 'When it takes over, Asia/Shanghai; at once when it is not said.',
    },
  },
  run: async (use, given) => {
    const outputEndpoint = given.arg('output endpoint');
    if (!(await use.context.channels.channel(outputEndpoint)))
      throw new Refused(`There is no channel "${outputEndpoint}".`);
    const from = momentIn('from', given.option('from'));
    await propose(use, given.reason, 'SECRET', async () => ({
      outputEndpoint,
      from: from === undefined ? null : instant(from),
    }));
  },
};
