/** Texts a payer agrees to, by the last part of their page's path. */
export const AGREEMENTS = [
  'yhfw',
  'yszc',
  'grxx',
  'bzgz',
  'swsb',
  'paymentAgreement',
  'serviceAgreement',
] as const;

export type Agreement = (typeof AGREEMENTS)[number];

/** Version in force of each text: the day it took effect. A changed text needs a new version. */
export const AGREEMENT_VERSIONS: Readonly<Record<Agreement, string>> = {
  yhfw: '2026-11-23',
  yszc: '2026-11-23',
  grxx: '2026-11-23',
  bzgz: '2026-11-20',
  swsb: '2026-11-20',
  paymentAgreement: '2026-11-20',
  serviceAgreement: '2026-11-23',
};

/** What is agreed to on registering, and when a channel is authorised. */
export const REGISTER_AGREEMENTS: readonly Agreement[] = ['yhfw', 'yszc', 'serviceAgreement'];
export const EMPOWER_AGREEMENTS: readonly Agreement[] = ['grxx'];

/** What is agreed to when automatic payment is opened. */
export const AUTOPAY_AGREEMENTS: readonly Agreement[] = ['paymentAgreement'];

/** One version for several texts: `yhfw@2026-11-20,yszc@2026-11-20`. It changes when any of them does. */
export const versionOf = (agreements: readonly Agreement[]): string =>
  agreements.map((agreement) => `${agreement}@${AGREEMENT_VERSIONS[agreement]}`).join(',');
