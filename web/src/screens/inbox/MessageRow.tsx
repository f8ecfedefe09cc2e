import { useQueryClient } from '@tanstack/react-query';
import { type Message, readMessages } from '../../api/inbox.ts';
import { useApp } from '../../app/context.ts';
import { entryTarget } from '../../app/navigation/entry-target.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { timeText } from '../../i18n/moments.ts';
import type { IconName } from '../../ui/icons/Icon.tsx';
import { WALLET } from '../../ui/icons/later-icons.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import s from './inbox.module.css';

const ICONS: Readonly<Record<Message['kind'], IconName>> = {
  NEW_BILL: 'records',
  ORDER_SUCCEEDED: 'check',
  ORDER_REFUNDED: WALLET,
  AUTOPAY_OPENED: 'check',
  AUTOPAY_ENDED: WALLET,
  AUTOPAY_LOCKED: WALLET,
  AUTOPAY_RULES_CHANGED: WALLET,
  AUTOPAY_NOTICE: 'records',
  AUTOPAY_ASKED: 'records',
  AUTOPAY_PAID: 'check',
  AUTOPAY_FAILED: WALLET,
  AUTOPAY_LEFT: 'records',
  AUTOPAY_OTHER_SIGNER: WALLET,
  QUESTION_ANSWERED: 'service',
  SIGNED_FOR_ANOTHER: WALLET,
  NEW_WAY_IN: 'lock',
};

/** Messages about failures, or that need the payer. */
const WARNINGS: readonly Message['kind'][] = [
  'ORDER_REFUNDED',
  'AUTOPAY_ENDED',
  'AUTOPAY_LOCKED',
  'AUTOPAY_RULES_CHANGED',
  'AUTOPAY_ASKED',
  'AUTOPAY_FAILED',
  'AUTOPAY_LEFT',
  'AUTOPAY_OTHER_SIGNER',
  'SIGNED_FOR_ANOTHER',
  'NEW_WAY_IN',
];

/** A message with its age. A tap marks it as read and opens its target. */
export function MessageRow({ message }: { message: Message }) {
  const { api } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const { kind, title, text, at, read } = message;
  const open = () => {
    // If this call fails, the message only stays unread.
    if (!read) readMessages(client, api, message.messageId).catch(() => undefined);
    const target = targetOf(message);
    if (target) navigate(target.path, target.params);
  };
  return (
    <ListRow
      icon={ICONS[kind]}
      iconTone={WARNINGS.includes(kind) ? 'warning' : 'accent'}
      title={title}
      note={<span className={s['text']}>{text}</span>}
      end={
        <span className={s['when']}>
          {!read && (
            <span className={s['dot']}>
              <span className="unseen">{m.inbox_unread()}</span>
            </span>
          )}
          <time dateTime={at}>{timeText(at).slice(0, 5)}</time>
        </span>
      }
      onClick={open}
    />
  );
}

/** The target page of a message; null without one. */
function targetOf({ target }: Message) {
  if (!target) return null;
  const named = Object.entries(target).filter(([, value]) => value !== undefined);
  return entryTarget(new URLSearchParams(Object.fromEntries(named)));
}
