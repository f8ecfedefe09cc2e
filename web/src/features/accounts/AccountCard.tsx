import {
  accountNumberLength,
  checkGroupName,
  readAccountNumber,
  readText,
} from '@life-payment/contract/rules';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Group } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts, Fold } from '../../ui/Facts.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useForm } from '../../ui/use-form.ts';
import s from './accounts.module.css';
import { GroupChoices } from './form-parts.tsx';
import { type Errors, textOf } from './rules.ts';
import type { useDraft, useRecognition, useSubmit } from './use-draft.ts';

type Props = Pick<ReturnType<typeof useSubmit>, 'clear'> & {
  entry: ReturnType<typeof useDraft>;
  /** The payer's groups; undefined while they are not known. */
  groups: readonly Group[] | undefined;
  errors: Errors;
  recognition: ReturnType<typeof useRecognition>;
};

/** The account number and what the unit says about it, whose account it is, and the remark. */
export function AccountCard({ entry, groups, errors, clear, recognition }: Props) {
  const { draft } = entry;
  const [naming, setNaming] = useState(false);
  return (
    <Card>
      <NumberField entry={entry} error={errors.accountNumber} onLeave={recognition.leave} />
      <Recognised {...recognition} />
      {groups && (
        <GroupChoices
          groups={groups}
          value={draft}
          error={errors.groupId}
          onChoose={(choice) => {
            clear('groupId');
            entry.chooseGroup(choice);
          }}
          onAdd={() => setNaming(true)}
        />
      )}
      <More open={errors.remark !== undefined}>
        <Field
          label={m.add_remark()}
          hint={errors.remark === undefined && m.add_remark_hint()}
          name="remark"
          value={entry.typed.remark}
          error={errors.remark}
          onChange={({ target }) => entry.typeRemark(target.value)}
        />
      </More>
      {naming && (
        <NewGroupSheet
          groups={groups ?? []}
          onChoose={(newGroup) => {
            clear('groupId');
            entry.chooseGroup({ groupId: null, newGroup });
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </Card>
  );
}

type NewGroupSheetProps = { groups: readonly Group[]; onChoose: (name: string) => void; onClose: () => void };

/** Asks for the name of a new group, which is made when the account is saved. It stands in the body: a form can't be inside another. */
function NewGroupSheet({ groups, onChoose, onClose }: NewGroupSheetProps) {
  const [name, setName] = useState('');
  const { form, errors, setErrors } = useForm<'name'>();
  const submit = () => {
    const others = groups.map((group) => group.name);
    const wrong = textOf(checkGroupName(name, others));
    if (wrong !== undefined) return setErrors({ name: wrong });
    onChoose(readText(name));
    onClose();
  };
  return createPortal(
    <Dialog kind="sheet" title={m.title_add_group()} onClose={onClose}>
      <form className="stack" {...form(submit)}>
        <Field
          label={m.group_name()}
          hint={errors.name === undefined && m.add_remark_hint()}
          name="name"
          value={name}
          error={errors.name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" wide>
          {m.title_add_group()}
        </Button>
      </form>
    </Dialog>,
    document.body,
  );
}

/** Fields that few payers fill in, folded. `open`: something in it is wrong. */
function More({ open, children }: { open: boolean; children: ReactNode }) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <Fold
      summary={<span className="quiet">{m.add_more()}</span>}
      open={open || unfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      {children}
    </Fold>
  );
}

type NumberFieldProps = Pick<Props, 'entry'> & { error: string | undefined; onLeave: () => void };

/** The field of the account number as the unit names it. It keeps what was typed; below, its digits stand in groups to compare. */
function NumberField({ entry, error, onLeave }: NumberFieldProps) {
  const { unit, projectType } = entry.draft;
  const value = entry.typed.accountNumber;
  const digitsOnly = unit?.account.digitsOnly === true;
  const number = unit ? readAccountNumber(unit, value) : value;
  const length = unit && accountNumberLength(unit.account.pattern);
  const hint =
    digitsOnly && number.length > 4 ? (
      <span className={s['groups']}>{groupNumber(number)}</span>
    ) : (
      (unit?.account.hint ?? m.add_number_hint())
    );
  return (
    <div className={s['number']} data-long={(length ?? 0) > 12}>
      <Field
        label={unit?.account.label ?? m.add_number()}
        name="accountNumber"
        value={value}
        onChange={({ target }) => entry.typeNumber(target.value)}
        onBlur={onLeave}
        inputMode={digitsOnly ? 'numeric' : 'text'}
        enterKeyHint="done"
        autoComplete={projectType === 'PHONE' ? 'tel-national' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        hint={error === undefined && hint}
        beside={
          length !== null && (
            // The hint and the error say the length in words.
            <span className={s['digits']} aria-hidden="true" data-full={number.length === length}>
              {number.length} / {length}
            </span>
          )
        }
      />
    </div>
  );
}

/** Says under the number whose account it is, as far as its unit tells before the first payment. */
function Recognised({ asking, known }: Props['recognition']) {
  const { holderMasked, addressMasked, numberMasked } = known?.account ?? {};
  const unnamed = !holderMasked && !addressMasked;
  return (
    <div className={s['answer']} role="status">
      {asking && <p className="small">{m.add_asking()}</p>}
      {!asking && known && (
        <div className={cx('side', s['known'])}>
          <span className={s['tick']}>
            <Icon name="check" size={16} />
          </span>
          <div className="fill">
            <Facts
              strong
              of={[
                [m.bill_recognise_holder(), holderMasked],
                [m.bill_recognise_address(), addressMasked],
                [known.unit.account.label, unnamed ? numberMasked : undefined],
              ]}
            />
            <p className={s['ask']}>
              {known.account.firstPayment ? m.add_recognised_ask() : m.add_recognised_paid()}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

/** A number in the groups in which it is shown: `0751929269` → `0751 9292 69`. */
export function groupNumber(number: string): string {
  return (number.match(/.{1,4}/g) ?? []).join(' ');
}
