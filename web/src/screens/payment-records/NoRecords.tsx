import type { RecordFilter } from '../../api/orders.ts';
import { useNavigation } from '../../app/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { isFiltered } from './filter.ts';
import { filterText } from './filter-text.ts';

type Props = { filter: RecordFilter; onFilter: (filter: RecordFilter) => void };

/** Nothing was paid yet, or nothing that the filter leaves. */
export const NoRecords = ({ filter, onFilter }: Props) => {
  const { back } = useNavigation();
  if (isFiltered(filter))
    return (
      <EmptyView
        icon="search"
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
};
