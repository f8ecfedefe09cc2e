import { SUCCESS } from '@life-payment/contract/code-names';
import type { EndedCall } from '../../api/client.ts';
import { m } from '../../i18n/messages.ts';
import { Tag } from '../../ui/facts/Tag.tsx';
import s from './debugging.module.css';

/** The latest calls, newest first: path, result, duration, and the request id in the service's log. */
export function Calls({ calls }: { calls: readonly EndedCall[] }) {
  if (calls.length === 0) return <p className={s['note']}>{m.debug_no_calls()}</p>;
  return (
    <ol className={s['calls']}>
      {calls.map(({ path, code, durationMs, requestId }) => (
        <li key={requestId}>
          <p className={s['call']}>
            <code>{path}</code>
            <Tag tone={code === SUCCESS ? 'neutral' : 'warning'}>{code}</Tag>
          </p>
          <p className={s['note']}>
            {durationMs} ms · <code>{requestId}</code>
          </p>
        </li>
      ))}
    </ol>
  );
}
