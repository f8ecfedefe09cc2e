import { formatYuan } from '@life-payment/contract/rules';
import type { Config } from '../../config.ts';
import { agreementOf, NEVER_SIGNED } from './agreement.ts';
import { agreementNoticeReader } from './agreement-notice.ts';
import { aboutAgreement, aboutOrder, BUSINESS_FAILED, OK } from './answer.ts';
import { deduct } from './deduction.ts';
import type { Gateway, GatewayAnswer } from './gateway.ts';
import {
  type AgreementToSign,
  type GivenPassword,
  type PasswordProof,
  type PasswordRefusal,
  type WalletAgreement,
  type WalletAgreements,
  WalletNotAnswering,
} from './port.ts';
import { gatewayTime } from './trade.ts';

const SIGN = 'alipay.user.agreement.page.sign';

/** How the wallet calls deductions of our kind: its product, and the scene agreed with it. */
const PRODUCT = {
  personalProductCode: 'GENERAL_WITHHOLDING_P',
  signScene: 'INDUSTRY|LIFE_PAYMENT',
} as const;

const toSign = ({ agreementId, most, signBefore }: Omit<AgreementToSign, 'returnUrl'>) => ({
  ...PRODUCT,
  externalAgreementNo: agreementId,
  signValidity: gatewayTime(signBefore),
  periodRuleParams: { singleAmount: formatYuan(most) },
});

const notAnswering = (method: string, { code, subCode }: GatewayAnswer): WalletNotAnswering =>
  new WalletNotAnswering(`${method}: ${code} ${subCode}`);

/** An answer's names of what an agreement is read from. */
const NAMES = {
  status: 'status',
  agreementNo: 'agreementNo',
  singleQuota: 'singleQuota',
  signTime: 'signTime',
  endTime: 'invalidTime',
} as const;

/** The agreement an answer tells of; null when it tells of none. */
const agreementIn = (answer: GatewayAnswer): WalletAgreement | null =>
  answer.code === OK ? agreementOf((name) => answer.field(NAMES[name])) : null;

const queryAgreement = async ({ ask }: Gateway, agreementId: string): Promise<WalletAgreement> => {
  const method = 'alipay.user.agreement.query';
  const asked = await ask(method, { ...PRODUCT, externalAgreementNo: agreementId });
  const answer = aboutAgreement(asked, agreementId);
  if (answer.subCode === 'USER_AGREEMENT_NOT_EXIST') return NEVER_SIGNED;
  const agreement = agreementIn(answer);
  if (!agreement) throw notAnswering(method, answer);
  return agreement;
};

/** Why the wallet does not take a pay-password token; null where it said something else. */
const refusalOf = ({ subCode }: GatewayAnswer): PasswordRefusal | null => {
  if (subCode === 'PASSWORD_TOKEN_INVALID') return { kind: 'REFUSED' };
  return subCode === 'PASSWORD_TOKEN_TOO_MANY' ? { kind: 'TOO_MANY' } : null;
};

const signByPassword = async (
  { ask }: Gateway,
  agreement: Omit<AgreementToSign, 'returnUrl'>,
  { token: passwordToken, purpose, walletUserId }: GivenPassword,
  notifyUrl: string,
): Promise<WalletAgreement | PasswordRefusal> => {
  const method = 'wallet.user.agreement.sign';
  const asked = await ask(
    method,
    { ...toSign(agreement), passwordToken, purpose, userId: walletUserId ?? '' },
    notifyUrl,
  );
  const answer = aboutAgreement(asked, agreement.agreementId);
  const known = refusalOf(answer) ?? agreementIn(answer);
  if (!known) throw notAnswering(method, answer);
  return known;
};

const provePassword = async ({ ask }: Gateway, token: string, purpose: string): Promise<PasswordProof> => {
  const method = 'wallet.user.paypassword.verify';
  const answer = await ask(method, { token, purpose });
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  const walletUserId = answer.field('userId');
  // A proof that names another act proves nothing of this one.
  const holds = answer.code === OK && walletUserId !== '' && answer.field('purpose') === purpose;
  if (!holds) throw notAnswering(method, answer);
  return { kind: 'PROVED', walletUserId };
};

/** What the wallet says of a trade that it will not cancel, however often it is asked: its time is over, its kind has none, it is settled. */
const CANCELS_NO_MORE: ReadonlySet<string> = new Set([
  'ACQ.TRADE_CANCEL_TIME_OUT',
  'ACQ.CANCEL_NOT_ALLOWED',
  'ACQ.TRADE_HAS_FINISHED',
]);

/** Automatic payment over a gateway of the Alipay open-platform protocol. `notifyUrl` is where its notices go. */
export const walletAgreements = (
  gateway: Gateway,
  config: Config['wallet'],
  notifyUrl: string,
): WalletAgreements => {
  const page = ({ returnUrl, ...agreement }: AgreementToSign) => ({
    notifyUrl,
    returnUrl,
    bizContent: toSign(agreement),
  });
  return {
    signingPage: (agreement) => gateway.signPage(SIGN, page(agreement)),
    clientSigning: (agreement) => gateway.signText(SIGN, page(agreement)),
    signByPassword: (agreement, password) => signByPassword(gateway, agreement, password, notifyUrl),
    provePassword: (token, purpose) => provePassword(gateway, token, purpose),
    queryAgreement: (agreementId) => queryAgreement(gateway, agreementId),
    endAgreement: async (agreementId) => {
      await gateway.ask('alipay.user.agreement.unsign', { ...PRODUCT, externalAgreementNo: agreementId });
    },
    deduct: (deduction) => deduct(gateway, deduction, notifyUrl),
    cancel: async (orderId) => {
      const method = 'alipay.trade.cancel';
      const answer = aboutOrder(await gateway.ask(method, { outTradeNo: orderId }), orderId);
      if (answer.code === BUSINESS_FAILED && CANCELS_NO_MORE.has(answer.subCode)) return 'REFUSED';
      // The wallet asks for another try by its flag, also in an answer without an error.
      if (answer.code !== OK || answer.field('retryFlag') !== 'N') throw notAnswering(method, answer);
      return 'TAKEN';
    },
    readAgreementNotice: agreementNoticeReader(gateway.client, config),
  };
};
