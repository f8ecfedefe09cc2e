import { HOME_PATH } from '@life-payment/contract/pages';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TOOLS } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

export default SystemMaintenance;

/** Says that the service is under announced maintenance. */
function SystemMaintenance() {
  const { queryClient } = useApp();
  const { switchTab } = useNavigation();
  const tryAgain = () => {
    queryClient.clear();
    switchTab(HOME_PATH);
  };
  return (
    <EmptyView
      icon={TOOLS}
      tone="warning"
      title={m.maintenance_heading()}
      text={m.maintenance_text()}
      action={<Button onClick={tryAgain}>{m.maintenance_retry()}</Button>}
    />
  );
}
