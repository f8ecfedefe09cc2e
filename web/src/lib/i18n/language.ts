import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language, languageOfTag } from '@life-payment/contract/rules';

export type { Language };

/** The first language that the app has, of the entry address, the payer's choice and the browser; else the default. */
export function chooseLanguage(
  ofEntry: string | null,
  chosen: string | null,
  browser: readonly string[],
): Language {
  for (const tag of [ofEntry, chosen, ...browser]) {
    const language = tag === null ? undefined : languageOfTag(tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** The current language: the document's `lang`, which messages, numbers and dates follow. */
export function currentLanguage(): Language {
  return languageOfTag(document.documentElement.lang) ?? DEFAULT_LANGUAGE;
}

/** The next language of the list; after the last comes the first. */
export function nextLanguage(language: Language): Language {
  return LANGUAGE_TAGS[LANGUAGE_TAGS.indexOf(language) + 1] ?? DEFAULT_LANGUAGE;
}
