import { HOME_PATH } from '@life-payment/contract/pages';
import { useEffect, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import type { LoggedOut } from '../../overlays/overlays.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyView, LoadingView } from '../../ui/views/Views.tsx';
import { useChannelConfig } from '../channel-config.ts';
import { useNavigation } from '../navigation/navigation.ts';
import { HomeBones } from './HomeBones.tsx';

/** Home, in place of everything before. */
export function HomeButton() {
  const { relaunch } = useNavigation();
  return (
    <Button variant="soft" onClick={() => relaunch(HOME_PATH)}>
      {m.back_home()}
    </Button>
  );
}

/** An address that is no page of the app. No guard asked for the channel here, whose colours it has all the same. */
export function NotFoundView() {
  useChannelConfig();
  return (
    <EmptyView
      icon="search"
      tone="neutral"
      title={m.title_not_found()}
      text={m.not_found_text()}
      action={<HomeButton />}
    />
  );
}

/** The session ended. What it showed is gone from the screen and from memory. */
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

/** While it is found out who the payer is; the home page keeps the shape it had before any script ran. */
export function WaitingView({ home }: { home: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  if (home) return <HomeBones />;
  return late ? <LoadingView /> : null;
}
