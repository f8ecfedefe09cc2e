import { GroupField } from '../../accounts/GroupField.tsx';
import type { Group } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './add-payment.module.css';
import { NumberField } from './NumberField.tsx';
import type { useDraft } from './use-draft.ts';
import type { useSubmit } from './use-submit.ts';

type Props = Pick<ReturnType<typeof useSubmit>, 'errors' | 'clear'> & {
  entry: ReturnType<typeof useDraft>;
  /** The payer's groups; empty while they load. */
  groups: readonly Group[];
  /** Opens the search for the number. */
  onSearch: () => void;
};

/** The fields of the account number, the remark and the group. */
export function AccountCard({ entry, groups, errors, clear, onSearch }: Props) {
  const { draft } = entry;
  return (
    <Card>
      <NumberField
        unit={draft.unit}
        projectType={draft.projectType}
        value={entry.typed.accountNumber}
        error={errors.accountNumber}
        onType={(text) => {
          clear('accountNumber', 'form');
          entry.typeNumber(text);
        }}
      />
      {draft.unit?.search && (
        <div className={s['search']}>
          <Button variant="text" small onClick={onSearch}>
            {m.add_search_open()}
          </Button>
        </div>
      )}
      <Field
        label={m.add_remark()}
        hint={m.add_remark_hint()}
        name="remark"
        value={entry.typed.remark}
        error={errors.remark}
        onChange={({ target }) => {
          clear('remark');
          entry.typeRemark(target.value);
        }}
      />
      {groups.length > 0 && (
        <GroupField
          label={m.add_group()}
          groups={groups}
          value={draft.groupId}
          error={errors.groupId}
          onChoose={entry.chooseGroup}
        />
      )}
    </Card>
  );
}
