/** Texts a payer agrees to, by the last part of their page's path. */
export const TERMS = [
  'yhfw',
  'yszc',
  'grxx',
  'bzgz',
  'swsb',
  'paymentAgreement',
  'serviceAgreement',
] as const;

export type TermsName = (typeof TERMS)[number];

/** Version in force of each text: the day it took effect. A changed text needs a new version. */
export const TERMS_VERSIONS: Readonly<Record<TermsName, string>> = {
  yhfw: '2026-11-23',
  yszc: '2026-11-23',
  grxx: '2026-11-23',
  bzgz: '2026-11-20',
  swsb: '2026-11-20',
  paymentAgreement: '2026-11-20',
  serviceAgreement: '2026-11-23',
};

/** What is agreed to on registering, and when a channel is authorised. */
export const REGISTER_TERMS: readonly TermsName[] = ['yhfw', 'yszc', 'serviceAgreement'];
export const EMPOWER_TERMS: readonly TermsName[] = ['grxx'];

/** What is agreed to when automatic payment is opened. */
export const AUTOPAY_TERMS: readonly TermsName[] = ['paymentAgreement'];

/** One version for several texts: `yhfw@2026-11-20,yszc@2026-11-20`. It changes when any of them does. */
export function versionOf(terms: readonly TermsName[]): string {
  return terms.map((name) => `${name}@${TERMS_VERSIONS[name]}`).join(',');
}
