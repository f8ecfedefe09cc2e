import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { insertSim, simHolder } from '../../carrier/number.ts';
import { listChannels } from '../../channels/list.ts';
import {
  CARRIER,
  CarrierConduct,
  ChannelConduct,
  conductScope,
  DEVICE_SCOPE,
  DeviceConduct,
  SMS,
  SmsConduct,
} from '../../conducts.ts';
import { queryFields } from '../../http/service.ts';
import { readInbox } from '../../sms/inbox.ts';
import { writeConduct } from '../../state/conducts.ts';
import { instant } from '../../time.ts';
import type { ReadAnswers } from '../answers.ts';
import { bodyReader, control, type Desk } from './control.ts';
import { namedUser } from './users.ts';

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
    app.post(
      `/sandbox/api/${path}/conduct`,
      control((request) => state.act((tx) => writeConduct(tx, scope, read(request).conduct))),
    );
  }

  app.get(
    '/sandbox/api/carrier/sim',
    control((): ReadAnswers['carrier/sim'] => ({ user: state.act((tx) => simHolder(tx)) })),
  );
  app.post(
    '/sandbox/api/carrier/sim',
    control((request) => {
      const { user } = readSim(request);
      return state.act((tx) => {
        insertSim(tx, user === null ? null : namedUser(tx, user).wallet_user_id);
        return { user: simHolder(tx) };
      });
    }),
  );
  app.get(
    '/sandbox/api/sms',
    control((request): ReadAnswers['sms'] => {
      const messages = state.act((tx) => readInbox(tx, queryFields(request.url)['mobile']));
      return { messages: messages.map((message) => ({ ...message, at: instant(message.at) })) };
    }),
  );
  app.get(
    '/sandbox/api/channels',
    control(() => ({ channels: listChannels(world) })),
  );
  app.post(
    '/sandbox/api/channels/conduct',
    control((request) => {
      const { outputEndpoint, conduct } = readChannelConduct(request);
      state.act((tx) => writeConduct(tx, conductScope(outputEndpoint), conduct));
    }),
  );
}
