import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import {
  ADD_GROUP_PATH,
  ADD_PAYMENT_PATH,
  AUTOPAY_MANAGE_PATH,
  GROUP_PATH,
} from '@life-payment/contract/pages';
import { checkRemark, readText } from '@life-payment/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group, SavedAccount } from '../../lib/api/accounts.ts';
import { dropAccounts, forgetAccounts } from '../../lib/api/bills.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, Link, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Problem } from '../../ui/Field.tsx';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { ACCOUNTS } from '../../ui/later-icons.ts';
import { Parts } from '../../ui/Parts.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmptyView } from '../../ui/Views.tsx';
import { loadOpenSheet, OpenSheetLater, useOpenable } from '../autopay/OfferCard.tsx';
import s from './accounts.module.css';
import { DeleteButton, GroupChoices, SaveButton } from './form-parts.tsx';
import { Lists, SectionBones } from './Lists.tsx';
import { type Errors, errorsOf, type FieldName, inGroups, type Section, textOf } from './rules.ts';

export default Accounts;

/** The saved accounts by group; each can be changed and deleted. */
function Accounts() {
  return (
    <Lists bones={<SectionBones />}>
      {(accounts, groups) => <Page accounts={accounts} groups={groups} />}
    </Lists>
  );
}

type Props = { accounts: readonly SavedAccount[]; groups: readonly Group[] };

function Page({ accounts, groups }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const [autopay, setAutopay] = useState<string | null>(null);
  const account = accounts.find(({ accountId }) => accountId === opened);
  return (
    <>
      {accounts.length === 0 && groups.length === 0 ? (
        <EmptyView icon={ACCOUNTS} title={m.accounts_none()} text={m.accounts_none_text()} />
      ) : (
        <div className="near">
          {inGroups(accounts, groups).map((section) => (
            <GroupSection
              key={section.group?.groupId ?? ''}
              {...section}
              alone={groups.length === 0}
              onOpen={setOpened}
            />
          ))}
        </div>
      )}
      <BottomBar>
        <div className="pair">
          <LinkButton variant="soft" to={ADD_GROUP_PATH}>
            {m.title_add_group()}
          </LinkButton>
          <LinkButton to={ADD_PAYMENT_PATH}>{m.accounts_add()}</LinkButton>
        </div>
      </BottomBar>
      {account && (
        <AccountSheet
          key={account.accountId}
          account={account}
          groups={groups}
          onClose={() => setOpened(null)}
          onAutopay={() => {
            setOpened(null);
            setAutopay(account.accountId);
          }}
        />
      )}
      {autopay !== null && <OpenSheetLater accountId={autopay} onClose={() => setAutopay(null)} />}
    </>
  );
}

type GroupSectionProps = Section & {
  /** There are no groups, so this section needs no title. */
  alone: boolean;
  onOpen: (accountId: string) => void;
};

function GroupSection({ group, accounts, alone, onOpen }: GroupSectionProps) {
  const title = group?.name ?? (alone ? m.accounts_all() : m.accounts_ungrouped());
  return (
    <section>
      <div className={s['head']}>
        <h2 className="heading">
          {title}
          {accounts.length > 0 && (
            <span className={s['count']}> · {m.accounts_count({ count: accounts.length })}</span>
          )}
        </h2>
        {group && (
          <Link
            className={s['modify']}
            to={GROUP_PATH}
            params={{ groupId: group.groupId }}
            aria-label={m.accounts_modify_label({ name: group.name })}
          >
            {m.title_modify_group()}
          </Link>
        )}
      </div>
      <Card rows>
        <ul>
          {accounts.map((account) => (
            <li key={account.accountId}>
              <ListRow
                icon={PROJECT_ICONS[account.projectType]}
                title={accountName(account, group?.name)}
                note={<Parts of={[account.unitName, account.numberMasked]} />}
                chevron
                onClick={() => onOpen(account.accountId)}
              />
            </li>
          ))}
        </ul>
        {accounts.length === 0 && <EmptyView inline tone="neutral" text={m.accounts_group_empty()} />}
      </Card>
    </section>
  );
}

