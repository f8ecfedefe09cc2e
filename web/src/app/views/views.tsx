import { HOME_PATH } from '@life-payment/contract/pages';
import { useEffect, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import type { LoggedOut } from '../../overlays/overlays.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyView, LoadingView } from '../../ui/views/Views.tsx';
import { useNavigation } from '../navigation/navigation.ts';
import { HomeBones } from './HomeBones.tsx';

/** The session has ended: its data is gone from screen and memory. */
export function LoggedOutView({
  title = m.logged_out_title(),
  text,
  action = m.logged_out_action(),
}: LoggedOut) {
  const { redirect } = useNavigation();
  return (
    <div role="alert">
      <EmptyView
        icon="lock"
        title={title}
        text={text || m.logged_out_text()}
        action={
          <Button
            onClick={() => {
              redirect(HOME_PATH);
              window.location.reload();
            }}
          >
            {action}
          </Button>
        }
      />
    </div>
  );
}

/** Shown while the session is determined; home keeps the skeleton of its document. */
export function WaitingView({ home }: { home: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  if (home) return <HomeBones />;
  return late ? <LoadingView /> : null;
}
