import { MY_DATA_PATH } from '@life-payment/contract/pages';
import { LANGUAGE_TAGS, LANGUAGES } from '@life-payment/contract/rules';
import { useId } from 'react';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { changeLook } from '../../lib/look.ts';
import { useHref } from '../../lib/navigation/navigation.ts';
import { useStore } from '../../lib/store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import s from './SettingsSheet.module.css';

export default SettingsSheet;

/**
 * The settings of this device: text size, appearance and language, applied at once; for a logged-in payer also their
 * sessions and their own data.
 */
function SettingsSheet({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const { look, language, switchLanguage, session } = app;
  const { mode, size } = useStore(look);
  const href = useHref();
  return (
    <Dialog kind="sheet" title={m.settings_title()} onClose={onClose}>
      <Choice
        label={m.settings_size()}
        options={[
          { value: 'standard', text: m.settings_size_standard() },
          { value: 'large', text: m.large_print() },
        ]}
        value={size}
        onChoose={(next) => changeLook(app, { size: next })}
      />
      <Choice
        label={m.settings_mode()}
        options={[
          { value: 'light', text: m.settings_mode_light() },
          { value: 'dark', text: m.settings_mode_dark() },
        ]}
        value={mode}
        onChoose={(next) => changeLook(app, { mode: next })}
      />
      <Choice
        label={m.settings_language()}
        options={LANGUAGE_TAGS.map((tag) => ({ value: tag, text: LANGUAGES[tag].name, lang: tag }))}
        value={language}
        onChoose={(next) => {
          if (next !== language) switchLanguage(next);
        }}
      />
      {session.userId() !== null && (
        <>
          <OwnSessions />
          <div className={s['last']}>
            <ListRow
              icon="lock"
              title={m.title_my_data()}
              note={m.my_data_note()}
              href={href(MY_DATA_PATH)}
              chevron
            />
          </div>
        </>
      )}
    </Dialog>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  /** `lang`: the language of the text, if it differs from the page's. */
  options: readonly { value: T; text: string; lang?: string }[];
  value: T;
  onChoose: (value: T) => void;
};

function Choice<T extends string>({ label, options, value, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={s['choice']}>
      <legend className={s['label']}>{label}</legend>
      <div className={s['options']}>
        {options.map((option) => (
          <label key={option.value} className={s['option']} lang={option.lang}>
            <input
              type="radio"
              className={s['input']}
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span className={s['text']}>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
