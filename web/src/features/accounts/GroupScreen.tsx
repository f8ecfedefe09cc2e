import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { ACCOUNTS_PATH } from '@life-payment/contract/pages';
import { checkGroupName, MOST_GROUPS, readText } from '@life-payment/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group, SavedAccount } from '../../lib/api/accounts.ts';
import { dropGroup, forgetAccounts } from '../../lib/api/bills.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { depth } from '../../lib/pages.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckRow } from '../../ui/Choices.tsx';
import { Field, Problem } from '../../ui/Field.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { ACCOUNTS, SEARCH } from '../../ui/later-icons.ts';
import { Parts } from '../../ui/Parts.tsx';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { EmptyView } from '../../ui/Views.tsx';
import { DeleteButton, SaveButton } from './form-parts.tsx';
import { GroupBones, Lists } from './Lists.tsx';
import { accountsIn, type Errors, errorsOf, type FieldName, movesOf, textOf } from './rules.ts';

export default ModifyGroup;

/** Renames a group, moves accounts in and out, or deletes it. `groupId` in the address names it. */
function ModifyGroup() {
  const groupId = useParams().get('groupId');
  return (
    <Lists bones={<GroupBones />}>
      {(accounts, groups) => {
        const group = groups.find((one) => one.groupId === groupId);
        if (!group) return <NoForm icon={SEARCH} title={m.group_gone()} text={m.group_gone_text()} />;
        return <GroupForm key={group.groupId} group={group} accounts={accounts} groups={groups} />;
      }}
    </Lists>
  );
}

/** Adds a group and moves accounts into it. */
export function AddGroup() {
  return (
    <Lists bones={<GroupBones />}>
      {(accounts, groups) =>
        groups.length < MOST_GROUPS ? (
          <GroupForm accounts={accounts} groups={groups} />
        ) : (
          <NoForm icon={ACCOUNTS} title={m.group_most({ max: MOST_GROUPS })} text={m.group_most_text()} />
        )
      }
    </Lists>
  );
}

/** Says why there is no form, and leads to the accounts. */
function NoForm(reason: { icon: IconName; title: string; text: string }) {
  return (
    <EmptyView
      {...reason}
      tone="neutral"
      action={
        <LinkButton variant="soft" to={ACCOUNTS_PATH}>
          {m.title_account_management()}
        </LinkButton>
      }
    />
  );
}

type Props = {
  /** The group before the change; left out for a new one. */
  group?: Group | undefined;
  accounts: readonly SavedAccount[];
  groups: readonly Group[];
};

