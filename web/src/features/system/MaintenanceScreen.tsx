import { HOME_PATH } from '@life-payment/contract/pages';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { TOOLS } from '../../ui/later-icons.ts';
import { EmptyView } from '../../ui/Views.tsx';

export { NotFoundView } from '../../ui/NotFoundView.tsx';
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
