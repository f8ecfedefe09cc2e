import type { FastifyInstance } from 'fastify';
import { makeEntry } from '../channels/tokens.ts';
import { type PageFile, pageFile, pageFiles, sendFile } from '../http/page-files.ts';
import { bodyText, createService, neverAnswer } from '../http/service.ts';
import { issueOnce } from '../state/codes.ts';
import { partnerConduct } from '../state/conducts.ts';
import { checkPassword } from '../wallet/payments.ts';
import { deviceHolder } from '../wallet/users.ts';
import type { World } from '../world.ts';
import { DEVICES, type DeviceName } from './list.ts';
import { handOn } from './proxy.ts';

/** Deletes what the device has stored, as on a new device, then opens the page of the app that the address names. */
const FRESH = `<!doctype html><title>…</title><script>
localStorage.clear();
sessionStorage.clear();
const to = new URLSearchParams(location.search).get('to') ?? '';
location.replace(to.startsWith('/jiaofei/') ? to : '/jiaofei/');
</script>`;

const FOLDER = new URL('../page-scripts/', import.meta.url);

/** A reverse proxy on its own origin that shows the app and the wallet, and puts its own script first into the app's documents. */
export function deviceService(world: World, name: DeviceName): FastifyInstance {
  const app = createService();
  app.get('/', (_, reply) => reply.redirect('/jiaofei/'));
  app.get('/__device/fresh', (_, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(FRESH),
  );
  scriptRoutes(app, name);
  backEndRoutes(app, name, world);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: (request, reply) => handOn(request, reply, name, world),
    });
  });
  return app;
}

function scriptRoutes(app: FastifyInstance, name: DeviceName): void {
  const first = firstScript(name);
  app.get(`/__device/${name}.js`, (_, reply) => sendFile(reply, first));
  for (const [path, file] of pageFiles(FOLDER))
    app.get(`/__device/${path}`, (_, reply) => sendFile(reply, file));
}

/** The document's first script. It is the only file that has to know its device. */
function firstScript(name: DeviceName): PageFile {
  const { type, read } = pageFile(new URL('start.ts', FOLDER));
  return {
    type,
    read: async () => (await read()).replace('__DEVICE__', () => JSON.stringify(DEVICES[name])),
  };
}

/** An origin that belongs to nobody; names under `.example` never resolve. */
const FOREIGN = 'https://elsewhere.example';

/** Parameters of an earlier way in that an address of the app may still have. */
const TOKENS = ['ssoToken', 'jtToken', 'token', 'code'];

const LONGEST_DETAIL = 100;

/** The back end of the wallet client, which the client calls for its bridge. */
function backEndRoutes(app: FastifyInstance, name: DeviceName, world: World): void {
  const { state, clock, events } = world;

  app.post('/__device/signOn', async (request, reply) => {
    const { signOn = 'NORMAL' } = state.act((tx) => partnerConduct(tx, 'devices'));
    const address = bodyText(request, 'address');
    if (signOn === 'NO_ANSWER') {
      events.add('signOn', signOn);
      return neverAnswer(reply);
    }
    if (signOn === 'FOREIGN') {
      events.add('signOn', signOn);
      return { ok: true, address: `${FOREIGN}/jiaofei/?ssoToken=foreign` };
    }
    const leads = signOn === 'NORMAL' ? signedOn(address, name, world) : null;
    events.add('signOn', leads ? 'OK' : 'REFUSED');
    return leads ? { ok: true, address: leads } : { ok: false, message: 'sign-on is not possible here' };
  });

  app.post('/__device/payPassword', async (request) => {
    const purpose = bodyText(request, 'purpose').slice(0, LONGEST_DETAIL);
    const { wrong, token } = state.act((tx) => {
      const holder = deviceHolder(tx);
      const found = checkPassword(tx, holder, bodyText(request, 'password'), clock());
      const place = { kind: 'PASSWORD', scope: purpose } as const;
      return { wrong: found, token: found ? '' : issueOnce(tx, place, holder.wallet_user_id, clock()) };
    });
    events.add('payPassword', wrong?.kind ?? 'OK');
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
  const { parameter, token } = world.state.act((tx) =>
    makeEntry(tx, channel, deviceHolder(tx), false, world),
  );
  url.searchParams.set(parameter, token);
  return url.href;
}