type AccountSheetProps = {
  account: SavedAccount;
  groups: readonly Group[];
  onClose: () => void;
  /** The payer wants to open automatic payment. */
  onAutopay: () => void;
};

/** Edits the remark and the group of an account, or deletes it. */
function AccountSheet({ account, groups, onClose, onAutopay }: AccountSheetProps) {
  const form = useForm<FieldName>();
  const { save, remove } = useChange(account, onClose);
  const [remark, setRemark] = useState(account.remark);
  const [groupId, setGroupId] = useState<string | null>(account.groupId ?? null);

  const submit = () => form.send(() => save(readText(remark), groupId));
  return (
    <Dialog kind="sheet" title={accountName(account)} onClose={onClose}>
      <div className="stack">
        <p className="small">
          <Parts of={[account.unitName, account.numberMasked, account.holderMasked]} />
        </p>
        <form className="stack" {...form.form(submit)}>
          <Field
            label={m.accounts_remark()}
            hint={form.errors.remark === undefined && m.add_remark_hint()}
            name="remark"
            value={remark}
            error={form.errors.remark}
            onChange={({ target }) => setRemark(target.value)}
          />
          {groups.length > 0 && (
            <GroupChoices
              groups={groups}
              value={{ groupId, newGroup: null }}
              error={form.errors.groupId}
              onChoose={(chosen) => {
                form.clear('groupId');
                setGroupId(chosen.groupId);
              }}
            />
          )}
          <Problem text={form.problemOf('change')} />
          <SaveButton form={form} text={m.save()} />
        </form>
        <AutopayWay account={account} onOpen={onAutopay} />
        <DeleteButton
          form={form}
          text={m.accounts_delete()}
          title={m.accounts_delete_title({ name: accountName(account) })}
          consequence={m.accounts_delete_text()}
          remove={remove}
        />
      </div>
    </Dialog>
  );
}

type AutopayWayProps = { account: SavedAccount; onOpen: () => void };

/** The way to automatic payment of an account: managing it, or opening it. Empty where it can't be opened. */
function AutopayWay({ account: { accountId, autopay }, onOpen }: AutopayWayProps) {
  const canOpen = useOpenable().some((each) => each.accountId === accountId);
  if (autopay)
    return (
      <LinkButton wide variant="soft" to={AUTOPAY_MANAGE_PATH} params={{ accountId }}>
        {m.title_automatic_payment_management()}
      </LinkButton>
    );
  return (
    canOpen && (
      <Button wide variant="soft" aria-haspopup="dialog" onPointerDown={loadOpenSheet} onClick={onOpen}>
        {m.title_enable_automatic_payment()}
      </Button>
    )
  );
}

/** Changes and deletes an account; `onDone` runs after the lists are updated. */
function useChange(account: SavedAccount, onDone: () => void) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const { accountId } = account;

  const save = async (remark: string, groupId: string | null): Promise<Errors> => {
    const wrong = textOf(checkRemark(remark));
    if (wrong !== undefined) return { remark: wrong };
    const answer = await api.call('/user/updateAccount', { accountId, remark, groupId });
    await forgetAccounts(client);
    if (!answer.ok && answer.field === 'accountId') {
      // The sheet closed with its account, so the text is shown as a tip.
      overlays.tip(answer.text);
      return {};
    }
    if (!answer.ok) return errorsOf(answer);
    overlays.toast(m.accounts_saved());
    onDone();
    return {};
  };

  const remove = async (): Promise<Errors> => {
    const answer = await overlays.whileLoading(api.call('/user/delAccount', { accountId }));
    // An account that was deleted already, perhaps on another phone, counts as deleted.
    if (!answer.ok && answer.code !== NO_SUCH_THING) return errorsOf(answer);
    overlays.toast(m.accounts_deleted());
    onDone();
    await dropAccounts(client, [accountId]);
    return {};
  };

  return { save, remove };
}
