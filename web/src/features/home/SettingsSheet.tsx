import { MY_DATA_PATH } from '@life-payment/contract/pages';
import { LANGUAGE_TAGS, LANGUAGES } from '@life-payment/contract/rules';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { changeLook } from '../../lib/look.ts';
import { useStore } from '../../lib/store.ts';
import { Choices } from '../../ui/Choices.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { OwnSessions } from './OwnSessions.tsx';

export default SettingsSheet;

/**
 * The settings of this device: text size, appearance and language, applied at once; for a logged-in payer also their
 * sessions and their own data.
 */
function SettingsSheet({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const { look, language, switchLanguage, session } = app;
  const { mode, size } = useStore(look);
  return (
    <Dialog kind="sheet" title={m.settings_title()} onClose={onClose}>
      <div className="stack">
        <Choices
          label={m.settings_size()}
          choices={[
            { value: 'standard', text: m.settings_size_standard() },
            { value: 'large', text: m.large_print() },
          ]}
          value={size}
          onChoose={(next) => changeLook(app, { size: next })}
        />
        <Choices
          label={m.settings_mode()}
          choices={[
            { value: 'light', text: m.settings_mode_light() },
            { value: 'dark', text: m.settings_mode_dark() },
          ]}
          value={mode}
          onChoose={(next) => changeLook(app, { mode: next })}
        />
        <Choices
          label={m.settings_language()}
          choices={LANGUAGE_TAGS.map((tag) => ({ value: tag, text: LANGUAGES[tag].name, lang: tag }))}
          value={language}
          onChoose={(next) => {
            if (next !== language) switchLanguage(next);
          }}
        />
      </div>
      {session.userId() !== null && (
        <>
          <OwnSessions />
          <ListRow icon="lock" title={m.title_my_data()} note={m.my_data_note()} to={MY_DATA_PATH} chevron />
        </>
      )}
    </Dialog>
  );
}
