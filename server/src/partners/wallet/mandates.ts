import type { Config } from '../../config.ts';
import { WalletNotAnswering } from '../../kit/ports/wallet.ts';
import type {
  GivenPassword,
  MandateToSign,
  PasswordProof,
  PasswordRefusal,
  WalletMandate,
  WalletMandates,
} from '../../kit/ports/wallet-mandates.ts';
import { toldIds, type WalletId } from '../../kit/wallet-id.ts';
import { aboutMandate, aboutOrder, BUSINESS_FAILED, OK } from './answer.ts';
import { deduct, PRODUCT } from './deduction.ts';
import type { Gateway, GatewayAnswer } from './gateway.ts';
import { mandateOf, NEVER_SIGNED } from './mandate.ts';
import { gatewayTime } from './trade.ts';

const SIGN = 'alipay.user.agreement.page.sign';

/** The longest time for signing that the wallet takes, in seconds. */
const MOST_SECONDS = 86_400;

/** Field names of a mandate in an answer. */
const NAMES = {
  status: 'status',
  agreementNo: 'agreementNo',
  signTime: 'signTime',
  endTime: 'invalidTime',
  signerUserId: 'principalId',
  signerOpenId: 'principalOpenId',
} as const;

/** Codes after which a trade can never be cancelled: its time is over, its kind has no cancel, or it is settled. */
const CANCELS_NO_MORE: ReadonlySet<string> = new Set([
  'ACQ.TRADE_CANCEL_TIME_OUT',
  'ACQ.CANCEL_NOT_ALLOWED',
  'ACQ.TRADE_HAS_FINISHED',
]);

/** Automatic payment over a gateway of the Alipay open-platform protocol. `notifyUrl` is where its notices go. */
export function walletMandates(
  gateway: Gateway,
  config: Config['wallet'],
  notifyUrl: string,
  now: () => Date,
): WalletMandates {
  const product = productOf(config);
  const page = ({ agreementId, returnUrl, signBefore }: MandateToSign) => ({
    notifyUrl,
    returnUrl,
    bizContent: {
      ...product,
      externalAgreementNo: agreementId,
      accessParams: { channel: config.signing.channel },
      effectTime: secondsUntil(signBefore, now()),
    },
  });
  return {
    signingPage: (mandate) => gateway.signPage(SIGN, page(mandate)),
    byPassword: config.byPassword
      ? {
          sign: (mandate, password) => signByPassword(gateway, product, mandate, password, notifyUrl),
          prove: (token, purpose) => provePassword(gateway, token, purpose),
        }
      : null,
    queryMandate: (agreementId) => queryMandate(gateway, product, agreementId),
    endMandate: async (agreementId) => {
      await gateway.ask('alipay.user.agreement.unsign', { ...product, externalAgreementNo: agreementId });
    },
    deduct: (deduction) => deduct(gateway, deduction, notifyUrl),
    cancel: async (paymentId) => {
      const method = 'alipay.trade.cancel';
      const answer = aboutOrder(await gateway.ask(method, { outTradeNo: paymentId }), paymentId);
      if (answer.code === BUSINESS_FAILED && CANCELS_NO_MORE.has(answer.subCode)) return 'REFUSED';
      // The flag asks for another try, also in an answer without an error.
      if (answer.code !== OK || answer.field('retryFlag') !== 'N') throw notAnswering(method, answer);
      return 'TAKEN';
    },
  };
}

/** The wallet's product code of an authorisation, and the agreed scene. Every method about one has both. */
type Product = { readonly personalProductCode: string; readonly signScene: string };

function productOf({ signing: { scene } }: Config['wallet']): Product {
  return { personalProductCode: `${PRODUCT}_P`, signScene: scene };
}

/** The wallet counts the time for signing from the request's own time. */
function secondsUntil(signBefore: Date, now: Date): string {
  const seconds = Math.floor((signBefore.getTime() - now.getTime()) / 1_000);
  return String(Math.min(Math.max(seconds, 0), MOST_SECONDS));
}

async function signByPassword(
  { ask }: Gateway,
  product: Product,
  { agreementId, signBefore }: Omit<MandateToSign, 'returnUrl'>,
  { token: passwordToken, purpose, walletIds }: GivenPassword,
  notifyUrl: string,
): Promise<WalletMandate | PasswordRefusal> {
  const method = 'wallet.user.agreement.sign';
  const asked = await ask(
    method,
    {
      ...product,
      externalAgreementNo: agreementId,
      signValidity: gatewayTime(signBefore),
      passwordToken,
      purpose,
      ...signerOf(walletIds),
    },
    notifyUrl,
  );
  const answer = aboutMandate(asked, agreementId);
  const known = refusalOf(answer) ?? mandateIn(answer);
  if (!known) throw notAnswering(method, answer);
  return known;
}

/** Who must sign, by the one id that the wallet compares; nothing when the person is unknown. */
function signerOf(walletIds: readonly WalletId[]): { userId?: string; openId?: string } {
  const of = (kind: WalletId['kind']) => walletIds.find((each) => each.kind === kind)?.id;
  const [userId, openId] = [of('USER_ID'), of('OPEN_ID')];
  if (userId !== undefined) return { userId };
  return openId === undefined ? {} : { openId };
}

/** Why the wallet refuses a pay-password token; null for other answers. */
function refusalOf({ subCode }: GatewayAnswer): PasswordRefusal | null {
  if (subCode === 'PASSWORD_TOKEN_INVALID') return { kind: 'REFUSED' };
  return subCode === 'PASSWORD_TOKEN_TOO_MANY' ? { kind: 'TOO_MANY' } : null;
}

/** The mandate in an answer; null when there is none. */
function mandateIn(answer: GatewayAnswer): WalletMandate | null {
  return answer.code === OK ? mandateOf((name) => answer.field(NAMES[name])) : null;
}

function notAnswering(method: string, { code, subCode }: GatewayAnswer): WalletNotAnswering {
  return new WalletNotAnswering(`${method}: ${code} ${subCode}`);
}

async function provePassword({ ask }: Gateway, token: string, purpose: string): Promise<PasswordProof> {
  const method = 'wallet.user.paypassword.verify';
  const answer = await ask(method, { token, purpose });
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  const walletIds = toldIds({ userId: answer.field('userId'), openId: answer.field('openId') });
  // A proof for another purpose is refused.
  const holds = answer.code === OK && walletIds.length > 0 && answer.field('purpose') === purpose;
  if (!holds) throw notAnswering(method, answer);
  return { kind: 'PROVED', walletIds };
}

async function queryMandate({ ask }: Gateway, product: Product, agreementId: string): Promise<WalletMandate> {
  const method = 'alipay.user.agreement.query';
  const asked = await ask(method, { ...product, externalAgreementNo: agreementId });
  const answer = aboutMandate(asked, agreementId);
  if (answer.subCode === 'USER_AGREEMENT_NOT_EXIST') return NEVER_SIGNED;
  const mandate = mandateIn(answer);
  if (!mandate) throw notAnswering(method, answer);
  return mandate;
}
