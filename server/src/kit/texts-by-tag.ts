import { LANGUAGE_TAGS, languageOfTag, type TextByTag } from '@life-payment/contract/rules';
import { Type } from 'typebox';

/** Tags in files of staff: those of the app's languages, and the plain ones (`zh` for `zh-CN`). */
const TAGS = `^(${[...new Set(LANGUAGE_TAGS.flatMap((tag) => [tag, tag.replace(/-.*/, '')]))].join('|')})$`;

/** The schema of a text by tag in a file of staff. `ownTags` reads what it takes. */
export function textByTag(maxLength?: number) {
  const text = Type.String({ minLength: 1, ...(maxLength === undefined ? {} : { maxLength }) });
  return Type.Record(Type.String(), text, { minProperties: 1, propertyNames: { pattern: TAGS } });
}

/** The texts under the tags of the app's languages. A language's full tag counts before the plain one. */
export function ownTags(given: TextByTag): TextByTag {
  return Object.fromEntries(
    Object.entries(given).flatMap(([tag, text]) => {
      const language = languageOfTag(tag) ?? tag;
      return language === tag || !Object.hasOwn(given, language) ? [[language, text]] : [];
    }),
  );
}
