import type { FastifyInstance, FastifyReply } from 'fastify';
import { dropConnection, type Fields, queryFields, requestIdOf, slowDown } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { MERCHANT, type World } from '../world.ts';
import {
  endAgreement,
  finishDeductions,
  pay,
  queryAgreement,
  signByToken,
  verifyPassword,
} from './agreement-methods.ts';
import { openSigning } from './agreements.ts';
import {
  asErrorResponse,
  businessFailed,
  invalidArguments,
  type MethodAnswer,
  notAuthorised,
  requestIsSigned,
  signText,
  systemError,
} from './answers.ts';
import { walletConduct } from './conduct.ts';
import { oauthToken, userInfo } from './identity.ts';
import { expireTrades } from './notifies.ts';
import { checkCommon, checkMethod } from './parameter-check.ts';
import type { Refusal } from './parameter-row.ts';
import { bizContent, openTrade, textOf } from './payments.ts';
import { statementAddress } from './statement.ts';
import { cancelTrade, closeUnpaid, type Method, queryRefund, queryTrade, refund } from './trade-methods.ts';

/** Why the gateway refuses a request before any method sees it; null when it accepts it. */
export function whyRefused(fields: Fields, world: World): MethodAnswer | null {
  const common = checkCommon(fields);
  if (common) return common;
  if ((fields['app_auth_token'] ?? MERCHANT.appAuthToken) !== MERCHANT.appAuthToken)
    return notAuthorised('aop.invalid-app-auth-token', '无效的应用授权令牌');
  if (fields['app_id'] !== MERCHANT.appId) return invalidArguments('isv.invalid-app-id', '无效的AppID参数');
  if ((fields['charset'] ?? 'utf-8').toLowerCase() !== 'utf-8')
    return invalidArguments('isv.invalid-charset', '字符集错误');
  return requestIsSigned(fields, world.keys.merchantApp.publicKey)
    ? null
    : invalidArguments('isv.invalid-signature', '验签出错');
}

type Opened = { readonly path: string; readonly status: string; readonly number: string } | string;

/** The wallet's gateway: page methods lead to the cashier, the others are answered and signed. */
export function gatewayRoutes(app: FastifyInstance, world: World): void {
  app.route<{ Body: Fields | undefined }>({
    method: ['GET', 'POST'],
    url: '/gateway.do',
    handler: async (request, reply) => {
      const fields = { ...queryFields(request.url), ...request.body };
      return PAGE_METHODS.includes(fields['method'] ?? '')
        ? openPage(fields, reply, world)
        : callMethod(fields, requestIdOf(request, 'alipay-request-id'), reply, world);
    },
  });
  /** A string signed for the wallet client, opened in the pretended client: `?order=<the string, encoded>&lang=…`. */
  app.get('/client/pay', async (request, reply) => {
    const { order = '', lang } = queryFields(request.url);
    const query = lang ? `?lang=${encodeURIComponent(lang)}` : '';
    return openPage(queryFields(`?${order}`), reply, world, query);
  });
}

/** Opens the page of a request that the merchant signed, or says why there is none. */
function openRequested(tx: Tx, fields: Fields, { clock, realClock }: World): Opened {
  const now = clock();
  if (fields['method'] === SIGN_METHOD) {
    const signing = openSigning(tx, fields, { now, realNow: realClock() });
    if (typeof signing === 'string') return signing;
    return {
      path: `/cashier/agreement/${signing.sign_id}`,
      status: 'OPENED',
      number: signing.external_agreement_no,
    };
  }
  const trade = openTrade(tx, fields, now);
  if (typeof trade === 'string') return trade;
  return { path: `/cashier/${trade.cashier_id}`, status: trade.status, number: trade.out_trade_no };
}

/** Redirects to the page; `query` is added to its address. */
function openPage(fields: Fields, reply: FastifyReply, world: World, query = ''): FastifyReply {
  noteParameters(fields, world);
  const page = whyRefused(fields, world)
    ? 'REFUSED'
    : world.state.act((tx) => openRequested(tx, fields, world));
  world.wakeTimers();
  const opened = typeof page !== 'string';
  world.events.add(
    fields['method'] ?? '',
    opened ? page.status : page,
    opened ? { out_trade_no: page.number } : {},
  );
  return reply.redirect(opened ? `${page.path}${query}` : `/cashier/problem?code=${page}`, 303);
}

