import { type Refusal, renderText } from '@life-payment/contract/rules';
import { currentLanguage } from '../../i18n/language.ts';

/** What a rule says, in the language in use. */
export function refusalText({ refused, params }: Refusal): string {
  return renderText(refused, currentLanguage(), params);
}
