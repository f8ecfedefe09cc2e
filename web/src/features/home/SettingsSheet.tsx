import type { ResponseFor } from '@life-payment/contract';
import { MY_DATA_PATH } from '@life-payment/contract/pages';
import { LANGUAGE_TAGS, LANGUAGES } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.ts';
import { instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { changeLook } from '../../lib/look.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Parts, Tag } from '../../ui/Parts.tsx';
import { BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { useSending } from '../../ui/use-form.ts';
import s from './home.module.css';

export default SettingsSheet;

/**
 * The settings of this device: text size, appearance and language, applied at once; for a logged-in payer also their
 * sessions and their own data.
 */
function SettingsSheet({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const { look, language, switchLanguage, session } = app;
  const { mode, size } = useStore(look);
  return (
    <Dialog kind="sheet" title={m.settings_title()} onClose={onClose}>
      <div className="stack">
        <Choices
          label={m.settings_size()}
          choices={[
            { value: 'standard', text: m.settings_size_standard() },
            { value: 'large', text: m.large_print() },
          ]}
          value={size}
          onChoose={(next) => changeLook(app, { size: next })}
        />
        <Choices
          label={m.settings_mode()}
          choices={[
            { value: 'light', text: m.settings_mode_light() },
            { value: 'dark', text: m.settings_mode_dark() },
          ]}
          value={mode}
          onChoose={(next) => changeLook(app, { mode: next })}
        />
        <Choices
          label={m.settings_language()}
          choices={LANGUAGE_TAGS.map((tag) => ({ value: tag, text: LANGUAGES[tag].name, lang: tag }))}
          value={language}
          onChoose={(next) => {
            if (next !== language) switchLanguage(next);
          }}
        />
      </div>
      {session.userId() !== null && (
        <>
          <OwnSessions />
          <ListRow icon="lock" title={m.title_my_data()} note={m.my_data_note()} to={MY_DATA_PATH} chevron />
        </>
      )}
    </Dialog>
  );
}

type OwnSession = ResponseFor<'/user/getSessionList'>['sessions'][number];

/** The payer's sessions, with buttons to end them. */
function OwnSessions() {
  const { api, overlays } = useApp();
  const { data, isError, refetch } = useQuery({
    queryKey: ['ownSessions'],
    queryFn: async () => (await api.ask('/user/getSessionList', {})).sessions,
    staleTime: 0,
    gcTime: 0,
  });
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

function Row({ session, onEnd }: { session: OwnSession; onEnd: (() => void) | null }) {
  const { browser, channelName, city, system } = session;
  // Named by the channel where it has no browser.
  const app = browser ?? channelName;
  const device = system === undefined ? app : m.sessions_device({ app, system });
  return (
    <li className={cx('side', s['session'])}>
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
