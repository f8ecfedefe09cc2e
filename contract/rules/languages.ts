/** The languages of the app and the service, by BCP 47 tag; the first is the default. `name` is what a language calls itself. */
export const LANGUAGES = { 'zh-CN': { name: '中文' }, en: { name: 'English' } } as const satisfies Readonly<
  Record<string, { readonly name: string }>
>;

export type Language = keyof typeof LANGUAGES;

/** Every tag, the default first. */
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as readonly Language[];

export const DEFAULT_LANGUAGE: Language = 'zh-CN';

/** The language for a tag: the tag itself, else the first of the same language (`en-GB`: `en`, `zh_TW`: `zh-CN`). */
export function languageOfTag(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  const primary = primaryOf(wanted);
  return (
    LANGUAGE_TAGS.find((each) => each.toLowerCase() === wanted) ??
    LANGUAGE_TAGS.find((each) => primaryOf(each) === primary)
  );
}

/** Makes a value for each language. */
export function byLanguage<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  return Object.fromEntries(LANGUAGE_TAGS.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}

/** A text of units, channels or content, by BCP 47 tag: `{"zh-CN": "长沙水务", "en": "Changsha Water"}`. Never empty. */
export type TextByTag = Readonly<Record<string, string>>;

/** The text for a language: its own, else the default language's, else the first one. */
export function textIn(texts: TextByTag, language: Language): string {
  return texts[tagIn(texts, language)] ?? '';
}

/** The tag of the text that `textIn` answers. A text in another form of the language is its own: `zh` for `zh-CN`. */
export function tagIn(texts: TextByTag, language: Language): string {
  return ownTag(texts, language) ?? ownTag(texts, DEFAULT_LANGUAGE) ?? Object.keys(texts)[0] ?? language;
}

/** The name of a document's file in a language. The default's name has no tag: `index.html`, `index.en.html`. */
export function documentFile(name: string, language: Language): string {
  return `${name}${language === DEFAULT_LANGUAGE ? '' : `.${language}`}.html`;
}

function primaryOf(tag: string): string {
  return tag.split(/[-_]/, 1)[0] ?? tag;
}

/** The tag of a language's own text: the same tag, else the plain one, else one of another script or region. */
function ownTag(texts: TextByTag, language: Language): string | undefined {
  if (Object.hasOwn(texts, language)) return language;
  const primary = primaryOf(language);
  if (Object.hasOwn(texts, primary)) return primary;
  return Object.keys(texts).find((tag) => primaryOf(tag) === primary);
}
