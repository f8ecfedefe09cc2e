import { parseYuan } from '@life-payment/contract/rules';
import type { Fields } from '../http/service.ts';
import { parseGatewayTime } from '../time.ts';
import { invalidArguments, type MethodAnswer, missingArgument } from './answers.ts';
import type { Parameters, Refusal, Row, Rows } from './parameter-row.ts';
import { PARAMETERS } from './parameters.ts';

type Fault = {
  readonly name: string;
  readonly fault: 'MISSING' | 'WRONG' | 'UNKNOWN';
  readonly assumed: boolean;
};

export type Checked = {
  /** Why the request is refused: a parameter, and the method's code for it. Null: it is not. */
  readonly refused: { readonly says: string; readonly refusal: Refusal } | null;
  /** Faults by rows without a public document, and the parameters of no document that the request has. */
  readonly assumed: readonly string[];
};

type Content = Readonly<Record<string, unknown>>;

const KINDS: Readonly<Record<Row['kind'], (value: unknown) => boolean>> = {
  ANY: () => true,
  TEXT: isText,
  ADDRESS: (value) => isText(value) && /^https?:\/\//.test(String(value)),
  YUAN: (value) => isText(value) && (parseYuan(String(value)) ?? 0) > 0,
  TIME: (value) => isText(value) && parseGatewayTime(String(value)) !== null,
  WHOLE: (value) => isText(value) && /^\d+$/.test(String(value)),
  OBJECT: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  TEXTS: (value) => Array.isArray(value) && value.every(isText),
};

/** Checks the parameters that every method has. Null: they are right. */
export function checkCommon(fields: Fields): MethodAnswer | null {
  for (const { name, fault, assumed } of faultsOf(COMMON, fields)) {
    const codes = GATEWAY_CODES[name] ?? { missing: 'isv.invalid-parameter', wrong: 'isv.invalid-parameter' };
    if (assumed || fault === 'UNKNOWN') continue;
    return fault === 'MISSING'
      ? missingArgument(codes.missing, `缺少参数 ${name}`)
      : invalidArguments(codes.wrong, `参数无效 ${name}`);
  }
  return null;
}

/** Checks what a method is asked with: the parameters of its own, and its business content. */
export function checkMethod(method: string, fields: Fields, content: Content | null): Checked {
  const known = PARAMETERS[method];
  if (!known) return { refused: null, assumed: [`${method} has no table`] };
  const faults = [...plainFaults(known, fields), ...contentFaults(known, content)];
  const proved = faults.find(({ assumed }) => !assumed);
  return {
    refused: proved ? { says: saysOf(proved), refusal: known.refusal } : null,
    assumed: [
      ...faults.filter(({ assumed }) => assumed).map(saysOf),
      ...assumedIn(known, fields, content ?? {}),
    ],
  };
}

function plainFaults({ plain = {} }: Parameters, fields: Fields): Fault[] {
  const own = Object.keys(fields).filter((name) => !(name in COMMON));
  return faultsOf(plain, Object.fromEntries(own.map((name) => [name, fields[name]]))).map((fault) =>
    // The signed text of a request may hold parameters that its client adds.
    fault.fault === 'UNKNOWN' ? { ...fault, assumed: true } : fault,
  );
}

function contentFaults({ content: rows, rules = [] }: Parameters, content: Content | null): Fault[] {
  if (rows === null) return [];
  if (content === null) return [{ name: 'biz_content', fault: 'WRONG', assumed: false }];
  const broken = rules.filter((rule) => rule.broken(content));
  return [
    ...faultsOf(rows, content),
    ...broken.map(({ says, source }) => ({
      name: says,
      fault: 'WRONG' as const,
      assumed: source === 'ASSUMED',
    })),
  ];
}

function faultsOf(rows: Rows, content: Content): Fault[] {
  const unknown = Object.keys(content).filter((name) => !(name in rows));
  return [
    ...Object.entries(rows).flatMap(([name, row]) => rowFaults(name, row, content[name])),
    ...unknown.map((name) => ({ name, fault: 'UNKNOWN' as const, assumed: false })),
  ];
}

function rowFaults(name: string, row: Row, value: unknown): Fault[] {
  const assumed = row.source === 'ASSUMED';
  if (value === undefined || value === '') return row.required ? [{ name, fault: 'MISSING', assumed }] : [];
  if (!KINDS[row.kind](value) || !isWithin(row, value)) return [{ name, fault: 'WRONG', assumed }];
  return row.within
    ? faultsOf(row.within, value as Content).map((fault) => ({ ...fault, name: `${name}.${fault.name}` }))
    : [];
}

function isWithin({ most, values, form }: Row, value: unknown): boolean {
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  return texts.every(
    (text) =>
      (most === undefined || Array.from(text).length <= most) &&
      (values?.includes(text) ?? true) &&
      (form?.test(text) ?? true),
  );
}

/** The parameters of a request that no public document has. */
function assumedIn({ content: rows, plain = {} }: Parameters, fields: Fields, content: Content): string[] {
  return [
    ...Object.keys(fields).filter((name) => plain[name]?.source === 'ASSUMED'),
    ...Object.keys(content).filter((name) => rows?.[name]?.source === 'ASSUMED'),
  ].map((name) => `${name} is assumed`);
}

function saysOf({ name, fault }: Fault): string {
  return `${name}: ${fault}`;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The parameters of every method, beside its business content. */
const COMMON: Rows = {
  app_id: { kind: 'TEXT', most: 32, required: true, source: 'GATEWAY' },
  method: { kind: 'TEXT', most: 128, required: true, source: 'GATEWAY' },
  format: { kind: 'TEXT', most: 40, values: ['JSON', 'json'], source: 'GATEWAY' },
  return_url: { kind: 'ADDRESS', most: 256, source: 'GATEWAY' },
  charset: { kind: 'TEXT', most: 10, required: true, source: 'GATEWAY' },
  sign_type: { kind: 'TEXT', most: 10, required: true, values: ['RSA2'], source: 'GATEWAY' },
  sign: { kind: 'TEXT', most: 344, required: true, source: 'GATEWAY' },
  timestamp: { kind: 'TIME', most: 19, required: true, source: 'GATEWAY' },
  version: { kind: 'TEXT', most: 3, required: true, values: ['1.0'], source: 'GATEWAY' },
  notify_url: { kind: 'ADDRESS', most: 256, source: 'GATEWAY' },
  app_auth_token: { kind: 'TEXT', most: 40, source: 'GATEWAY' },
  biz_content: { kind: 'ANY', source: 'GATEWAY' },
};

/** The sub-codes of the gateway for a common parameter that is not there (code 40001) or wrong (code 40002). */
const GATEWAY_CODES: Readonly<Record<string, { readonly missing: string; readonly wrong: string }>> = {
  app_id: { missing: 'isv.missing-app-id', wrong: 'isv.invalid-app-id' },
  method: { missing: 'isv.missing-method', wrong: 'isv.invalid-method' },
  format: { missing: 'isv.invalid-format', wrong: 'isv.invalid-format' },
  sign_type: { missing: 'isv.missing-signature-type', wrong: 'isv.invalid-signature-type' },
  sign: { missing: 'isv.missing-signature', wrong: 'isv.invalid-signature' },
  charset: { missing: 'isv.invalid-charset', wrong: 'isv.invalid-charset' },
  timestamp: { missing: 'isv.missing-timestamp', wrong: 'isv.invalid-timestamp' },
  version: { missing: 'isv.missing-version', wrong: 'isv.invalid-parameter' },
};
