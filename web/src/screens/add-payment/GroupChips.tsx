import { MOST_GROUPS } from '@life-payment/contract/rules';
import { useId } from 'react';
import type { Group } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './number.module.css';
import { type GroupChoice, NO_GROUP } from './use-draft.ts';

type Props = {
  groups: readonly Group[];
  value: GroupChoice;
  error: string | undefined;
  onChoose: (choice: GroupChoice) => void;
  /** Asks for the name of a new group. */
  onAdd: () => void;
};

/** Chooses whose account it is: one of the payer's groups, or a name for a new one. A second tap chooses none. */
export function GroupChips({ groups, value, error, onChoose, onAdd }: Props) {
  const id = useId();
  const chips = [
    ...groups.map(({ groupId, name }) => ({ name, choice: { groupId, newGroup: null } })),
    ...newNames(groups, value).map((name) => ({ name, choice: { groupId: null, newGroup: name } })),
  ];
  return (
    <fieldset className={s['whose']} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={s['legend']}>{m.add_whose()}</legend>
      <div className={s['chips']}>
        {chips.map(({ name, choice }) => {
          const chosen = choice.groupId === value.groupId && choice.newGroup === value.newGroup;
          return (
            <button
              key={name}
              type="button"
              className={s['chip']}
              aria-pressed={chosen}
              onClick={() => onChoose(chosen ? NO_GROUP : choice)}
            >
              {name}
            </button>
          );
        })}
        {groups.length < MOST_GROUPS && (
          <button
            type="button"
            className={cx(s['chip'], s['plus'])}
            aria-label={m.group_add()}
            aria-haspopup="dialog"
            aria-invalid={error !== undefined}
            onClick={onAdd}
          >
            <Icon name="plus" size={18} />
          </button>
        )}
      </div>
      {error !== undefined && (
        <p className={s['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Names for a new group: what most payers need, until there is a group, and the name that was typed. */
function newNames(groups: readonly Group[], { newGroup }: GroupChoice): readonly string[] {
  const offered = groups.length > 0 ? [] : [m.add_whose_home(), m.add_whose_parents(), m.add_whose_rented()];
  return newGroup === null || offered.includes(newGroup) ? offered : [...offered, newGroup];
}
