import type { ResponseFor } from '@life-payment/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.ts';
import { failureOf } from '../../lib/failure.ts';
import { m } from '../../lib/i18n/messages.ts';
import { instantText } from '../../lib/i18n/moments.ts';
import { Button } from '../../ui/Button.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
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

function endSession(api: Api, id: string) {
  return api.call('/user/endSession', { id });
}

function endOtherSessions(api: Api) {
  return api.call('/user/endOtherSessions', {});
}

/** The payer's sessions, with buttons to end them. */
export function OwnSessions() {
  const { api, overlays } = useApp();
  const { data, isError, refetch } = useQuery(sessionsOptions(api));
  const [busy, setBusy] = useState(false);

  const end = async (work: () => ReturnType<typeof endSession | typeof endOtherSessions>) => {
    setBusy(true);
    try {
      const answer = await work();
      overlays.toast(answer.ok ? m.sessions_ended() : answer.text);
      await refetch();
    } catch (error) {
      const { form } = failureOf(error);
      if (form !== undefined) overlays.toast(form);
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions" className={s['title']}>
        {m.sessions_title()}
      </h3>
      {isError && (
        <p className={s['failed']} role="alert">
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
        <ul className={s['list']}>
          {data.map((session) => (
            <Row
              key={session.id}
              session={session}
              onEnd={busy ? null : () => end(() => endSession(api, session.id))}
            />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button wide variant="soft" busy={busy} onClick={() => end(() => endOtherSessions(api))}>
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
    <li className={s['row']}>
      <span className={s['what']}>
        <span className={s['name']}>
          {device} {session.thisOne && <Tag tone="accent">{m.sessions_this()}</Tag>}
        </span>
        <span className={s['when']}>
          <Parts of={[browser && channelName, city]} />
        </span>
        <span className={s['when']}>{m.sessions_since({ time: instantText(session.since) })}</span>
        <span className={s['when']}>{m.sessions_used({ time: instantText(session.lastUsed) })}</span>
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
