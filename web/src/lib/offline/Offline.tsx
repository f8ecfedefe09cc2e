import { BASE } from '@life-payment/contract/pages';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { hadNoNetwork } from '../api/envelope.ts';
import { useApp } from '../app.ts';
import { forgetKept } from '../host/host.ts';
import { whenQuiet } from '../host/page.ts';
import { agoText } from '../i18n/dates.ts';
import { currentLanguage } from '../i18n/language.ts';
import { m } from '../i18n/messages.ts';
import s from './AgeStrip.module.css';
import { isReadable, keepAnswers } from './kept.ts';
import { isUnconfirmed } from './unconfirmed.ts';

export { readKept } from './kept.ts';

/** Stores answers and the app's files for use without a network, and shows how old the shown data is. */
export default function Offline() {
  const { queryClient, session, entry } = useApp();
  useEffect(() => {
    const onDevice = () => session.live()?.data.lifeUserId ?? null;
    const shown = session.userId;
    const stop = keepAnswers(queryClient, () => (onDevice() === shown() ? shown() : null));
    // Another tab has logged out, or logged in somebody else: this page shows one user's data, but its calls would be the other's.
    const leaveIfOther = () => {
      if (shown() === null || onDevice() === shown()) return;
      stop();
      queryClient.clear();
      if (onDevice() === null) forgetKept();
      window.location.reload();
    };
    window.addEventListener('storage', leaveIfOther);
    return () => {
      window.removeEventListener('storage', leaveIfOther);
      stop();
    };
  }, [queryClient, session]);
  useEffect(() => {
    // Storing the app's files must not delay an answer.
    whenQuiet().then(() => registerWorker(entry.namesChannel ? entry.outputEndpoint : ''));
  }, [entry]);
  return <AgeStrip />;
}

const MINUTE_MS = 60_000;

const TEXTS: Record<Why, (facts: { ago: string }) => string> = {
  offline: m.age_offline,
  slow: m.age_slow,
  failed: m.age_failed,
};

/** Says how old the shown data is, unless it is up to date, and that nothing can be paid from it. */
function AgeStrip() {
  const client = useQueryClient();
  const age = useAge();
  return (
    <div role="status" className={age?.why === 'slow' ? s['over'] : undefined}>
      {age && (
        <div className={s['strip']}>
          <Icon name={age.why === 'offline' ? 'offline' : 'clock'} size={20} />
          <p className="fill">
            <strong>{TEXTS[age.why]({ ago: agoText(new Date(age.at).toISOString()) })}</strong>{' '}
            <span className={s['part']}>
              {age.why === 'offline' ? m.paying_off_offline() : m.age_no_paying()}
            </span>
          </p>
          {age.why !== 'slow' && (
            <Button variant="text" onClick={() => client.refetchQueries({ type: 'active' })}>
              {m.retry()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The age of the shown data. It follows answers and the clock; when the browser says that it is offline, a request decides. */
function useAge(): Age | null {
  const client = useQueryClient();
  const [age, setAge] = useState<Age | null>(null);
  const [, setMinute] = useState(0);
  const update = useCallback(() => {
    const next = ageOf(client.getQueryCache().findAll({ type: 'active' }));
    setAge((last) => (sameAge(last, next) ? last : next));
  }, [client]);
  useEffect(() => {
    update();
    const stop = client.getQueryCache().subscribe(() => queueMicrotask(update));
    const timer = setInterval(() => setMinute(Date.now()), MINUTE_MS);
    const ask = () =>
      client.refetchQueries({
        type: 'active',
        // A page that says that nothing came keeps saying so.
        predicate: ({ queryKey, state }) => isReadable(queryKey) && state.data !== undefined,
      });
    window.addEventListener('offline', ask);
    // The network may have gone before this code was loaded.
    if (!navigator.onLine) ask();
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener('offline', ask);
    };
  }, [client, update]);
  return age;
}

function sameAge(one: Age | null, other: Age | null): boolean {
  return one?.at === other?.at && one?.why === other?.why;
}

/** The address of the service worker without its language, and the addresses it serves. */
const WORKER = `${BASE}/service-worker.js?lang=`;
const SCOPE = `${BASE}/`;

/** Lets the service worker store the app, and the documents of the channel in the address, for use offline. */
async function registerWorker(outputEndpoint: string): Promise<void> {
  // Without a network a worker can't be fetched, and the browser would say so in its console.
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  try {
    await navigator.serviceWorker.register(WORKER + currentLanguage(), {
      scope: SCOPE,
      updateViaCache: 'none',
    });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keepDocuments: outputEndpoint });
  } catch {
    // A private window or a partner's frame may refuse it: then the app needs a network.
  }
}

/** Why the shown data may be old. `slow`: the answer is on its way; `failed`: it did not come. */
type Why = 'offline' | 'slow' | 'failed';

/** The age of the shown data: when its oldest part was answered, in milliseconds, and why it is still shown. */
export type Age = { readonly at: number; readonly why: Why };

type Shown = Pick<Query, 'queryKey' | 'state'>;

/** The age of the data on a screen; null if all of it is up to date, or there is none. */
export function ageOf(shown: readonly Shown[]): Age | null {
  const old = shown.filter(({ queryKey, state }) => isReadable(queryKey) && isUnconfirmed(state));
  if (old.length === 0) return null;
  const at = Math.min(...old.map(({ state }) => state.dataUpdatedAt));
  if (old.some(({ state }) => hadNoNetwork(state.error))) return { at, why: 'offline' };
  return { at, why: old.some(({ state }) => state.fetchStatus === 'fetching') ? 'slow' : 'failed' };
}
