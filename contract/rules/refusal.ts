import type * as names from '../code-names.ts';

/** A code that exists. */
export type CodeName = (typeof names)[keyof typeof names];

/**
 * A code of the catalogue with its meaning in both languages. `{name}` stands for a parameter, `{name:yuan}` for fen shown
 * as yuan, `{name:try|tries}` for a count with its noun: `1 try`, `3 tries`.
 */
export type Code<Value extends CodeName = CodeName> = {
  readonly code: Value;
  readonly en: string;
  readonly zh: string;
  /** What follows the text, by the parameter `reason`, where one code has several reasons. */
  readonly reasons?: Readonly<Record<string, { readonly en: string; readonly zh: string }>>;
};

export type Language = 'zh-CN' | 'en';

export type RefusalParams = Readonly<Record<string, string | number>>;

/** A refusal of the domain: what is wrong, at which field, with the values its text needs (amounts in fen). */
export type Refusal = {
  readonly refused: Code;
  readonly field?: string;
  readonly params?: RefusalParams;
};

export function refuse(refused: Code, field?: string, params?: RefusalParams): Refusal {
  return {
    refused,
    ...(field === undefined ? {} : { field }),
    ...(params === undefined ? {} : { params }),
  };
}

/** True when a domain function answered with a refusal and not with its value. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
