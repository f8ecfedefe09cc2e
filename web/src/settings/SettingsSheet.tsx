import { MY_DATA_PATH } from '@life-payment/contract/pages';
import { LANGUAGE_TAGS, LANGUAGES } from '@life-payment/contract/rules';
import { useApp } from '../app/context.ts';
import { useHref } from '../app/navigation/navigation.ts';
import { m } from '../i18n/messages.ts';
import { useStore } from '../kit/store.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { Choice } from './Choice.tsx';
import { changeLook } from './change-look.ts';
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
          { value: 'large', text: m.settings_size_large() },
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