async function callMethod(
  fields: Fields,
  requestId: string,
  reply: FastifyReply,
  world: World,
): Promise<FastifyReply> {
  const name = fields['method'] ?? '';
  const content = bizContent(fields) ?? {};
  const number = textOf(content, 'out_trade_no') || textOf(content, 'external_agreement_no');
  const note = createNote(world, name, number, requestId);
  const refusal = whyRefused(fields, world) ?? parametersRefused(fields, world);
  const method = METHODS.get(name);
  if (refusal || !method) {
    const answer = refusal ?? asErrorResponse(invalidArguments('isv.invalid-method', '不存在的方法名'));
    note(resultOf(answer));
    return send(reply, name, answer, world);
  }
  const conduct = world.state.act((tx) => walletConduct(tx, number));
  const meant = !conduct.methods || conduct.methods.includes(name);
  const gateway = meant ? (conduct.gateway ?? 'NORMAL') : 'NORMAL';
  if (meant) await slowDown(conduct.slowMs ?? 0);
  if (gateway === 'DOWN') {
    note('DOWN');
    return dropConnection(reply);
  }
  const act = () =>
    world.state.act((tx) => {
      expireTrades(tx, world.clock());
      finishDeductions(tx, world.clock());
      return method(tx, fields, world.clock(), world);
    });
  const answer = gateway === 'UNKNOWN' ? systemError() : act();
  world.wakeTimers();
  note(gateway === 'NORMAL' ? resultOf(answer) : gateway);
  if (gateway === 'ANSWER_LOST' || answer.lost) {
    return dropConnection(reply);
  }
  return send(reply, name, answer, world);
}

/** The answer to a request with parameters that the real gateway does not take; null: it would take them. */
function parametersRefused(fields: Fields, world: World): MethodAnswer | null {
  const refused = noteParameters(fields, world);
  if (!refused) return null;
  const { code, subCode } = refused;
  return code === '40004' ? businessFailed(subCode) : invalidArguments(subCode, '参数无效');
}

/** Lists which parameters are wrong, and which are only assumed to be right, among the events. */
function noteParameters(fields: Fields, world: World): Refusal | null {
  const method = fields['method'] ?? '';
  const { refused, assumed } = checkMethod(method, fields, bizContent(fields));
  if (refused || assumed.length > 0)
    world.events.add(method, refused ? 'PARAMETER' : 'ASSUMED', {
      parameters: refused?.says ?? assumed.join('; '),
    });
  return refused?.refusal ?? null;
}

/** Writes the calls of one request to the list of events. */
function createNote(world: World, method: string, number: string, requestId: string) {
  return (result: string): void =>
    world.events.add(method, result, {
      ...(number && { out_trade_no: number }),
      ...(requestId && { requestId }),
    });
}

/** The answer's most telling field, for the list of events. */
function resultOf({ fields }: MethodAnswer): string {
  const { sub_code, trade_status, refund_status, fund_change, action, code = 'OK' } = fields;
  const change = fund_change === undefined ? undefined : `fund_change ${fund_change}`;
  return String(sub_code ?? trade_status ?? refund_status ?? change ?? action ?? code);
}

function send(reply: FastifyReply, method: string, answer: MethodAnswer, world: World): FastifyReply {
  const key = answer.error ? 'error_response' : `${method.replaceAll('.', '_')}_response`;
  const body = JSON.stringify(answer.fields);
  const sign = signText(body, world.keys.wallet.privateKey);
  return reply.type('application/json; charset=utf-8').send(`{"${key}":${body},"sign":"${sign}"}`);
}

/** The methods the gateway answers. */
const METHODS: ReadonlyMap<string, Method> = new Map([
  ['alipay.system.oauth.token', oauthToken],
  ['alipay.user.info.share', userInfo],
  ['alipay.trade.query', queryTrade],
  ['alipay.trade.close', closeUnpaid],
  ['alipay.trade.cancel', cancelTrade],
  ['alipay.trade.pay', pay],
  ['alipay.trade.refund', refund],
  ['alipay.trade.fastpay.refund.query', queryRefund],
  ['alipay.user.agreement.query', queryAgreement],
  ['alipay.user.agreement.unsign', endAgreement],
  ['wallet.user.agreement.sign', signByToken],
  ['wallet.user.paypassword.verify', verifyPassword],
  ['alipay.data.dataservice.bill.downloadurl.query', statementAddress],
]);

const SIGN_METHOD = 'alipay.user.agreement.page.sign';

/** Opens the page for desktops, with a QR code. */
export const DESKTOP_METHOD = 'alipay.trade.page.pay';

/** Methods that open a page of the wallet instead of answering. */
const PAGE_METHODS: readonly string[] = [
  'alipay.trade.wap.pay',
  DESKTOP_METHOD,
  'alipay.trade.app.pay',
  SIGN_METHOD,
];
