import { BASE, DEB_PATH } from '@life-payment/contract/pages';
import { isMobile } from '@life-payment/contract/rules';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { insertSim, simHolder } from '../carrier/service.ts';
import { isChannel, LIAR, listChannels } from '../channels/list.ts';
import { linkData, makeEntry, type Named } from '../channels/tokens.ts';
import { DEVICE_NAMES, DEVICES, isDevice } from '../devices/list.ts';
import { queryFields } from '../http/service.ts';
import { readInbox } from '../sms/service.ts';
import { ChannelConduct, conductScope, PARTNER_CONDUCTS, writeConduct } from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';
import { findPerson } from '../wallet/users.ts';
import type { ActAnswers, ReadAnswers } from './answers.ts';
import { type Desk, onGet, onPost, Refused } from './control.ts';
import { namedUser } from './payers.ts';

/** Properties of every way in: the device whose origin the address has, and a token or link that has expired. */
const WayIn = {
  device: Type.Optional(Type.String()),
  lang: Type.Optional(Type.String()),
  stale: Type.Optional(Type.Boolean()),
};

const Entry = {
  ...WayIn,
  user: Type.String(),
  outputEndpoint: Type.String(),
  path: Type.Optional(Type.String({ pattern: '^/jiaofei/', description: 'home when left out' })),
  query: Type.Optional(Type.Record(Type.String(), Type.String())),
};

const Link = { ...WayIn, unitId: Type.String(), accountNumber: Type.String(), area: Type.String() };

const LINK_SENDER = 'partner_demo';
const TWO_DAYS_MS = 48 * 3_600_000;

/** Ways into the app, as channels and devices make them. */
export function entryRoutes(app: FastifyInstance, { world }: Desk): void {
  const originOf = (device: string | undefined): string => {
    if (device === undefined) return world.urls.app;
    if (!isDevice(device)) throw new Refused(`No device ${device}.`, 404);
    return world.urls[device];
  };

  onPost(app, 'entry', Entry, (body): ActAnswers['entry'] => {
    const { user, outputEndpoint, device, path = '/jiaofei/', query, lang, stale = false } = body;
    if (!isChannel(outputEndpoint)) throw new Refused(`No channel ${outputEndpoint}.`, 404);
    const origin = originOf(device);
    const { parameter, token } = world.state.act((tx) =>
      makeEntry(tx, outputEndpoint, whoComes(tx, outputEndpoint, user), stale, world),
    );
    const parameters = new URLSearchParams({
      ...query,
      outputEndpoint,
      ...(lang ? { lang } : {}),
      [parameter]: token,
    });
    const way = `${path}?${parameters}`;
    return { parameter, token, path: way, url: `${origin}${way}` };
  });
  onPost(app, 'link', Link, ({ device, lang, stale = false, ...to }): ActAnswers['link'] => {
    const data = linkData(LINK_SENDER, to, world.clock() - (stale ? TWO_DAYS_MS : 0), world);
    const query = new URLSearchParams({ outputEndpoint: LINK_SENDER, ...(lang ? { lang } : {}), data });
    const path = `${BASE}${DEB_PATH}?${query}`;
    return { data, path, url: `${originOf(device)}${path}` };
  });
  onGet(app, 'devices', (): ReadAnswers['devices'] => ({
    devices: DEVICE_NAMES.map((name) => ({
      name,
      userAgent: DEVICES[name].userAgent,
      origin: world.urls[name],
    })),
  }));
}

/** The lying partner names any number, also one that belongs to nobody. */
function whoComes(tx: Tx, channel: string, user: string): Named {
  return channel === LIAR && isMobile(user)
    ? (findPerson(tx, user) ?? { wallet_user_id: `nobody-${user}`, mobile: user })
    : namedUser(tx, user);
}

/** The person on the carrier's network; null takes everybody off it. */
const Sim = { user: Type.Union([Type.String(), Type.Null()]) };
const OfChannel = { outputEndpoint: Type.Optional(Type.String()), conduct: ChannelConduct };

/** Calls about the carrier, the SMS gateway and the channels. */
export function outsideRoutes(app: FastifyInstance, { world }: Desk): void {
  const { state } = world;
  for (const [partner, schema] of Object.entries(PARTNER_CONDUCTS))
    onPost(app, `${partner}/conduct`, { conduct: schema }, ({ conduct }) =>
      state.act((tx) => writeConduct(tx, partner, conduct)),
    );

  onGet(app, 'carrier/sim', (): ReadAnswers['carrier/sim'] => ({ user: state.act((tx) => simHolder(tx)) }));
  onPost(app, 'carrier/sim', Sim, ({ user }) =>
    state.act((tx) => {
      insertSim(tx, user === null ? null : namedUser(tx, user).wallet_user_id);
      return { user: simHolder(tx) };
    }),
  );
  onGet(app, 'sms', (request): ReadAnswers['sms'] => {
    const messages = state.act((tx) => readInbox(tx, queryFields(request.url)['mobile']));
    return { messages: messages.map((message) => ({ ...message, at: instant(message.at) })) };
  });
  onGet(app, 'channels', () => ({ channels: listChannels(world) }));
  onPost(app, 'channels/conduct', OfChannel, ({ outputEndpoint, conduct }) =>
    state.act((tx) => writeConduct(tx, conductScope(outputEndpoint), conduct)),
  );
}
