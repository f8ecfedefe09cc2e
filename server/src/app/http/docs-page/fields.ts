import type { TSchema } from 'typebox';

/** One field of a request or an answer, its path written with dots, lists with `[]`. */
export type Field = {
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
};

type Loose = Readonly<Record<string, unknown>>;

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'default'];

/** All fields of a schema, in its order. */
export function fieldsOf(schema: TSchema): Field[] {
  return inside(Object(schema) as Loose, '');
}

/** Fields inside a schema: those of an object, of a list's items, of each alternative. */
function inside(schema: Loose, prefix: string): Field[] {
  if (schema['type'] === 'array' && isObject(schema['items'])) return inside(schema['items'], `${prefix}[]`);
  const choices = choicesOf(schema);
  if (choices.length > 0)
    return mergeFields(choices.map((choice) => inside(choice, prefix)).filter(({ length }) => length > 0));
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return propertiesOf(schema).flatMap(([name, inner]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const field = { path, type: typeOf(inner), required: required.includes(name), about: aboutOf(inner) };
    return [field, ...inside(inner, path)];
  });
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null;
}

function choicesOf(schema: Loose): readonly Loose[] {
  return Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isObject) : [];
}

/**
 * Merges the fields of alternatives: a field occurs once, with all its types, and is optional unless every alternative
 * has it.
 */
function mergeFields(alternatives: readonly (readonly Field[])[]): Field[] {
  return [...Map.groupBy(alternatives.flat(), ({ path }) => path).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const required = same.length === alternatives.length && same.every((field) => field.required);
    return [{ ...first, type: [...new Set(same.map(({ type }) => type))].join(' | '), required }];
  });
}

function propertiesOf(schema: Loose): readonly (readonly [string, Loose])[] {
  return isObject(schema['properties'])
    ? Object.entries(schema['properties']).flatMap(([name, inner]) =>
        isObject(inner) ? [[name, inner] as const] : [],
      )
    : [];
}

function typeOf(schema: Loose): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ');
  if ('const' in schema) return String(schema['const']);
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema['type'] === 'array')
    return `list of ${isObject(schema['items']) ? typeOf(schema['items']) : 'anything'}`;
  return String(schema['type'] ?? 'anything');
}

function aboutOf(schema: Loose): string {
  const limits = LIMITS.flatMap((name) => (name in schema ? [`${name} ${String(schema[name])}`] : []));
  return [schema['description'], limits.join(', ')].filter(Boolean).join('; ');
}
