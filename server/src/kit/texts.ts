import { LANGUAGE_TAGS, languageOfTag, type TextByTag } from '@life-payment/contract/rules';
import { Type } from 'typebox';

/** True if a text can be stored and sent: PostgreSQL takes no NUL, and half a surrogate pair is no character. */
export function isSound(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** A value of JSON, and the field of the whole that it stands in. */
type Part = { readonly field: string; readonly value: unknown };

/**
 * The first field of a JSON value with an unsound text or key inside: null when none, empty when it is the field's own
 * name. Does not recurse, so a deep value does not overflow the stack.
 */
export function unsoundField(json: unknown): string | null {
  const left: Part[] = [{ field: '', value: json }];
  for (let part = left.pop(); part; part = left.pop()) {
    const { field, value } = part;
    if (typeof value === 'string' && !isSound(value)) return field;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inside] of Object.entries(value)) {
      if (!isSound(key)) return field;
      left.push({ field: field || key, value: inside });
    }
  }
  return null;
}

/** A text of a JSON object; empty when there is none. */
export function textOf(json: unknown, name: string): string {
  const value: unknown = Object.hasOwn(Object(json), name) ? Reflect.get(Object(json), name) : undefined;
  return typeof value === 'string' ? value : '';
}

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
