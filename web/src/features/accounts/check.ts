import type { ProjectType } from '@life-payment/contract';
import { checkAccountNumber, checkRemark, type Refusal, renderText } from '@life-payment/contract/rules';
import type { Unit } from '../../lib/api/catalogue.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import { failureOf } from '../../lib/failure.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { errorsAt, type Errors as FormErrors } from '../../ui/use-form.ts';

/** The form as the payer has filled it in. */
export type Draft = {
  readonly area: string | null;
  readonly projectType: ProjectType | null;
  readonly unit: Unit | null;
  readonly accountNumber: string;
  readonly remark: string;
  readonly groupId: string | null;
  /** The name of a group that is made when the account is saved, instead of `groupId`. */
  readonly newGroup: string | null;
};

/** The fields of the forms for accounts and groups, by the service's names. */
const FIELDS = ['area', 'projectType', 'unitId', 'accountNumber', 'name', 'remark', 'groupId'] as const;
export type FieldName = (typeof FIELDS)[number];

export type Errors = FormErrors<FieldName>;

/** The errors to show before anything is sent. Empty when all is well. */
export function checkDraft({ area, projectType, unit, accountNumber, remark }: Draft): Errors {
  const errors: Record<string, string | undefined> = {
    area: area === null ? m.add_missing_city() : undefined,
    projectType: projectType === null ? m.add_missing_project() : undefined,
    unitId: area !== null && projectType !== null && unit === null ? m.add_missing_unit() : undefined,
    accountNumber: unit ? numberError(unit, accountNumber) : undefined,
    remark: textOf(checkRemark(remark)),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

/** The service's refusal as an error of the field it names, or else of the whole form. */
export function errorsOf({ field, text }: Refused): Errors {
  return errorsAt(FIELDS, field, text);
}

/** The error of a question without a usable answer. The calls of this form are quiet: nothing else tells the payer. */
export function failureIn(error: unknown): Errors {
  return { form: failureOf(error).form ?? m.add_no_answer() };
}

/** The error of a number at a unit; undefined when there is none. */
export function numberError(unit: Unit, accountNumber: string): string | undefined {
  return accountNumber === ''
    ? m.add_missing_number()
    : textOf(checkAccountNumber(unit.account.pattern, accountNumber));
}

/** The text of a broken rule; undefined without one. */
export function textOf(refusal: Refusal | null): string | undefined {
  return refusal ? renderText(refusal.refused, currentLanguage(), refusal.params) : undefined;
}
