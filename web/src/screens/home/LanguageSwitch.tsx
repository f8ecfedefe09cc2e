import { useApp } from '../../app/context.ts';
import { nextLanguage } from '../../i18n/language.ts';
import { m } from '../../i18n/messages.ts';
import s from './home.module.css';

/** Switches to the next language, which is named in its own words. */
export function LanguageSwitch() {
  const { language, switchLanguage } = useApp();
  const next = nextLanguage(language.get());
  return (
    <button
      type="button"
      className={s['language']}
      lang={next}
      aria-label={m.language_switch_label({}, { locale: next })}
      onClick={() => switchLanguage(next)}
    >
      {m.language_switch({}, { locale: next })}
    </button>
  );
}
