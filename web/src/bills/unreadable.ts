import { checkReadable, renderText } from '@life-payment/contract/rules';
import type { BillQuery } from '../api/accounts.ts';
import { currentLanguage } from '../i18n/language.ts';
import { m } from '../i18n/messages.ts';

/** Whether nothing can be paid, because bills can't be read at a unit that takes them only together or in order. */
export function isOff({ unit, unreadable }: BillQuery): boolean {
  return checkReadable(unit.selection, unreadable) !== null;
}

/** What the payer reads about bills that can't be read; null where there are none. */
export function unreadableText({ unit, unreadable }: BillQuery): string | null {
  if (unreadable === undefined) return null;
  const off = checkReadable(unit.selection, unreadable);
  return off
    ? renderText(off.refused, currentLanguage(), off.params)
    : m.bill_unreadable({ count: unreadable });
}
