import { lazy, Suspense, useState } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import s from './SettingsButton.module.css';

const SettingsSheet = lazy(() => import('./SettingsSheet.tsx'));

/** Opens text size, appearance and language. */
export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={s['button']}
        aria-label={m.settings_open()}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Aa
      </button>
      {open && (
        <Suspense>
          <SettingsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
