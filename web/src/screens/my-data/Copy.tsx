import { MY_DATA_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CopyState, copyStateOptions, requestCopy } from '../../api/own-data.ts';
import { createPollInterval } from '../../api/poll-interval.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { deadlineText } from '../../i18n/moments.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EXIT } from '../../ui/icons/later-icons.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import { BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import { errorsOf } from '../register/draft.ts';
import { FetchedCopyView } from './FetchedCopyView.tsx';
import { Lines } from './Lines.tsx';
import s from './my-data.module.css';
import { OwnCodeForm } from './OwnCodeForm.tsx';
import { useFetchCopy } from './use-fetch-copy.ts';
import { useFetchedCopy } from './use-fetched-copy.ts';

type ReadyProps = {
  until: string;
  busy: boolean;
  problem: string | undefined;
  onFetch: () => void;
  children: ReactNode;
};

/** A copy of the payer's data: requested with a code, made by the service, fetched once, and then saved from here. */
export function Copy() {
  const { data, error, refetch } = useCopyState();
  const { copy, keep } = useFetchedCopy();
  const fetching = useFetchCopy({ onFetched: keep, onChange: refetch });
  if (copy) return <FetchedCopyView copy={copy} onDone={() => keep(null)} />;
  return (
    <div className={s['stack']}>
      <Card title={m.data_copy_title()}>
        <p className={s['note']}>{m.data_copy_text()}</p>
        <Lines
          lines={[m.data_copy_holds_1(), m.data_copy_holds_2(), m.data_copy_holds_3(), m.data_copy_holds_4()]}
        />
      </Card>
      {!data && error && (
        <Card>
          <QueryErrorView error={error} onRetry={refetch} inline />
        </Card>
      )}
      {!data && !error && (
        <Skeleton>
          <Card>
            <BoneRow />
          </Card>
        </Skeleton>
      )}
      {data?.state === 'MAKING' && <Making />}
      {data?.state !== 'READY' && <Problem text={fetching.problem} />}
      {data?.state === 'NONE' && (
        <AskForCopy>
          <ClosingRow />
        </AskForCopy>
      )}
      {data?.state === 'READY' && (
        <Ready
          until={data.until ?? ''}
          busy={fetching.busy}
          problem={fetching.problem}
          onFetch={() => fetching.fetch(data.copyId ?? '')}
        >
          <ClosingRow />
        </Ready>
      )}
      {data?.state !== 'NONE' && data?.state !== 'READY' && <ClosingRow />}
    </div>
  );
}

/** The state of the copy, polled at growing intervals while it is made; not while the page is hidden. */
function useCopyState() {
  const { api } = useApp();
  const [pollInterval] = useState(() => createPollInterval(({ state }: CopyState) => state !== 'MAKING'));
  return useQuery({
    ...copyStateOptions(api),
    retry: false,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: 'always',
  });
}

function Making() {
  return (
    <Card className={s['row']}>
      <div role="status">
        <ListRow icon="clock" title={m.data_copy_making()} note={m.data_copy_making_text()} />
      </div>
    </Card>
  );
}

function AskForCopy({ children }: { children: ReactNode }) {
  const { api, queryClient } = useApp();
  return (
    <OwnCodeForm
      purpose="DATA_COPY"
      submit={m.data_copy_ask()}
      onSubmit={async (typed, forget) => {
        const answer = await requestCopy(api, typed);
        if (!answer.ok) return errorsOf(answer);
        forget();
        queryClient.setQueryData(copyStateOptions(api).queryKey, answer.body);
        return {};
      }}
    >
      {children}
    </OwnCodeForm>
  );
}

/** A link to closing the account, apart from the common actions. */
function ClosingRow() {
  const href = useHref();
  return (
    <Card className={s['row']}>
      <ListRow
        icon={EXIT}
        iconTone="neutral"
        title={m.closing_title()}
        note={m.closing_note()}
        href={href(MY_DATA_PATH, { show: 'closing' })}
        chevron
      />
    </Card>
  );
}

function Ready({ until, busy, problem, onFetch, children }: ReadyProps) {
  return (
    <>
      <Card className={s['row']}>
        <div role="status">
          <ListRow
            icon="check"
            title={m.data_copy_ready()}
            note={m.data_copy_ready_until({ time: deadlineText(until) })}
          />
        </div>
      </Card>
      {children}
      <BottomBar>
        <Problem text={problem} />
        <Button wide busy={busy} onClick={onFetch}>
          {m.data_copy_fetch()}
        </Button>
      </BottomBar>
    </>
  );
}
