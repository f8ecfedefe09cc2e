import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { hostileFor } from './hostile.ts';
import type { Random } from './random.ts';

/** Meaningful values for a field of a name: the sender's own, and those of other people. */
export type Known = (field: string) => {
  readonly own: readonly string[];
  readonly others: readonly string[];
};

type Form = {
  readonly [K in 'type' | 'pattern']?: string;
} & {
  readonly [K in 'minimum' | 'maximum' | 'maxLength' | 'minLength' | 'maxItems' | 'minItems']?: number;
} & {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
};

const TRIES = 12;
/** Texts that match a pattern are made once and reused. */
const MATCHES = 60;
const LARGEST = 2_000_000_000_000;

const checks = new WeakMap<TSchema, (value: unknown) => boolean>();

/** True if a value passes a schema, which is compiled once. */
export function passes(schema: TSchema, value: unknown): boolean {
  let check = checks.get(schema);
  if (!check) {
    const compiled = Compile(schema);
    check = (each) => compiled.Check(each);
    checks.set(schema, check);
  }
  return check(value);
}

const matching = new Map<string, readonly string[]>();

/** A value that passes a schema and is as hostile inside as possible; `field` is the name of its field. */
export function drawn(schema: TSchema, field: string, random: Random, known: Known): unknown {
  const form: Form = schema;
  if (form.enum) return random.pick(form.enum);
  if (form.const !== undefined) return form.const;
  if (form.anyOf) return drawn(random.pick(form.anyOf), field, random, known);
  switch (form.type) {
    case 'object':
      return objectOf(form, random, known);
    case 'array':
      return listOf(schema, form, field, random, known);
    case 'string':
      return textOf(schema, form, field, random, known);
    case 'integer':
    case 'number':
      return numberOf(form, random);
    case 'boolean':
      return random.oneIn(2);
    case 'null':
      return null;
    default:
      throw new Error(`no value is known for ${JSON.stringify(schema)}`);
  }
}

function objectOf(form: Form, random: Random, known: Known): Record<string, unknown> {
  const { properties = {}, required = [] } = form;
  const taken = Object.entries(properties).filter(([name]) => required.includes(name) || !random.oneIn(3));
  return Object.fromEntries(taken.map(([name, schema]) => [name, drawn(schema, name, random, known)]));
}

function listOf(schema: TSchema, form: Form, field: string, random: Random, known: Known): unknown[] {
  const { items, minItems = 0, maxItems = 4 } = form;
  if (!items) throw new Error(`a list of nothing known: ${JSON.stringify(schema)}`);
  const length = random.pick([minItems, 1, 1, 2, Math.min(maxItems, field === 'pictures' ? 3 : maxItems)]);
  const list = Array.from({ length }, () => drawn(items, field, random, known));
  // An item that is repeated makes another order.
  return random.oneIn(4) ? list.map(() => list[0]) : list;
}

function textOf(schema: TSchema, form: Form, field: string, random: Random, known: Known): string {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const text = anyText(form, field, random, known);
    if (passes(schema, text)) return text;
  }
  const fits = (form.pattern === undefined ? ['x', 'xxxxxxxx'] : matchesOf(form.pattern)).filter((text) =>
    passes(schema, text),
  );
  return random.pick(fits);
}

function anyText(form: Form, field: string, random: Random, known: Known): string {
  const { own, others } = known(field);
  const means = random.oneIn(3) ? others : own;
  // Mostly meaningful values: a value that is refused at once reaches no code behind.
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
      return random.pick(means.length > 0 ? means : hostileFor(field));
    case 5:
      return bent(random.pick(means.length > 0 ? means : hostileFor(field)), random);
    case 6:
      return random.pick(form.pattern === undefined ? hostileFor('') : matchesOf(form.pattern));
    case 7: {
      // The longest or the shortest possible text.
      const most = form.maxLength ?? 1_000;
      const length = random.pick([most, most, form.minLength ?? 0]);
      return random.pick(['A', '0', '9', '界', '😀', '\u0301']).repeat(length).slice(0, length);
    }
    default:
      return random.pick(hostileFor(field));
  }
}

/** A text that differs a little from a meaningful one. */
function bent(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const digits = random.pick(['9', '0', '-', 'A', '_', text.charAt(at)]);
  return text.slice(0, at) + digits + text.slice(at + 1);
}

function matchesOf(pattern: string): readonly string[] {
  const made =
    matching.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: MATCHES, seed: 1 });
  matching.set(pattern, made);
  return made;
}

function numberOf({ type, minimum = -LARGEST, maximum = Number.MAX_SAFE_INTEGER }: Form, random: Random) {
  const edges = [minimum, maximum, minimum + 1, maximum - 1, 0, 1, 100, 2 ** 31, 2 ** 31 - 1, 2 ** 32];
  const all = type === 'integer' ? edges : [...edges, 5e-324, -0, maximum - 1e-9, Math.PI];
  return random.pick(all.filter((edge) => edge >= minimum && edge <= maximum));
}
