import type { TermsName } from '@life-payment/contract/rules';
import type { Language } from '../i18n/language.ts';
import type { TermsText } from './types.ts';

/** Every text is a chunk of its own, loaded when it is opened. The build reads the Markdown (`build/terms.ts`). */
const TEXTS = import.meta.glob<{ text: TermsText }>('./texts/*/*.md');

/** Loads a text that people agree to. */
export async function loadTerms(name: TermsName, language: Language): Promise<TermsText> {
  const load = TEXTS[`./texts/${language}/${name}.md`];
  if (!load) throw new Error(`there is no text ${name} in ${language}`);
  return (await load()).text;
}
