import type { FastifyInstance } from 'fastify';
import { carrierConduct } from '../conducts.ts';
import { masked } from '../events.ts';
import { bodyText } from '../http/body.ts';
import { neverAnswer } from '../http/service.ts';
import { issueOnce, takeOnce } from '../state/codes.ts';
import { verifyText } from '../wallet/signing.ts';
import { requireUser } from '../wallet/users.ts';
import { CARRIER_APP, type World } from '../world.ts';
import { takeNumber } from './number.ts';

const TOKEN = { kind: 'CARRIER', scope: CARRIER_APP.id } as const;

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** Sent with every token; says nothing about the person. */
const USER_INFORMATION = Buffer.from(JSON.stringify({ carrier: 'SANDBOX', network: '4G' })).toString(
  'base64',
);

type PageAnswer = {
  readonly code: string;
  readonly message: string;
  readonly token: string;
  readonly userInformation: string;
  readonly msgId: string;
};

/** `POST /token`, which the page itself calls. */
export function pageTokenRoute(app: FastifyInstance, world: World): void {
  app.post('/token', async (request, reply) => {
    const conduct = world.state.act((tx) => carrierConduct(tx)).token ?? 'NORMAL';
    const normal = conduct === 'NORMAL';
    const answer = normal
      ? pageToken(bodyText(request, 'sign'), bodyText(request, 'uuid'), world)
      : refusal('105', 'the number could not be read');
    world.events.add(
      'token',
      normal ? answer.code : conduct,
      answer.token ? { token: masked(answer.token) } : {},
    );
    switch (conduct) {
      case 'NORMAL':
      case 'REFUSED':
        return answer;
      case 'STATUS_500':
        return reply.code(500).send({ message: 'broken' });
      case 'EMPTY':
        return reply.send();
      case 'BAD_JSON':
        return reply.type('application/json').send('{"code":');
      case 'NO_ANSWER':
        neverAnswer(reply);
        return reply;
    }
  });
}

type Proof = { readonly code: string; readonly mobile?: string; readonly message?: string };

/** `POST /v1/token`, which the service calls: answers the mobile number of a token, once. */
export function proofRoute(app: FastifyInstance, world: World): void {
  const { state, clock, keys } = world;

  const prove = (appId: string, version: string, token: string, timestamp: string, sign: string): Proof => {
    const signed = verifyText([appId, version, token, timestamp].join('&'), sign, keys.operatorApp.publicKey);
    if (!signed || appId !== CARRIER_APP.id) return { code: '101', message: 'the signature is wrong' };
    if (!(Math.abs(Number(timestamp) - clock()) <= MAX_CLOCK_DIFFERENCE_MS))
      return { code: '102', message: 'the timestamp is too far off' };
    return state.act((tx) => {
      const subject = takeOnce(tx, token, TOKEN, clock());
      return subject === null
        ? { code: '104', message: 'the token is used, too old or unknown' }
        : { code: '0', mobile: requireUser(tx, subject).mobile };
    });
  };

  app.post('/v1/token', async (request, reply) => {
    const conduct = state.act((tx) => carrierConduct(tx)).proof ?? 'NORMAL';
    const text = (name: string) => bodyText(request, name);
    const answer: Proof =
      conduct === 'NORMAL'
        ? prove(text('appId'), text('version'), text('token'), text('timestamp'), text('sign'))
        : { code: '105', message: 'not now' };
    world.events.add(
      'v1/token',
      conduct === 'NORMAL' ? answer.code : conduct,
      answer.mobile ? { mobile: masked(answer.mobile) } : {},
    );
    if (conduct === 'NO_ANSWER') {
      neverAnswer(reply);
      return reply;
    }
    return answer;
  });
}

/** Makes a token for a page whose number is stored and whose signature is the service's; else says why not. */
function pageToken(sign: string, uuid: string, { state, clock, keys }: World): PageAnswer {
  return state.act((tx) => {
    const kept = takeNumber(tx, uuid, clock());
    if (!kept) return refusal('103', 'no number is kept under this uuid');
    if (!verifyText(kept.pre_signature, sign, keys.operatorApp.publicKey))
      return refusal('101', 'the signature is wrong');
    return {
      code: '0',
      message: 'success',
      token: issueOnce(tx, TOKEN, kept.wallet_user_id, clock()),
      userInformation: USER_INFORMATION,
      msgId: kept.msg_id,
    };
  });
}

function refusal(code: string, message: string): PageAnswer {
  return {
    code,
    message,
    token: '',
    userInformation: '',
    msgId: '',
  };
}
