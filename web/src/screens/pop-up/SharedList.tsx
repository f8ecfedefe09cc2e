import { m } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './pop-up.module.css';

/** Lists what an authorised channel will know, and what it will not. */
export function SharedList() {
  const shared = [m.pop_empower_shared_1(), m.pop_empower_shared_2(), m.pop_empower_shared_3()];
  return (
    <>
      <ul className={s['shared']}>
        {shared.map((text) => (
          <li key={text}>
            <Icon name="check" size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={s['hidden']}>{m.pop_empower_hidden()}</p>
    </>
  );
}
