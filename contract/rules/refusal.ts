import type * as names from '../code-names.ts';
import type { Language } from './languages.ts';

/** A code that exists. */
export type CodeName = (typeof names)[keyof typeof names];

/**
 * The text of a code in a language. `{name}` stands for a parameter, `{name:yuan}` for fen shown as yuan,
 * `{name:try|tries}` for a count with its noun: `1 try`, `3 tries`. When a code has several reasons, each has a second
 * text under its name; that of the empty name stands where no reason is given.
 */
export type CodeText = string | { readonly text: string; readonly reasons: Readonly<Record<string, string>> };

/** A code of the catalogue with its texts. */
export type Code<Value extends CodeName = CodeName> = {
  readonly code: Value;
  readonly texts: Readonly<Record<Language, CodeText>>;
};

export type RefusalParams = Readonly<Record<string, string | number>>;

/** A refusal of the domain: its code, its field, and the values of its text (amounts in fen). */
export type Refusal = {
  readonly refused: Code;
  readonly field?: string;
  readonly params?: RefusalParams;
  /** The orders of a payment of several that can't be made, by their places in the request from 0, and why. */
  readonly orders?: readonly { readonly at: number; readonly refusal: Refusal }[];
};

export function refuse(refused: Code, field?: string, params?: RefusalParams): Refusal {
  return { refused, ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) };
}

/** True when a domain function answered a refusal instead of its value. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