function GroupForm({ group, accounts, groups }: Props) {
  const form = useForm<FieldName>();
  const { add, change, remove } = useGroup();
  const held = accountsIn(accounts, group?.groupId);
  const [name, setName] = useState(group?.name ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(held);
  // Without accounts that were deleted meanwhile.
  const accountIds = accounts.map(({ accountId }) => accountId).filter((id) => chosen.includes(id));

  const save = async (): Promise<Errors> => {
    const others = groups.filter((other) => other !== group).map((other) => other.name);
    const wrong = textOf(checkGroupName(name, others));
    if (wrong !== undefined) return { name: wrong };
    const draft = { name: readText(name), accountIds };
    return group ? change(group, accounts, draft) : add(draft);
  };
  return (
    <form className="stack" {...form.form(() => form.send(save))}>
      <Card>
        <Field
          label={m.group_name()}
          hint={form.errors.name === undefined && m.add_remark_hint()}
          name="name"
          value={name}
          error={form.errors.name}
          onChange={({ target }) => setName(target.value)}
        />
      </Card>
      <AccountsCard accounts={accounts} group={group} chosen={accountIds} onChoose={setChosen} />
      {group && (
        <DeleteButton
          form={form}
          text={m.group_delete()}
          title={m.group_delete_title()}
          consequence={
            held.length === 0 ? m.group_delete_empty() : m.group_delete_text({ count: held.length })
          }
          remove={() => remove(group, held)}
        />
      )}
      <BottomBar>
        <Problem text={form.problemOf('change')} />
        <SaveButton form={form} text={group ? m.save() : m.title_add_group()} />
      </BottomBar>
    </form>
  );
}

type CardProps = Omit<Props, 'groups'> & {
  chosen: readonly string[];
  onChoose: (accountIds: readonly string[]) => void;
};

function AccountsCard({ accounts, group, chosen, onChoose }: CardProps) {
  return (
    <Card
      title={m.group_accounts()}
      aside={accounts.length > 0 && m.group_chosen({ count: chosen.length, all: accounts.length })}
    >
      <fieldset aria-label={m.group_accounts()}>
        {accounts.map((account) => {
          const { accountId, groupId, groupName } = account;
          return (
            <CheckRow
              key={accountId}
              title={accountName(account, groupName)}
              note={
                <>
                  <Parts of={[account.unitName, account.numberMasked]} />
                  {groupName !== undefined && groupId !== group?.groupId && (
                    <span className="small">{m.group_now_in({ name: groupName })}</span>
                  )}
                </>
              }
              checked={chosen.includes(accountId)}
              onChange={(checked) =>
                onChoose(checked ? [...chosen, accountId] : chosen.filter((id) => id !== accountId))
              }
            />
          );
        })}
      </fieldset>
      {accounts.length === 0 && <EmptyView inline tone="neutral" text={m.group_no_accounts()} />}
    </Card>
  );
}

/** A group as the payer wants it: its name, and the ids of its accounts. */
type Draft = { readonly name: string; readonly accountIds: string[] };

/** Adds, changes or deletes a group, then leaves the page. */
function useGroup() {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const leave = useLeave();

  const add = async (draft: Draft): Promise<Errors> => {
    const answer = await api.call('/user/addUserGroup', draft);
    if (answer.ok) {
      overlays.toast(m.group_added());
      // The page is left first: with one more group it may say that no other can be added.
      await leave();
    }
    await forgetAccounts(client);
    return answer.ok ? {} : errorsOf(answer);
  };

  /** Sends only the differences, so that a change that failed half-way can be sent again. Stops at the first refusal. */
  const send = async (
    { groupId, name: before }: Group,
    accounts: readonly SavedAccount[],
    { name, accountIds }: Draft,
  ): Promise<Errors> => {
    const { into, out } = movesOf(accounts, groupId, accountIds);
    const steps = [
      name !== before && (() => api.call('/user/updateUserGroup', { groupId, name })),
      into.length > 0 && (() => api.call('/user/updateAccountGroup', { accountIds: into, groupId })),
      out.length > 0 && (() => api.call('/user/updateAccountGroup', { accountIds: out, groupId: null })),
    ];
    for (const step of steps) {
      const answer = step && (await step());
      if (answer && !answer.ok) return errorsOf(answer);
    }
    return {};
  };
  const change = async (...draft: Parameters<typeof send>): Promise<Errors> => {
    const wrong = await send(...draft).finally(() => forgetAccounts(client));
    if (!isEmpty(wrong)) return wrong;
    overlays.toast(m.accounts_saved());
    await leave();
    return {};
  };

  const remove = async ({ groupId }: Group, held: readonly string[]): Promise<Errors> => {
    const answer = await api.call('/user/deleteUserGroup', { groupId });
    // A group that was deleted already, perhaps on another phone, counts as deleted.
    if (!answer.ok && answer.code !== NO_SUCH_THING) return errorsOf(answer);
    overlays.toast(m.group_deleted());
    await leave();
    await dropGroup(client, groupId, held);
    return {};
  };

  return { add, change, remove };
}

/** Leaves the page of a group: back to the page before, or to the accounts. Resolves when the page has changed. */
function useLeave(): () => Promise<void> {
  const { back, redirect } = useNavigation();
  return async () => {
    if (depth() === 0) {
      redirect(ACCOUNTS_PATH);
      return;
    }
    const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    back();
    await left;
  };
}
