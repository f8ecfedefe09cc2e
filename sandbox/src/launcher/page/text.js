import { EN } from './words-en.js';
import { ZH } from './words-zh.js';

/** Everything the launcher says, in both languages. */
const TEXTS = { 'zh-CN': ZH, en: EN };

const KEPT = 'sandbox-language';

/** The language chosen before, else the browser's. */
export const firstLanguage = () => {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'en' || kept === 'zh-CN') return kept;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
};

export const keepLanguage = (language) => localStorage.setItem(KEPT, language);

/** The words of a language. */
export const wordsOf = (language) => TEXTS[language];

/** A text with its parameters filled in. */
export const fill = (text, parameters) => text.replace(/\{(\w+)\}/g, (_, name) => parameters[name]);

/** Whichever of a bilingual name fits. */
export const named = (name, language) => (language === 'en' ? name.en : name.zh);
