import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { m } from '../i18n/messages.ts';
import { agoText } from '../i18n/time-ago.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import s from './AgeStrip.module.css';
import { type Age, ageOf, type Why } from './age.ts';
import { isReadable } from './kept.ts';

const MINUTE_MS = 60_000;

const TEXTS: Record<Why, (facts: { ago: string }) => string> = {
  offline: m.age_offline,
  slow: m.age_slow,
  failed: m.age_failed,
};

/** Says how old the shown data is, unless it is up to date, and that nothing can be paid from it. */
export function AgeStrip() {
  const client = useQueryClient();
  const age = useAge();
  return (
    <div role="status" className={age?.why === 'slow' ? s['over'] : undefined}>
      {age && (
        <div className={s['strip']}>
          <Icon name={age.why === 'offline' ? 'offline' : 'clock'} size={20} />
          <p className={s['text']}>
            <strong>{TEXTS[age.why]({ ago: agoText(new Date(age.at).toISOString()) })}</strong>{' '}
            <span className={s['part']}>{m.age_no_paying()}</span>
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
      client.refetchQueries({ type: 'active', predicate: ({ queryKey }) => isReadable(queryKey) });
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
