import { BASE, DEB_PATH } from '@life-payment/contract/pages';
import { isMobile } from '@life-payment/contract/rules';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { insertSim, simHolder } from '../carrier/one-click.ts';
import { linkData } from '../channels/link.ts';
import { isChannel, LIAR, listChannels } from '../channels/list.ts';
import { makeEntry, type Named } from '../channels/tokens.ts';
import { DEVICE_NAMES, DEVICES, isDevice } from '../devices/list.ts';
import { queryFields } from '../http/service.ts';
import { readInbox } from '../sms/service.ts';
import {
  CARRIER,
  CarrierConduct,
  ChannelConduct,
  conductScope,
  DEVICE_SCOPE,
  DeviceConduct,
  SMS,
  SmsConduct,
  writeConduct,
} from '../state/conducts.ts';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';
import { findPerson } from '../wallet/payer.ts';
import type { ActAnswers, ReadAnswers } from './answers.ts';
import { bodyReader, type Desk, onGet, onPost, Refused } from './control.ts';
import { namedUser } from './payers.ts';

const EntryBody = Type.Object(
  {
    user: Type.String(),
    outputEndpoint: Type.String(),
    device: Type.Optional(Type.String({ description: 'the address is on this device' })),
    path: Type.Optional(Type.String({ pattern: '^/jiaofei/', description: 'home when left out' })),
    query: Type.Optional(Type.Record(Type.String(), Type.String())),
    lang: Type.Optional(Type.String()),
    stale: Type.Optional(Type.Boolean({ description: 'a token that has already ended' })),
  },
  { additionalProperties: false },
);

const LinkBody = Type.Object(
  {
    unitId: Type.String(),
    accountNumber: Type.String(),
    area: Type.String(),
    device: Type.Optional(Type.String({ description: 'the address is on this device' })),
    lang: Type.Optional(Type.String()),
    stale: Type.Optional(Type.Boolean({ description: 'a link that has already ended' })),
  },
  { additionalProperties: false },
);

/** The channel that sends links to pay one account. */
const LINK_SENDER = 'partner_demo';
const TWO_DAYS_MS = 48 * 3_600_000;

/** Ways into the app, as channels and devices make them. */
export function entryRoutes(app: FastifyInstance, { world }: Desk): void {
  const read = bodyReader(EntryBody);
  const readLink = bodyReader(LinkBody);
  const originOf = (device: string | undefined): string => {
    if (device === undefined) return world.urls.app;
    if (!isDevice(device)) throw new Refused(`No device ${device}.`, 404);
    return world.urls[device];
  };

  onPost(app, 'entry', (request): ActAnswers['entry'] => {
    const { user, outputEndpoint, device, path = '/jiaofei/', query, lang, stale = false } = read(request);
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
  onPost(app, 'link', (request): ActAnswers['link'] => {
    const { device, lang, stale = false, ...to } = readLink(request);
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

const strict = { additionalProperties: false };

const SimBody = Type.Object(
  { user: Type.Union([Type.String(), Type.Null()], { description: 'null: no mobile network' }) },
  strict,
);
const ChannelConductBody = Type.Object(
  { outputEndpoint: Type.Optional(Type.String()), conduct: ChannelConduct },
  strict,
);

/** Partners with one conduct: path of the call, where it is stored, its schema. */
const PARTNERS = [
  ['carrier', CARRIER, CarrierConduct],
  ['sms', SMS, SmsConduct],
  ['devices', DEVICE_SCOPE, DeviceConduct],
] as const;

/** Calls about the carrier, the SMS gateway and the channels. */
export function outsideRoutes(app: FastifyInstance, { world }: Desk): void {
  const { state } = world;
  const readSim = bodyReader(SimBody);
  const readChannelConduct = bodyReader(ChannelConductBody);
  for (const [path, scope, schema] of PARTNERS) {
    const read = bodyReader(Type.Object({ conduct: schema }, strict));
    onPost(app, `${path}/conduct`, (request) =>
      state.act((tx) => writeConduct(tx, scope, read(request).conduct)),
    );
  }

  onGet(app, 'carrier/sim', (): ReadAnswers['carrier/sim'] => ({ user: state.act((tx) => simHolder(tx)) }));
  onPost(app, 'carrier/sim', (request) => {
    const { user } = readSim(request);
    return state.act((tx) => {
      insertSim(tx, user === null ? null : namedUser(tx, user).wallet_user_id);
      return { user: simHolder(tx) };
    });
  });
  onGet(app, 'sms', (request): ReadAnswers['sms'] => {
    const messages = state.act((tx) => readInbox(tx, queryFields(request.url)['mobile']));
    return { messages: messages.map((message) => ({ ...message, at: instant(message.at) })) };
  });
  onGet(app, 'channels', () => ({ channels: listChannels(world) }));
  onPost(app, 'channels/conduct', (request) => {
    const { outputEndpoint, conduct } = readChannelConduct(request);
    state.act((tx) => writeConduct(tx, conductScope(outputEndpoint), conduct));
  });
}
