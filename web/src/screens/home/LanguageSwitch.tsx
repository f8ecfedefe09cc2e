import { useApp } from '../../app/context.ts';
import { otherLanguage } from '../../i18n/language.ts';
import { m } from '../../i18n/messages.ts';
import s from './home.module.css';

/** The other language, named in its own words. */
export function LanguageSwitch() {
  const { language, switchLanguage } = useApp();
  return (
    <button
      type="button"
      className={s['language']}
      lang={otherLanguage(language.get())}
      aria-label={m.language_switch_label()}
      onClick={switchLanguage}
    >
      {m.language_switch()}
    </button>
  );
}
