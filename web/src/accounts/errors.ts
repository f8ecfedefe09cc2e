import { type Refusal, renderText } from '@life-payment/contract/rules';
import type { Refused } from '../api/envelope.ts';
import { currentLanguage } from '../i18n/language.ts';

const FIELDS = ['name', 'remark', 'groupId'] as const;
export type FieldName = (typeof FIELDS)[number];

/** Error texts by field; `form` is for the form as a whole. */
export type Errors = Readonly<Partial<Record<FieldName | 'form', string>>>;

/** The error of a broken rule, at its field. Empty without one. */
export function wrongOf(refusal: Refusal | null): Errors {
  return refusal === null
    ? {}
    : {
        [fieldOf(refusal.field) ?? 'form']: renderText(refusal.refused, currentLanguage(), refusal.params),
      };
}

/** The service's refusal as an error of the field it names, or else of the whole form. */
export function errorsOf({ field, text }: Refused): Errors {
  return { [fieldOf(field) ?? 'form']: text };
}

export function isEmpty(errors: Errors): boolean {
  return Object.keys(errors).length === 0;
}

function fieldOf(name: string | undefined): FieldName | undefined {
  return FIELDS.find((field) => field === name);
}
