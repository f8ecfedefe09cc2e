import { m } from '../lib/i18n/messages.ts';
import { Icon } from './Icon.tsx';
import { SEARCH } from './later-icons.ts';
import s from './SearchField.module.css';

type Props = { label: string; value: string; onType: (text: string) => void };

/** Searches while the payer types. */
export function SearchField({ label, value, onType }: Props) {
  return (
    <search className={s['search']}>
      <Icon name={SEARCH} size={20} />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={40}
        value={value}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => onType(target.value)}
      />
      {value !== '' && (
        <button type="button" className="tap" aria-label={m.search_clear()} onClick={() => onType('')}>
          <Icon name="close" size={18} />
        </button>
      )}
    </search>
  );
}

/** True if a text contains every word of what was searched for; without a word it always does. */
export function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/[\s,.;:!?，。；：！？、]+/);
  return words.every((word) => text.toLowerCase().includes(word));
}
