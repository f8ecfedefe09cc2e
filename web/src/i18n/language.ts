import type { Language } from '@life-payment/contract/rules';

export type { Language };

/**
 * The language to begin with. `asked` is the entry address's `lang`, `chosen` what the payer switched to before,
 * `browser` the browser's languages, best first. The first that is one of ours wins; without any it is Chinese.
 */
export function chooseLanguage(
  asked: string | null,
  chosen: string | null,
  browser: readonly string[],
): Language {
  for (const tag of [asked, chosen, ...browser]) {
    const language = tag === null ? undefined : languageOf(tag);
    if (language) return language;
  }
  return 'zh-CN';
}

/** The language in use: the `lang` of the document, which messages, numbers and dates follow. */
export function currentLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'zh-CN';
}

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'zh-CN' : 'en';
}

function languageOf(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  if (lower.startsWith('zh')) return 'zh-CN';
  return lower.startsWith('en') ? 'en' : undefined;
}
