import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useEffect } from 'react';
import type { RecordFilter } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { closeOnBack } from '../../app/navigation/close-webview.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { depth } from '../../pages/history.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TOAST_MS } from '../../ui/defaults.ts';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import { isFiltered } from './filter.ts';
import { filterText } from './filter-text.ts';

type Props = { filter: RecordFilter; onFilter: (filter: RecordFilter) => void };

/** Says that there are no records, or none that match the filter. */
export function NoRecords({ filter, onFilter }: Props) {
  if (isFiltered(filter))
    return (
      <EmptyView
        icon={SEARCH}
        tone="neutral"
        title={m.records_no_match()}
        text={filterText(filter)}
        action={
          <Button variant="soft" onClick={() => onFilter({})}>
            {m.records_clear()}
          </Button>
        }
      />
    );
  return <NoneAtAll />;
}

/** If the app was opened for the records and there are none, it says so and goes back. */
function useReturn(back: () => void): void {
  const { overlays, perTab } = useApp();
  const openedFor = depth() === 0 && closeOnBack(perTab, RECORDS_PATH);
  useEffect(() => {
    if (!openedFor) return;
    overlays.toast(m.records_none_returning());
    const timer = setTimeout(back, TOAST_MS);
    return () => clearTimeout(timer);
  }, [openedFor, overlays, back]);
}

function NoneAtAll() {
  const { back } = useNavigation();
  useReturn(back);
  return (
    <EmptyView
      icon="records"
      title={m.records_empty()}
      text={m.records_empty_text()}
      action={
        <Button variant="soft" onClick={back}>
          {m.records_back()}
        </Button>
      }
    />
  );
}
