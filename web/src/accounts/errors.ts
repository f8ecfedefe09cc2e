import { type Refusal, renderText } from '@life-payment/contract/rules';
import type { Refused } from '../api/envelope.ts';
import { currentLanguage } from '../i18n/language.ts';

const FIELDS = ['name', 'remark', 'groupId'] as const;
export type FieldName = (typeof FIELDS)[number];

/** Texts by the field they stand under; `form` is about the whole. */
export type Errors = Readonly<Partial<Record<FieldName | 'form', string>>>;

const fieldOf = (name: string | undefined): FieldName | undefined => FIELDS.find((field) => field === name);

/** What a rule says against something typed, at its field. Empty when it says nothing. */
export const wrongOf = (refusal: Refusal | null): Errors =>
  refusal === null
    ? {}
    : {
        [fieldOf(refusal.field) ?? 'form']: renderText(refusal.refused, currentLanguage(), refusal.params),
      };

/** A refusal of the service at the field it names, else at the whole form. */
export const errorsOf = ({ field, text }: Refused): Errors => ({ [fieldOf(field) ?? 'form']: text });

export const isEmpty = (errors: Errors): boolean => Object.keys(errors).length === 0;
