import type { TermsName } from '@life-payment/contract/rules';
import type { Language } from '../i18n/language.ts';
import type { TermsText } from './types.ts';

type Load = () => Promise<{ text: TermsText }>;

/** Every text in a chunk of its own, so that nobody loads what nobody reads. */
const TEXTS: Readonly<Record<Language, Readonly<Record<TermsName, Load>>>> = {
  'zh-CN': {
    yhfw: () => import('./zh-CN/yhfw.ts'),
    yszc: () => import('./zh-CN/yszc.ts'),
    grxx: () => import('./zh-CN/grxx.ts'),
    bzgz: () => import('./zh-CN/bzgz.ts'),
    swsb: () => import('./zh-CN/swsb.ts'),
    paymentAgreement: () => import('./zh-CN/paymentAgreement.ts'),
    serviceAgreement: () => import('./zh-CN/serviceAgreement.ts'),
  },
  en: {
    yhfw: () => import('./en/yhfw.ts'),
    yszc: () => import('./en/yszc.ts'),
    grxx: () => import('./en/grxx.ts'),
    bzgz: () => import('./en/bzgz.ts'),
    swsb: () => import('./en/swsb.ts'),
    paymentAgreement: () => import('./en/paymentAgreement.ts'),
    serviceAgreement: () => import('./en/serviceAgreement.ts'),
  },
};

/** Loads a text that people agree to. */
export async function loadTerms(name: TermsName, language: Language): Promise<TermsText> {
  return (await TEXTS[language][name]()).text;
}
