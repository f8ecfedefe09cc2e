import { LANGUAGES } from '@life-payment/contract/rules';
import { useApp } from '../../app/context.ts';
import { nextLanguage } from '../../i18n/language.ts';
import s from './home.module.css';

/** Switches to the next language, which is named in its own words. */
export function LanguageSwitch() {
  const { language, switchLanguage } = useApp();
  const next = nextLanguage(language);
  return (
    <button type="button" className={s['language']} lang={next} onClick={() => switchLanguage(next)}>
      {LANGUAGES[next].name}
    </button>
  );
}
