import { CASE_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { casesOptions } from '../../api/cases.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { instantDayText } from '../../i18n/moments.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { Parts } from '../../ui/facts/Parts.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { Bones } from './Bones.tsx';
import s from './case.module.css';
import { StateTag } from './StateTag.tsx';
import { reasonText } from './texts.ts';

/** The payer's cases, newest first. */
export function CaseList() {
  const { api } = useApp();
  const href = useHref();
  const query = useInfiniteQuery(casesOptions(api));
  if (query.isPending) return <Bones />;
  if (!query.data) return <QueryErrorView error={query.error} onRetry={query.refetch} />;
  const cases = query.data.pages.flatMap((page) => page.cases);
  if (cases.length === 0)
    return (
      <EmptyView
        icon="service"
        tone="neutral"
        title={m.case_list_empty()}
        text={m.case_list_empty_text()}
        action={
          <LinkButton variant="soft" href={href(RECORDS_PATH)}>
            {m.title_payment_records()}
          </LinkButton>
        }
      />
    );
  return (
    <div className={s['stack']}>
      <Card title={m.case_mine()} className={s['titled']}>
        <ul>
          {cases.map(({ caseId, reason, state, about, openedAt }) => (
            <RowItem key={caseId}>
              <ListRow
                icon={PROJECT_ICONS[about.projectType]}
                title={reasonText(reason)}
                note={<Parts of={[about.unitName, instantDayText(openedAt)]} />}
                end={<StateTag state={state} />}
                chevron
                href={href(CASE_PATH, { caseId })}
              />
            </RowItem>
          ))}
        </ul>
      </Card>
      {query.hasNextPage && (
        <Button variant="text" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? m.retry() : m.case_more()}
        </Button>
      )}
      {query.isFetchNextPageError && (
        <p className={s['hint']} role="status">
          {m.case_more_failed()}
        </p>
      )}
    </div>
  );
}
