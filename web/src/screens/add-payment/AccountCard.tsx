import { type ReactNode, useState } from 'react';
import type { Group } from '../../api/accounts.ts';
import { m } from '../../i18n/messages.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { Errors } from './check.ts';
import { GroupChips } from './GroupChips.tsx';
import { NumberField } from './NumberField.tsx';
import s from './number.module.css';
import { Recognised } from './Recognised.tsx';
import type { Sheet } from './Sheets.tsx';
import type { useDraft } from './use-draft.ts';
import type { useRecognition } from './use-recognition.ts';
import type { useSubmit } from './use-submit.ts';

type Props = Pick<ReturnType<typeof useSubmit>, 'clear'> & {
  entry: ReturnType<typeof useDraft>;
  /** The payer's groups; undefined while they are not known. */
  groups: readonly Group[] | undefined;
  errors: Errors;
  recognition: ReturnType<typeof useRecognition>;
  onLeaveNumber: () => void;
  onOpen: (sheet: Sheet) => void;
};

/** The account number and what the unit says about it, whose account it is, and the remark. */
export function AccountCard({ entry, groups, errors, clear, recognition, onLeaveNumber, onOpen }: Props) {
  const { draft } = entry;
  return (
    <Card>
      <NumberField
        unit={draft.unit}
        projectType={draft.projectType}
        value={entry.typed.accountNumber}
        error={errors.accountNumber}
        onType={(number) => {
          clear('accountNumber', 'form');
          entry.typeNumber(number);
        }}
        onLeave={onLeaveNumber}
      />
      <Recognised asking={recognition.asking} known={recognition.known} />
      {groups && (
        <GroupChips
          groups={groups}
          value={draft}
          error={errors.groupId}
          onChoose={(choice) => {
            clear('groupId');
            entry.chooseGroup(choice);
          }}
          onAdd={() => onOpen('group')}
        />
      )}
      <More open={errors.remark !== undefined}>
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
      </More>
    </Card>
  );
}

/** What few payers fill in, folded. `open`: something in it is wrong. */
function More({ open, children }: { open: boolean; children: ReactNode }) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <details
      className={s['more']}
      open={open || unfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary className={s['summary']}>
        {m.add_more()}
        <span className={s['chevron']}>
          <Icon name="chevron" size={18} />
        </span>
      </summary>
      {children}
    </details>
  );
}
