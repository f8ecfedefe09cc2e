import { randomUUID, verify } from 'node:crypto';
import { UNIT_ERRORS, type UnitError } from '@life-payment/biller-api';
import { textIn } from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { type Html, html, pageDocument, pageStyle, sendPage, type Texts, textsFor } from '../http/page.ts';
import {
  createService,
  dropConnection,
  neverAnswer,
  parseJson,
  requestIdOf,
  slowDown,
} from '../http/service.ts';
import { BILLER_SENDERS, type World } from '../world.ts';
import { type Outcome, simulatedFaults, type UnitCallHandler, unitCalls } from './calls.ts';
import type { Directory } from './catalogue.ts';
import {
  type Connection,
  connectionOf,
  readSigned,
  type SignedRequest,
  sendSigned,
  useNonce,
} from './signed.ts';

/** The units of a connection, behind the published Biller API. It knows nothing of those of others. */
export function unitsService(world: World, directory: Directory, connection: Connection): FastifyInstance {
  const app = createService();
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  const own = onlyOf(directory, connection);
  for (const handler of unitCalls(own)) app.post(handler.schema.path, answerCall(handler, world, connection));
  elsewhereRoutes(app, directory, world);
  return app;
}

function onlyOf(directory: Directory, connection: Connection): Directory {
  const isOwn = (unitId: string) => connectionOf(unitId) === connection;
  return {
    list: (tx) => directory.list(tx).filter(({ unitId }) => isOwn(unitId)),
    find: (unitId) => (isOwn(unitId) ? directory.find(unitId) : undefined),
  };
}

/** Answers one call: checks the sender and the schema, applies the unit's conduct, acts, and sends the answer. */
function answerCall(handler: UnitCallHandler, world: World, connection: Connection) {
  const request: Validator = Compile(handler.schema.request);
  const response: Validator = Compile(handler.schema.response);
  const what = handler.schema.path.replace('/biller/v1/', '');
  const createNote = (requestId: string) => (result: string) =>
    world.events.add(what, result, requestId ? { requestId } : {});

  const finish = (reply: FastifyReply, signed: SignedRequest, outcome: Outcome): FastifyReply => {
    if (outcome.way === 'SILENT') neverAnswer(reply);
    else if (outcome.way !== 'ANSWER') dropConnection(reply);
    else {
      if (!outcome.bent && !response.Check(outcome.answer))
        throw new Error(`The units' own answer to ${what} breaks its schema.`);
      return sendSigned(reply, signed, outcome.answer, world, connection);
    }
    return reply;
  };

  return async (http: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const note = createNote(requestIdOf(http, 'x-request-id'));
    const wrongs = world.state.act(simulatedFaults);
    const refuse = (error: UnitError) => {
      note(error);
      return reply.code(UNIT_ERRORS[error]).send(wrongs.has('ERROR_TEXT') ? error : { error });
    };
    const signed = readSigned(http, world, connection, wrongs);
    if (typeof signed === 'string') return refuse(signed);
    const body = parseJson(signed.body);
    if (!request.Check(body) && !wrongs.has('ANY_FORM')) return refuse('NOT_UNDERSTOOD');
    const { down, slowMs } = world.state.act((tx) => handler.manner(tx, body));
    await slowDown(slowMs ?? 0);
    if (down) {
      note('DOWN');
      return dropConnection(reply);
    }
    const outcome = world.state.act((tx) =>
      useNonce(tx, signed, world.clock()) || wrongs.has('NONCE_AGAIN')
        ? handler.act(tx, body, world.clock())
        : null,
    );
    if (!outcome) return refuse('NONCE_USED');
    note(resultOf(outcome));
    return finish(reply, wrongs.has('OTHER_NONCE') ? { ...signed, nonce: randomUUID() } : signed, outcome);
  };
}

function resultOf(outcome: Outcome): string {
  if (!('answer' in outcome)) return outcome.way;
  const { result, reason } = outcome.answer;
  const text = reason ? `${String(result)} ${String(reason)}` : String(result ?? 'OK');
  return outcome.way === 'ANSWER' ? text : `${text}, answer lost`;
}

const TEXTS = {
  good: ['已来到缴费单位自有的缴费页面', "The unit's own payment page"],
  account: ['户号 {number}，完整户号请在此页填写', 'Number {number}. Enter the whole number here'],
  any: ['请在此页填写户号', 'Enter the number here'],
  back: [
    '这是沙盒中的页面，不会扣款。返回即可回到生活缴费。',
    'This page is part of the sandbox and takes no money. Go back to return to Life Payment.',
  ],
  bad: ['链接已失效', 'This link is not good'],
  badHint: [
    '这个链接不是来自生活缴费，或已超过五分钟。请返回应用重新打开。',
    'It does not come from Life Payment, or is older than five minutes. Open it from the app again.',
  ],
} as const;

/** The payment page of a unit that takes payments itself. It accepts only what the service has signed. */
function elsewhereRoutes(app: FastifyInstance, directory: Directory, world: World): void {
  pageStyle(app);
  app.get<{ Params: { unitId: string }; Querystring: { token?: string } }>(
    '/elsewhere/:unitId',
    async (request, reply) => {
      const unit = directory.find(request.params.unitId);
      if (!unit?.paysElsewhere) return reply.code(404).send('Not found');
      const text = textsFor(request, TEXTS);
      const claims = readPageToken(request.query.token ?? '', unit.unitId, world);
      const name = textIn(unit.name, text.language);
      const here = `/elsewhere/${unit.unitId}?token=${request.query.token ?? ''}`;
      const markup = pageDocument({ text, title: name, brand: name, here }, bodyOf(claims, text));
      return sendPage(reply, [], markup, claims ? 200 : 403);
    },
  );
}

function bodyOf(claims: ReturnType<typeof readPageToken>, text: Texts<typeof TEXTS>): Html {
  if (!claims) return html`<section class="sum"><h1>${text.bad}</h1><p>${text.badHint}</p></section>`;
  const account = claims.account === undefined ? text.any : text.account.replace('{number}', claims.account);
  return html`<section class="sum"><h1>${text.good}</h1><p>${account}</p><p>${text.back}</p></section>`;
}

const Claims = Type.Object({
  iss: Type.Literal(BILLER_SENDERS.service),
  aud: Type.String(),
  exp: Type.Integer(),
  account: Type.Optional(Type.String()),
});
const claims = Compile(Claims);

/** Reads the service's token about the payer it sends to a unit's page: a compact JWS (EdDSA) for this unit; null when expired. */
function readPageToken(token: string, unitId: string, { keys, clock }: World): Static<typeof Claims> | null {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const signed = verify(
    null,
    Buffer.from(`${head}.${payload}`),
    keys.service.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  const decoded = parseJson(Buffer.from(payload, 'base64url').toString());
  if (!signed || !claims.Check(decoded)) return null;
  return decoded.aud === unitId && decoded.exp * 1000 > clock() ? decoded : null;
}
