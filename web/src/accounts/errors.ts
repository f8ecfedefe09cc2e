import { type Refusal, renderText } from '@life-payment/contract/rules';
import type { Refused } from '../api/envelope.ts';
import { currentLanguage } from '../i18n/language.ts';

const FIELDS = ['name', 'remark', 'groupId'] as const;
export type FieldName = (typeof FIELDS)[number];

/** Texts by the field they stand under; `form` is about the whole. */
export type Errors = Readonly<Partial<Record<FieldName | 'form', string>>>;

/** What a rule says against something typed, at its field. Empty when it says nothing. */
export function wrongOf(refusal: Refusal | null): Errors {
  return refusal === null
    ? {}
    : {
        [fieldOf(refusal.field) ?? 'form']: renderText(refusal.refused, currentLanguage(), refusal.params),
      };
}

/** A refusal of the service at the field it names, else at the whole form. */
export function errorsOf({ field, text }: Refused): Errors {
  return { [fieldOf(field) ?? 'form']: text };
}

export function isEmpty(errors: Errors): boolean {
  return Object.keys(errors).length === 0;
}

function fieldOf(name: string | undefined): FieldName | undefined {
  return FIELDS.find((field) => field === name);
}
