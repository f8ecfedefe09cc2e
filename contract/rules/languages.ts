/**
 * The languages of the app and the service, by BCP 47 tag; the first is the default. `name` is what a language calls itself.
 * `stored`: units, channels and campaigns have a Chinese and an English name; this is the one that the language shows.
 */
export const LANGUAGES = {
  'zh-CN': { name: '中文', stored: 'zh' },
  en: { name: 'English', stored: 'en' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly stored: 'zh' | 'en' }>>;

export type Language = keyof typeof LANGUAGES;

/** Every tag, the default's first. */
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as readonly Language[];

export const DEFAULT_LANGUAGE: Language = 'zh-CN';

/** The language a tag asks for: the tag itself, else the first of the same language (`en-GB`: `en`, `zh_TW`: `zh-CN`). */
export function languageOfTag(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  const primary = primaryOf(wanted);
  return (
    LANGUAGE_TAGS.find((each) => each.toLowerCase() === wanted) ??
    LANGUAGE_TAGS.find((each) => primaryOf(each) === primary)
  );
}

/** Makes something for each language. */
export function byLanguage<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  return Object.fromEntries(LANGUAGE_TAGS.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}

/** Of a Chinese and an English text, the one that a language shows. */
export function storedIn<Value>(
  names: { readonly zh: Value; readonly en: Value },
  language: Language,
): Value {
  return names[LANGUAGES[language].stored];
}

/** The file of a document in a language: the default's has no tag in its name. `index.html`, `index.en.html`. */
export function documentFile(name: string, language: Language): string {
  return `${name}${language === DEFAULT_LANGUAGE ? '' : `.${language}`}.html`;
}

function primaryOf(tag: string): string {
  return tag.split(/[-_]/, 1)[0] ?? tag;
}
