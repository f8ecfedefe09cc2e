import { m } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { SEARCH } from '../../ui/icons/later-icons.ts';
import s from './questions.module.css';

type Props = { keyword: string; onType: (keyword: string) => void };

/** Searches the questions while the payer types. */
export function SearchField({ keyword, onType }: Props) {
  return (
    <search className={s['search']}>
      <Icon name={SEARCH} size={20} />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={keyword}
        placeholder={m.questions_search()}
        aria-label={m.questions_search()}
        onChange={({ target }) => onType(target.value)}
      />
      {keyword !== '' && (
        <button type="button" aria-label={m.questions_clear()} onClick={() => onType('')}>
          <Icon name="close" size={18} />
        </button>
      )}
    </search>
  );
}
