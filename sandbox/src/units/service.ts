import { randomUUID } from 'node:crypto';
import { UNIT_ERRORS, type UnitError } from '@life-payment/biller-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile, type Validator } from 'typebox/compile';
import { masked } from '../events.ts';
import { parseJson } from '../http/body.ts';
import { createService, dropConnection, neverAnswer, requestIdOf, slowDown } from '../http/service.ts';
import type { World } from '../world.ts';
import { type Outcome, type UnitCallHandler, unitCalls } from './calls.ts';
import { type Connection, connectionOf } from './connections.ts';
import type { Directory } from './directory.ts';
import { elsewhereRoutes } from './elsewhere.ts';
import { readSigned, type SignedRequest, sendSigned, useNonce } from './signed.ts';
import { wrongsOf } from './wrong.ts';

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
  const noter = (requestId: string) => (body: unknown, result: string) =>
    world.events.add(what, result, { ...factsOf(body), ...(requestId && { requestId }) });

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
    const note = noter(requestIdOf(http, 'x-request-id'));
    const wrongs = world.state.act(wrongsOf);
    const refuse = (error: UnitError, body: unknown = {}) => {
      note(body, error);
      return reply.code(UNIT_ERRORS[error]).send(wrongs.has('ERROR_TEXT') ? error : { error });
    };
    const signed = readSigned(http, world, connection, wrongs);
    if (typeof signed === 'string') return refuse(signed);
    const body = parseJson(signed.body);
    if (!request.Check(body) && !wrongs.has('ANY_FORM')) return refuse('NOT_UNDERSTOOD', body);
    const { down, slowMs } = world.state.act((tx) => handler.manner(tx, body));
    await slowDown(slowMs ?? 0);
    if (down) {
      note(body, 'DOWN');
      dropConnection(reply);
      return reply;
    }
    const outcome = world.state.act((tx) =>
      useNonce(tx, signed, world.clock()) || wrongs.has('NONCE_AGAIN')
        ? handler.act(tx, body, world.clock())
        : null,
    );
    if (!outcome) return refuse('NONCE_USED', body);
    note(body, resultOf(outcome));
    return finish(reply, wrongs.has('OTHER_NONCE') ? { ...signed, nonce: randomUUID() } : signed, outcome);
  };
}

/** Facts for the list of events. Account numbers are masked. */
function factsOf(request: unknown): Record<string, string> {
  if (typeof request !== 'object' || request === null) return {};
  const shown = Object.entries(request).filter(([name]) =>
    ['unitId', 'accountNumber', 'writeOffNo', 'billNo', 'amount'].includes(name),
  );
  return Object.fromEntries(
    shown.map(([name, value]) => [name, name === 'accountNumber' ? masked(String(value)) : String(value)]),
  );
}

function resultOf(outcome: Outcome): string {
  if (!('answer' in outcome)) return outcome.way;
  const { result, reason } = outcome.answer;
  const text = reason ? `${String(result)} ${String(reason)}` : String(result ?? 'OK');
  return outcome.way === 'ANSWER' ? text : `${text}, answer lost`;
}
