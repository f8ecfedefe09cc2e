/** The terms that payers agree to, by the last part of their page's path. */
export const TERMS = [
  'yhfw', // 用户服务, the user agreement
  'yszc', // 隐私政策, privacy
  'grxx', // 个人信息, personal information
  'bzgz', // 保障规则, security of funds
  'swsb', // 生物识别, fingerprints and faces
  'paymentAgreement',
  'serviceAgreement',
] as const;

export type TermsName = (typeof TERMS)[number];

/** The version of each text in force: the day it took effect. A changed text needs a new version. */
export const TERMS_VERSIONS: Readonly<Record<TermsName, string>> = {
  yhfw: '2026-11-29',
  yszc: '2026-11-29',
  grxx: '2026-11-29',
  bzgz: '2026-11-28',
  swsb: '2026-11-20',
  paymentAgreement: '2026-11-29',
  serviceAgreement: '2026-11-29',
};

/** The terms that a payer agrees to at registration, and when authorising a channel. */
export const REGISTER_TERMS: readonly TermsName[] = ['yhfw', 'yszc', 'serviceAgreement'];
export const EMPOWER_TERMS: readonly TermsName[] = ['grxx'];

/** The terms that a payer agrees to when opening automatic payment. */
export const AUTOPAY_TERMS: readonly TermsName[] = ['paymentAgreement'];

/** One version for several texts: `yhfw@2026-11-20,yszc@2026-11-20`. It changes when any of their versions changes. */
export function versionOf(terms: readonly TermsName[]): string {
  return terms.map((name) => `${name}@${TERMS_VERSIONS[name]}`).join(',');
}
