import { PLAIN } from './fields.ts';

/** A JSON schema, as far as it is read here. */
type Schema = {
  readonly pattern?: string;
  readonly minLength?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
};

/**
 * A partner's answer without fields that the schema does not name, without nulls and without empty texts of fields that may
 * be missing; control characters and broken characters in its texts become spaces. Names and numbers that lead back to the
 * partner stay as they are.
 */
export function tidy(schema: object, said: unknown): unknown {
  const form: Schema = memberFor(schema, said);
  if (typeof said === 'string')
    return isText(form) ? said.toWellFormed().replace(/[\p{Cc}\ufffd]+/gu, ' ') : said;
  if (Array.isArray(said)) return form.items ? said.map((each) => tidy(form.items ?? {}, each)) : said;
  if (typeof said !== 'object' || said === null) return said;
  const { properties, patternProperties = {}, required = [] } = form;
  const [other] = Object.values(patternProperties);
  if (!properties && !other) return said;
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => {
      const field = properties && Object.hasOwn(properties, name) ? properties[name] : other;
      const nothing = value === null || (value === '' && properties && !required.includes(name));
      return field && !nothing ? [[name, tidy(field, value)]] : [];
    }),
  );
}

/** A text that people read: identifiers have a least length. */
function isText({ pattern, minLength }: Schema): boolean {
  return pattern === PLAIN && minLength === undefined;
}

/** The form among several whose fixed values match those of the value. */
function memberFor(schema: Schema, said: unknown): Schema {
  if (!schema.anyOf) return schema;
  const member = schema.anyOf.find(({ properties = {} }) =>
    Object.entries(properties).every(([name, field]) => {
      const fixed = field.const === undefined ? field.enum : [field.const];
      return fixed?.includes(Reflect.get(Object(said), name)) ?? true;
    }),
  );
  return member ?? {};
}
