import { type FormEvent, useState } from 'react';
import type { FoundAccount, SearchBy, SearchResult } from '../../api/account-search.ts';
import type { Unit } from '../../api/catalogue.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chips } from '../../ui/controls/Chips.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { ListRow, RowItem } from '../../ui/layout/ListRow.tsx';
import s from './add-payment.module.css';
import { useSearch } from './use-search.ts';

type Props = { unit: Unit; onChoose: (account: FoundAccount) => void; onClose: () => void };

const WAYS: Record<SearchBy, { name: () => string; hint: () => string }> = {
  ADDRESS: { name: m.add_search_address, hint: m.add_search_address_hint },
  OLD_NUMBER: { name: m.add_search_old, hint: m.add_search_old_hint },
};

/** Finds the account of a payer who does not know its number. */
export function SearchSheet({ unit, onChoose, onClose }: Props) {
  const ways = unit.search ?? [];
  const [by, setBy] = useState<SearchBy>(ways[0] ?? 'ADDRESS');
  const [typed, setTyped] = useState('');
  const { result, error, busy, search, clear } = useSearch(unit.unitId);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(by, typed);
  };
  return (
    <Dialog kind="sheet" title={m.add_search_title()} onClose={onClose}>
      <form className={s['form']} onSubmit={onSubmit} noValidate>
        {ways.length > 1 && (
          <Chips
            label={m.add_search_title()}
            chips={ways.map((way) => ({ value: way, text: WAYS[way].name() }))}
            value={by}
            onChange={(way) => {
              clear();
              setBy(way);
            }}
          />
        )}
        <Field
          label={WAYS[by].name()}
          hint={WAYS[by].hint()}
          name="search"
          value={typed}
          maxLength={100}
          error={error}
          onChange={({ target }) => {
            clear();
            setTyped(target.value);
          }}
        />
        <Button type="submit" wide busy={busy}>
          {busy ? m.add_busy() : m.add_search_go()}
        </Button>
      </form>
      <div role="status">{result && <Found result={result} onChoose={onChoose} />}</div>
    </Dialog>
  );
}

function Found({ result, onChoose }: { result: SearchResult } & Pick<Props, 'onChoose'>) {
  const { accounts, more } = result;
  return (
    <>
      {accounts.length > 0 && (
        <ul>
          {accounts.map((account) => (
            <RowItem key={account.found}>
              <ListRow
                title={account.numberMasked}
                note={[account.holderMasked, account.addressMasked].filter(Boolean).join(' · ')}
                chevron
                onClick={() => onChoose(account)}
              />
            </RowItem>
          ))}
        </ul>
      )}
      {more && <p className={s['found']}>{m.add_search_more()}</p>}
      {!more && accounts.length === 0 && <p className={s['found']}>{m.add_search_none()}</p>}
    </>
  );
}
