import type { FastifyInstance } from 'fastify';
import { makeEntry } from '../channels/entry.ts';
import { deviceConduct } from '../conducts.ts';
import { masked } from '../events.ts';
import { bodyText } from '../http/body.ts';
import { neverAnswer } from '../http/service.ts';
import { personHere } from '../people.ts';
import { issueOnce } from '../state/codes.ts';
import { checkPassword } from '../wallet/pay.ts';
import type { World } from '../world.ts';
import type { DeviceName } from './list.ts';

/** An origin that belongs to nobody; names under `.example` never resolve. */
const FOREIGN = 'https://elsewhere.example';

/** Parameters of an earlier way in that an address of the app may still have. */
const TOKENS = ['ssoToken', 'jtToken', 'token', 'code'];

const LONGEST_DETAIL = 100;

/** The back end of the wallet client, which the client calls for its bridge. */
export function backEndRoutes(app: FastifyInstance, name: DeviceName, world: World): void {
  const { state, clock, events } = world;

  app.post('/__device/signOn', async (request, reply) => {
    const { signOn = 'NORMAL' } = state.act((tx) => deviceConduct(tx));
    const address = bodyText(request, 'address');
    if (signOn === 'NO_ANSWER') {
      events.add('signOn', signOn);
      neverAnswer(reply);
      return reply;
    }
    if (signOn === 'FOREIGN') {
      events.add('signOn', signOn);
      return { ok: true, address: `${FOREIGN}/jiaofei/?ssoToken=foreign` };
    }
    const leads = signOn === 'NORMAL' ? signedOn(address, name, world) : null;
    events.add('signOn', leads ? 'OK' : 'REFUSED', { device: name });
    return leads ? { ok: true, address: leads } : { ok: false, message: 'sign-on is not possible here' };
  });

  app.post('/__device/payPassword', async (request) => {
    const purpose = bodyText(request, 'purpose').slice(0, LONGEST_DETAIL);
    const { wrong, user, token } = state.act((tx) => {
      const holder = personHere(tx);
      const found = checkPassword(tx, holder, bodyText(request, 'password'), clock());
      const place = { kind: 'PASSWORD', scope: purpose } as const;
      return {
        wrong: found,
        user: holder,
        token: found ? '' : issueOnce(tx, place, holder.wallet_user_id, clock()),
      };
    });
    events.add('payPassword', wrong?.kind ?? 'OK', { mobile: masked(user.mobile) });
    return wrong ? { ok: false, ...wrong } : { ok: true, token };
  });

  /** The page's calls to which the client sends no answer. */
  app.post('/__device/told', async (request, reply) => {
    const detail = bodyText(request, 'detail').slice(0, LONGEST_DETAIL);
    events.add(bodyText(request, 'method').slice(0, 40), 'OK', detail === '' ? {} : { detail });
    return reply.code(204).send();
  });
}

/** The page's own address with a new one-use token of the person; null when the page is not on this device. */
function signedOn(address: string, name: DeviceName, world: World): string | null {
  if (!URL.canParse(address) || new URL(address).origin !== world.urls[name]) return null;
  const url = new URL(address);
  for (const parameter of TOKENS) url.searchParams.delete(parameter);
  const named = url.searchParams.get('outputEndpoint');
  const channel = named === 'partner_demo' ? named : 'HISUN';
  const { parameter, token } = world.state.act((tx) => makeEntry(tx, channel, personHere(tx), false, world));
  url.searchParams.set(parameter, token);
  return url.href;
}
