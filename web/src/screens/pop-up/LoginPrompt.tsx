import { REGISTER_PATH } from '@life-payment/contract/pages';
import { useApp } from '../../app/context.ts';
import { useGoOn } from '../../app/navigation/go-on.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { useStore } from '../../kit/store.ts';
import type { SessionState } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './pop-up.module.css';

type Words = Pick<Parameters<typeof EmptyView>[0], 'icon' | 'tone' | 'title' | 'text'>;

/** For payers who are not logged in: they can log in by mobile number, or try the channel's way again. */
export function LoginPrompt() {
  const href = useHref();
  const goOn = useGoOn();
  const { session, channel } = useApp();
  const words = wordsOf(useStore(session.state));
  const { config } = useStore(channel.state);
  const greets = words.icon === 'phone';
  return (
    <EmptyView
      {...words}
      action={
        <div className={s['buttons']}>
          <LinkButton wide href={href(REGISTER_PATH)}>
            {m.pop_login_mobile()}
          </LinkButton>
          {(!greets || config?.oneClick) && (
            <Button wide variant="soft" onClick={goOn}>
              {greets ? m.pop_welcome_one_click() : m.retry()}
            </Button>
          )}
        </div>
      }
    />
  );
}

/** A greeting if nothing has failed, as at a first visit in a plain browser; otherwise the failure. */
function wordsOf(state: SessionState): Words {
  const why = state.kind === 'out' ? state.why : 'welcome';
  switch (why) {
    case 'welcome':
      return { icon: 'phone', title: m.pop_welcome_title(), text: m.pop_welcome_text() };
    case 'later':
      return { icon: 'clock', tone: 'warning', title: m.pop_later_title(), text: m.pop_later_text() };
    case 'failed': {
      const reason = state.kind === 'out' ? state.text : undefined;
      return { icon: 'lock', title: reason ?? m.pop_login_title(), text: m.pop_login_text() };
    }
  }
}
