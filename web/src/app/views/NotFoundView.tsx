import { HOME_PATH } from '@life-payment/contract/pages';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import { useChannelConfig } from '../channel-config.ts';
import { useNavigation } from '../navigation/navigation.ts';

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
