import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language, languageOfTag } from '@life-payment/contract/rules';

export type { Language };

/**
 * The language to begin with. `asked` is the entry address's `lang`, `chosen` what the payer switched to before,
 * `browser` the browser's languages, best first. The first that is one of ours wins; without any it is the default.
 */
export function chooseLanguage(
  asked: string | null,
  chosen: string | null,
  browser: readonly string[],
): Language {
  for (const tag of [asked, chosen, ...browser]) {
    const language = tag === null ? undefined : languageOfTag(tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}

/** The language in use: the `lang` of the document, which messages, numbers and dates follow. */
export function currentLanguage(): Language {
  return languageOfTag(document.documentElement.lang) ?? DEFAULT_LANGUAGE;
}

/** The language after one in the list; after the last comes the first. */
export function nextLanguage(language: Language): Language {
  return LANGUAGE_TAGS[LANGUAGE_TAGS.indexOf(language) + 1] ?? DEFAULT_LANGUAGE;
}
