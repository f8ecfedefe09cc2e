import { m } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './article.module.css';

/** A table of contents, folded at first. */
export function Contents({ entries }: { entries: readonly { id: string; heading: string }[] }) {
  return (
    <details className={s['contents']}>
      <summary className={s['summary']}>
        {m.terms_contents()}
        <span className={s['fold']}>
          <Icon name="down" size={18} />
        </span>
      </summary>
      <ol>
        {entries.map(({ id, heading }, index) => (
          <li key={id}>
            <button type="button" className={s['entry']} onClick={() => goTo(id)}>
              <span>{index + 1}.</span> <span>{heading}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Scrolls to a section and moves the focus there. A link with a hash would add a page to the history. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
