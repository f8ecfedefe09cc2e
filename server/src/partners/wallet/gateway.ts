import type { AlipaySdk } from 'alipay-sdk';
import type { Config } from '../../config.ts';
import { currentRequestId } from '../../kit/log.ts';
import { loadedOnce } from '../../kit/memory.ts';
import type { BreakerState } from '../../kit/ports/services.ts';
import { WalletNotAnswering } from '../../kit/ports/wallet.ts';
import { textOf, unsoundField } from '../../kit/texts.ts';
import type { Breaker } from '../circuit-breaker.ts';
import { isTimeForNext } from '../partner-http.ts';
import type { PartnerRequest, PartnerWatch } from '../watch.ts';
import { type SignText, textSigner } from './signed-text.ts';
import { openTrust } from './trust.ts';

/** An answer of the gateway with a verified signature. Only its texts are read. */
export type GatewayAnswer = {
  readonly code: string;
  readonly subCode: string;
  readonly field: (name: string) => string;
  /** A text within a part of the answer. */
  readonly within: (part: string, name: string) => string;
};

export type Gateway = {
  readonly client: WalletClient;
  readonly breaker: () => BreakerState;
  /** The string for the wallet client's bridge. Makes no call. */
  readonly signText: SignText;
  /** The address with this text, for browsers. */
  readonly signPage: SignText;
  /** Calls a method. Throws `WalletNotAnswering` unless the answer is signed. `notifyUrl`: address for notices. */
  readonly ask: (
    method: string,
    bizContent: Record<string, unknown>,
    notifyUrl?: string,
  ) => Promise<GatewayAnswer>;
  /** Calls one of the few methods with parameters outside the business content. */
  readonly askPlain: (method: string, params: Record<string, unknown>) => Promise<GatewayAnswer>;
};

/** An `error_response`, whose signature the client can't verify: a failure of the request, never proof that something happened. */
export class GatewayRefused extends WalletNotAnswering {}

const NUMBERS = ['outRequestNo', 'outTradeNo', 'externalAgreementNo'] as const;

/** The official client of the Alipay open platform, for any gateway that speaks its protocol. */
export function openGateway(
  config: Config['wallet'],
  watch: PartnerWatch,
  now: () => Date,
  breaker: Breaker,
): Gateway {
  const client = openClient(config, now);
  const actingFor = config.appAuthToken === null ? {} : { appAuthToken: config.appAuthToken };
  const exec = (method: string, params: Record<string, unknown>): Promise<GatewayAnswer> =>
    breaker.run(
      () => ask(method, params),
      () => new WalletNotAnswering(`${method}: the wallet is left alone after failures in a row`),
      isSilence,
    );
  const ask = (method: string, params: Record<string, unknown>): Promise<GatewayAnswer> =>
    watch(watchedAs(method, params), async (record) => {
      const sdk = await client();
      try {
        const requestId = currentRequestId();
        // Off by default in the client. Without it, unsigned answers would be accepted.
        const answer = await sdk.exec(
          method,
          { ...params, ...actingFor },
          { validateSign: true, ...(requestId !== undefined && { traceId: requestId }) },
        );
        if (unsoundField(answer) !== null) throw new WalletNotAnswering(`${method}: a text can't be kept`);
        const field = (name: string): string => textOf(answer, name);
        record(field('traceId'), field('subCode'));
        const within = (part: string, name: string): string => textOf(answer[part], name);
        return { code: field('code'), subCode: field('subCode'), field, within };
      } catch (error) {
        record(textOf(error, 'traceId'));
        const Failure = isRefusal(error) ? GatewayRefused : WalletNotAnswering;
        throw new Failure(`${method} has no answer to believe`, { cause: error });
      }
    });
  const signText = textSigner(config, now);
  return {
    client,
    breaker: breaker.state,
    signText,
    signPage: async (method, opening) => `${config.gateway}?${await signText(method, opening)}`,
    ask: (method, bizContent, notifyUrl) => exec(method, { bizContent, ...(notifyUrl && { notifyUrl }) }),
    askPlain: exec,
  };
}

/** Our number of the subject: that of the refund, else the order, else the mandate. */
function watchedAs(method: string, params: Record<string, unknown>): PartnerRequest {
  const content = params['bizContent'];
  const number = NUMBERS.map((name) => textOf(content, name)).find((each) => each !== '');
  return { partner: 'wallet', operation: method, ...(number && { number }) };
}

/** True if no answer came at all. A refusal may be due to one payer's request, and must not stop the wallet for others. */
function isSilence(error: unknown): boolean {
  const cause: unknown = Reflect.get(Object(error), 'cause');
  return !(cause instanceof WalletNotAnswering || /^\s*\{/.test(textOf(cause, 'responseDataRaw')));
}

function isRefusal(error: unknown): boolean {
  return /^\s*\{\s*"error_response"/.test(textOf(error, 'responseDataRaw'));
}

/** Time-out of the gateway, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The official client, loaded at its first use, because loading takes a fifth of the start of a process. */
export type WalletClient = () => Promise<AlipaySdk>;

/** The client that signs with our present key. It accepts signatures of each of the wallet's keys. */
function openClient(config: Config['wallet'], now: () => Date): WalletClient {
  const trust = openTrust(config);
  const load = (privateKey: string) => loadedOnce(() => loadClient(privateKey));
  const loadClient = async (privateKey: string): Promise<AlipaySdk> => {
    const { plainAnswers, verifyingClient } = await import('./verifying-client.ts');
    return verifyingClient({ ...settingsOf(config, privateKey), proxyAgent: plainAnswers() }, trust);
  };
  const { nextPrivateKey } = config;
  const present = load(config.privateKey);
  if (nextPrivateKey === null) return present;
  const next = load(nextPrivateKey.key);
  return () => (isTimeForNext(config, now()) ? next() : present());
}

function settingsOf(config: Config['wallet'], privateKey: string) {
  return {
    appId: config.appId,
    privateKey,
    keyType: privateKey.includes('BEGIN RSA PRIVATE KEY') ? ('PKCS1' as const) : ('PKCS8' as const),
    alipayPublicKey: config.publicKey,
    gateway: config.gateway,
    signType: 'RSA2' as const,
    timeout: TIMEOUT_MS,
  };
}

/** The code of a success. */
export const OK = '10000';

/** The code of a refusal, whose sub-code has the reason. */
export const BUSINESS_FAILED = '40004';

/** The sub-code for a buyer with a closed account. */
export const BUYER_GONE = 'ACQ.BUYER_NOT_EXIST';

/** The buyer's wallet identity in an answer; null when missing. */
export function buyerIn({ field }: GatewayAnswer): string | null {
  return field('buyerUserId') || field('buyerOpenId') || null;
}

/**
 * Checks that an answer is about this order: a signature does not bind it to the request. A success must name the
 * order; a refusal need not.
 */
export const aboutOrder = aboutNamed('outTradeNo');

/** Checks that an answer is about this mandate, by our number of it. */
export const aboutMandate = aboutNamed('externalAgreementNo');

function aboutNamed(name: 'outTradeNo' | 'externalAgreementNo') {
  return (answer: GatewayAnswer, number: string): GatewayAnswer => {
    const named = answer.field(name);
    if (named === number || (named === '' && answer.code !== OK)) return answer;
    throw new WalletNotAnswering(`the answer is not about ${number}`);
  };
}
