import {
  addUserGroup,
  delAccount,
  deleteUserGroup,
  updateAccount,
  updateAccountGroup,
  updateUserGroup,
} from '@life-payment/contract';
import { type ServedCall, serve } from '../../kit/http/serve.ts';
import { changeAccountFor, deleteAccountFor, moveAccounts } from './change-accounts.ts';
import { addGroupFor, deleteGroupFor, renameGroupFor } from './change-groups.ts';

const change = serve(
  updateAccount,
  async (context, { body, session }) => (await changeAccountFor(context, session.lifeUserId, body)) ?? {},
);

const remove = serve(
  delAccount,
  async (context, { body, session }) =>
    (await deleteAccountFor(context, session.lifeUserId, body.accountId)) ?? {},
);

const move = serve(
  updateAccountGroup,
  async (context, { body, session }) =>
    (await moveAccounts(context, session.lifeUserId, body.accountIds, body.groupId)) ?? {},
);

const addGroup = serve(addUserGroup, (context, { body, session }) =>
  addGroupFor(context, session.lifeUserId, body.name, body.accountIds ?? []),
);

const renameGroup = serve(
  updateUserGroup,
  async (context, { body, session }) =>
    (await renameGroupFor(context, session.lifeUserId, body.groupId, body.name)) ?? {},
);

const removeGroup = serve(
  deleteUserGroup,
  async (context, { body, session }) =>
    (await deleteGroupFor(context, session.lifeUserId, body.groupId)) ?? {},
);

export const changeCalls: readonly ServedCall[] = [change, remove, move, addGroup, renameGroup, removeGroup];
