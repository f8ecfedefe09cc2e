import { HOME_PATH } from '@life-payment/contract/pages';
import { useChannelConfig } from '../lib/app.ts';
import { m } from '../lib/i18n/messages.ts';
import { useNavigation } from '../lib/navigation/navigation.ts';
import { Button } from './Button.tsx';
import { SEARCH } from './later-icons.ts';
import { EmptyView } from './Views.tsx';

/** A link to home that replaces the history. */
export function HomeButton() {
  const { relaunch } = useNavigation();
  return (
    <Button variant="soft" onClick={() => relaunch(HOME_PATH)}>
      {m.back_home()}
    </Button>
  );
}

/** For an address that is no page of the app. No guard has loaded the channel, whose colours this view needs too. */
export function NotFoundView() {
  useChannelConfig();
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={m.title_not_found()}
      text={m.not_found_text()}
      action={<HomeButton />}
    />
  );
}
