import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClosingFacts, closingOptions } from '../../api/own-data.ts';
import { createPollInterval } from '../../api/poll-interval.ts';
import { useApp } from '../../app/context.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Intro } from '../../ui/layout/Intro.tsx';
import { BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import { EndedList } from './EndedList.tsx';
import { Lines } from './Lines.tsx';
import s from './my-data.module.css';
import { OpenOrders } from './OpenOrders.tsx';
import { OwnCodeForm } from './OwnCodeForm.tsx';
import { useClose } from './use-close.ts';

/** Closes the account. Shows what has to end first, what ends with it, what is erased and what stays; then asks for a code. */
export function Closing() {
  const { data, error, refetch } = useClosing();
  const close = useClose(refetch);
  if (!data && error) return <QueryErrorView error={error} onRetry={refetch} />;
  if (!data)
    return (
      <Skeleton>
        <Card>
          {['a', 'b', 'c'].map((key) => (
            <BoneRow key={key} />
          ))}
        </Card>
      </Skeleton>
    );
  const open = data.openOrders.length > 0;
  return (
    <div className={s['stack']}>
      <Intro title={m.closing_title()} text={m.closing_text()} />
      {open && <OpenOrders orders={data.openOrders} />}
      <EndedList facts={data} />
      <Consequences />
      {open ? (
        <BottomBar>
          <Button wide variant="off" disabled>
            {m.closing_off()}
          </Button>
        </BottomBar>
      ) : (
        <OwnCodeForm purpose="CLOSE_ACCOUNT" submit={m.closing_title()} ends onSubmit={close} />
      )}
    </div>
  );
}

/** What closing means now. Polled while orders are open, which may end by themselves, and loaded whenever the page is shown. */
function useClosing() {
  const { api } = useApp();
  const [pollInterval] = useState(() =>
    createPollInterval(({ openOrders }: ClosingFacts) => openOrders.length === 0),
  );
  return useQuery({
    ...closingOptions(api),
    retry: false,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: 'always',
  });
}

function Consequences() {
  return (
    <>
      <Card title={m.closing_erased()}>
        <Lines lines={[m.closing_erased_1(), m.closing_erased_2(), m.closing_erased_3()]} />
      </Card>
      <Card title={m.closing_stays()}>
        <Lines lines={[m.closing_stays_1(), m.closing_stays_2(), m.closing_stays_3()]} />
      </Card>
    </>
  );
}
