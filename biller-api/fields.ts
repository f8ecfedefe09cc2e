import { type TSchema, Type } from 'typebox';

/** An object with these properties and no others. */
export function strict<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

export const Fen = Type.Integer({
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'fen (1 yuan = 100 fen)',
});

/** No control characters and no lone surrogates, which no database stores. */
export const PLAIN = '^[^\\p{Cc}\\p{Cs}]*$';

export const Instant = Type.String({
  maxLength: 40,
  format: 'date-time',
  description: 'ISO 8601 with offset',
});
/** Databases have no year 0000, which stands for no date. */
export const Day = Type.String({
  maxLength: 10,
  format: 'date',
  pattern: '^(?!0000)',
  description: 'Asia/Shanghai',
});
export const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });
export const UnitId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_@-]+$' });
export const AccountNumber = Type.String({ minLength: 1, maxLength: 32, pattern: PLAIN });
export const BillNo = Type.String({ minLength: 1, maxLength: 64, pattern: PLAIN });
export const Reference = text(200);

/** The grammar of `account.pattern`. The time of a match grows with the number's length only. */
export const NUMBER_PATTERN = `Form of the whole account number. A small grammar, whose patterns are regular expressions with the same meaning:
pattern = ["^"] choice ["$"]
choice = sequence {"|" sequence}
sequence = item {item}
item = one ["?" | "*" | "+" | "{n}" | "{n,}" | "{n,m}"], n and m at most 64
one = character | "\\d" | "\\p{Script=Han}" | "[" entries "]" | "(" choice ")" | "(?:" choice ")"
entries = characters, ranges as A-Z, "\\d" and "\\p{Script=Han}"; a hyphen that stands for itself comes last
A character of ^ $ \\ . * + ? ( ) [ ] { } | / stands for itself behind a backslash. What repeats without end ("*", "+", "{n,}") holds nothing that does. With its counts written out a pattern has at most 1,000 parts. A unit whose pattern is another keeps what it said of itself before.`;

/** Language with script and region, written as usual: en, zh-CN, zh-Hant-TW. */
const LANGUAGE_TAG = '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\\d{3}))?$';

const TEXT_BY_TAG =
  'by language, under BCP 47 tags: zh-CN, en, zh-Hant-TW. Payers see the text of their language; zh-CN counts before zh. Without one they see the Chinese text, else the first';

/** Our number of a write-off: the same number always comes with the same content, however often it is sent. */
export const WriteOffNo = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9]+$' });

/** A text that a unit writes. */
export function text(maxLength: number, description?: string) {
  return Type.String({ maxLength, pattern: PLAIN, ...(description === undefined ? {} : { description }) });
}

/** A text by language tag. */
export function byTag(maxLength: number) {
  return Type.Record(Type.String(), text(maxLength), {
    minProperties: 1,
    maxProperties: 50,
    propertyNames: { type: 'string', maxLength: 11, pattern: LANGUAGE_TAG },
    description: TEXT_BY_TAG,
  });
}

export const AnswersFrom = Type.String({
  ...Instant,
  description: 'ISO 8601 with offset: when the unit answers again, as after its day-end',
});

/** The telephone of a unit's own customer service. */
export const ServicePhone = Type.String({
  maxLength: 21,
  pattern: '^\\+?[0-9][0-9 -]{2,19}$',
  description: 'of its own customer service; payers read it beside a bill and an order',
});

/** The reading of a meter. */
export const Reading = Type.String({
  maxLength: 12,
  pattern: '^\\d{1,8}(\\.\\d{1,3})?$',
  description: 'as the meter shows it: 1024 or 1024.5',
});
