import type { TypedKind } from '@life-payment/contract';
import { type Refusal, readCode, readMobile, readText } from '@life-payment/contract/rules';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { unsoundField } from '../../kit/texts.ts';

type SchemaError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
};

/**
 * Checks bodies against a schema without changing them. Refuses unknown fields, wrong types and forms, and texts that the
 * database can't store, with the field's name.
 */
export function bodyValidator(schema: TSchema): (body: unknown) => Refusal | null {
  let compiled: ReturnType<typeof Compile> | undefined;
  return (body) => {
    const refused = unsound(body);
    if (refused) return refused;
    // Compile at the first call, because a starting process has a hundred schemas.
    compiled ??= Compile(schema);
    if (compiled.Check(body)) return null;
    const errors: SchemaError[] = [...compiled.Errors(body)];
    const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
    const field = error ? fieldOf(error) : '';
    return notUnderstood(`${field} ${error?.message ?? ''}`.trim(), field || undefined);
  };
}

const READERS: Readonly<Record<TypedKind, (typed: string) => string>> = {
  TEXT: readText,
  MOBILE: readMobile,
  CODE: readCode,
};

/** Reads the fields of a body that a payer types as what they mean. Anything else is left to the schema. */
export function typedReader(schema: TSchema): (body: unknown) => unknown {
  const properties: unknown = Reflect.get(schema, 'properties');
  const readers = Object.entries(Object(properties)).flatMap(([name, field]) => {
    const kind: unknown = Reflect.get(Object(field), 'x-typed');
    return isTypedKind(kind) ? [[name, READERS[kind]] as const] : [];
  });
  return (body) => {
    if (readers.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const read = readers.flatMap(([name, reader]) => {
      const typed: unknown = Reflect.get(body, name);
      return typeof typed === 'string' ? [[name, reader(typed)] as const] : [];
    });
    return { ...body, ...Object.fromEntries(read) };
  };
}

function isTypedKind(kind: unknown): kind is TypedKind {
  return typeof kind === 'string' && Object.hasOwn(READERS, kind);
}

/** The rule for every text and key of every call, in addition to its schema. */
function unsound(body: unknown): Refusal | null {
  const field = unsoundField(body);
  return field === null
    ? null
    : notUnderstood(`${field} must hold whole characters and no NUL`.trim(), field || undefined);
}

function fieldOf(error: SchemaError): string {
  return [
    ...error.instancePath.split('/').filter(Boolean),
    firstName(error.params, 'additionalProperties') ?? firstName(error.params, 'requiredProperties') ?? '',
  ]
    .filter(Boolean)
    .join('.');
}

function firstName(params: object, key: string): string | undefined {
  const names: unknown = Reflect.get(params, key);
  return Array.isArray(names) && typeof names[0] === 'string' ? names[0] : undefined;
}
