import { type Refusal, renderText } from '@life-payment/contract/rules';
import { currentLanguage } from '../../i18n/language.ts';

/** The text of a broken rule, in the current language. */
export function refusalText({ refused, params }: Refusal): string {
  return renderText(refused, currentLanguage(), params);
}
