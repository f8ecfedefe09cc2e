import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';

/** Logs out a payer who logged in by hand. Inside another app, that app decides who is logged in. */
export function LogOut() {
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
