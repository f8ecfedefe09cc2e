import type { ResponseFor } from '@life-payment/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.ts';
import { instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Parts, Tag } from '../../ui/Parts.tsx';
import { BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { useSending } from '../../ui/use-form.ts';
import s from './OwnSessions.module.css';

type OwnSession = ResponseFor<'/user/getSessionList'>['sessions'][number];

function sessionsOptions(api: Api) {
  return queryOptions({
    queryKey: ['ownSessions'],
    queryFn: async () => (await api.ask('/user/getSessionList', {})).sessions,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The payer's sessions, with buttons to end them. */
export function OwnSessions() {
  const { api, overlays } = useApp();
  const { data, isError, refetch } = useQuery(sessionsOptions(api));
  const { busy, send } = useSending<never>(({ form }) => {
    if (form !== undefined) overlays.toast(form);
  });
  const end = (work: () => Promise<Answer<unknown>>) =>
    send(async () => {
      const answer = await work();
      overlays.toast(answer.ok ? m.sessions_ended() : answer.text);
      await refetch();
      return {};
    });

  return (
    <section className={s['sessions']} aria-labelledby="own-sessions">
      <h3 id="own-sessions" className="small">
        {m.sessions_title()}
      </h3>
      {isError && (
        <p className="ends error" role="alert">
          {m.sessions_failed()}
          <Button variant="text" small onClick={() => refetch()}>
            {m.retry()}
          </Button>
        </p>
      )}
      {!data && !isError && (
        <Skeleton>
          <BoneRow />
        </Skeleton>
      )}
      {data && (
        <ul className="ruled">
          {data.map((session) => (
            <Row
              key={session.id}
              session={session}
              onEnd={busy ? null : () => end(() => api.call('/user/endSession', { id: session.id }))}
            />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button
          wide
          variant="soft"
          busy={busy}
          onClick={() => end(() => api.call('/user/endOtherSessions', {}))}
        >
          {m.sessions_end_others()}
        </Button>
      )}
    </section>
  );
}

/** The device of a session: its browser, or the channel where that has none, and its system. */
function deviceText({ browser, channelName, system }: OwnSession): string {
  const app = browser ?? channelName;
  return system === undefined ? app : m.sessions_device({ app, system });
}

function Row({ session, onEnd }: { session: OwnSession; onEnd: (() => void) | null }) {
  const { browser, channelName, city } = session;
  const device = deviceText(session);
  return (
    <li className={cx('side', s['row'])}>
      <span className="fill">
        <span className="bold">
          {device} {session.thisOne && <Tag tone="accent">{m.sessions_this()}</Tag>}
        </span>
        <span className="small">
          <Parts of={[browser && channelName, city]} />
        </span>
        <span className="small">{m.sessions_since({ time: instantText(session.since) })}</span>
        <span className="small">{m.sessions_used({ time: instantText(session.lastUsed) })}</span>
      </span>
      {!session.thisOne && (
        <Button
          variant="soft"
          small
          aria-label={m.sessions_end_named({ device })}
          disabled={onEnd === null}
          onClick={onEnd ?? undefined}
        >
          {m.sessions_end()}
        </Button>
      )}
    </li>
  );
}
