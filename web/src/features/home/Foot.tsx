import { LANGUAGES } from '@life-payment/contract/rules';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { nextLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { changeLook } from '../../lib/look.ts';
import { BarActions, Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import s from './home.module.css';

const SettingsSheet = later(() => import('./SettingsSheet.tsx'));

/** Settings and language, if there is no bar for them, and logging out. */
export function Foot({ loggedIn }: { loggedIn: boolean }) {
  const { language, switchLanguage } = useApp();
  const [open, setOpen] = useState(false);
  const next = nextLanguage(language);
  return (
    <div className={s['foot']}>
      <BarActions>
        <button
          type="button"
          className={s['settings']}
          aria-label={m.settings_open()}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Aa
        </button>
        {open && <SettingsSheet onClose={() => setOpen(false)} />}
        <button type="button" className={s['language']} lang={next} onClick={() => switchLanguage(next)}>
          {LANGUAGES[next].name}
        </button>
      </BarActions>
      {loggedIn && <LogOut />}
    </div>
  );
}

/** Logs out a payer who logged in by hand. Inside another app, that app decides who is logged in. */
function LogOut() {
  const { bridge, host, overlays, logOut } = useApp();
  if (bridge || host.carrierApp || host.messenger) return null;
  const ask = async () => {
    const yes = await overlays.confirm({
      title: m.log_out_title(),
      text: m.log_out_text(),
      confirm: m.log_out(),
      ends: true,
    });
    if (yes) logOut();
  };
  return (
    <Button variant="text" small onClick={ask}>
      {m.log_out()}
    </Button>
  );
}

/** Without its code the rest of home works. */
const Telephone = later(async () => ({ default: (await import('./late-parts.tsx')).Telephone }), {
  instead: Nothing,
});

/** The end of home in large print: customer service, and the way back. */
export function PlainEnd() {
  const app = useApp();
  return (
    <div className={cx('stack', s['plainEnd'])}>
      <Telephone />
      <Button variant="text" wide onClick={() => changeLook(app, { size: 'standard' })}>
        {m.large_print_end()}
      </Button>
    </div>
  );
}
