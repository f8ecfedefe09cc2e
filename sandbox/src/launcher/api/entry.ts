import { BASE, DEB_PATH } from '@life-payment/contract/pages';
import { isMobile } from '@life-payment/contract/rules';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Named } from '../../channels/codes.ts';
import { makeEntry } from '../../channels/entry.ts';
import { linkData } from '../../channels/link.ts';
import { isChannel, LIAR } from '../../channels/list.ts';
import { DEVICE_NAMES, DEVICES, isDevice } from '../../devices/list.ts';
import { findPerson } from '../../people.ts';
import type { Tx } from '../../state/state.ts';
import type { ActAnswers, ReadAnswers } from '../answers.ts';
import { bodyReader, control, type Desk, Refused } from './control.ts';
import { namedUser } from './users.ts';

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

  app.post(
    '/sandbox/api/entry',
    control((request): ActAnswers['entry'] => {
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
    }),
  );
  app.post(
    '/sandbox/api/link',
    control((request): ActAnswers['link'] => {
      const { device, lang, stale = false, ...to } = readLink(request);
      const data = linkData(LINK_SENDER, to, world.clock() - (stale ? TWO_DAYS_MS : 0), world);
      const query = new URLSearchParams({ outputEndpoint: LINK_SENDER, ...(lang ? { lang } : {}), data });
      const path = `${BASE}${DEB_PATH}?${query}`;
      return { data, path, url: `${originOf(device)}${path}` };
    }),
  );
  app.get(
    '/sandbox/api/devices',
    control((): ReadAnswers['devices'] => ({
      devices: DEVICE_NAMES.map((name) => ({
        name,
        userAgent: DEVICES[name].userAgent,
        origin: world.urls[name],
      })),
    })),
  );
}

/** The lying partner names any number, also one that belongs to nobody. */
function whoComes(tx: Tx, channel: string, user: string): Named {
  return channel === LIAR && isMobile(user)
    ? (findPerson(tx, user) ?? { wallet_user_id: `nobody-${user}`, mobile: user })
    : namedUser(tx, user);
}
