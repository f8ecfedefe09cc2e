import { useApp } from '../app/context.ts';
import { copyText } from '../host/clipboard.ts';
import { m } from '../i18n/messages.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { COPY } from '../ui/icons/later-icons.ts';
import s from './outcome.module.css';

/** Copies a number; `what` is its name for screen readers. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const { overlays } = useApp();
  const copy = async () => {
    overlays.toast((await copyText(text)) ? m.order_copied() : m.order_copy_failed());
  };
  return (
    <button type="button" className={s['copy']} aria-label={m.order_copy_what({ what })} onClick={copy}>
      <Icon name={COPY} size={18} />
    </button>
  );
}
