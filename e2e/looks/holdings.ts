import type { World } from '../../scripts/testing/world.ts';
import {
  type Client,
  clientOf,
  eventually,
  orderAll,
  type Sandbox,
  type TestAccount,
} from '../support/api.ts';
import { authorise, newPayer } from '../support/payers.ts';
import { saveFor } from '../support/steps/accounts.ts';
import { openAutopay } from '../support/steps/autopay.ts';
import { grant } from '../support/steps/benefits.ts';
import { moveBack, payAll } from '../support/steps/paid.ts';
import { paidOnce } from '../support/steps/paid-once.ts';
import { payTogether } from '../support/steps/several.ts';
import type { TestUser } from '../support/wallet-desk.ts';

/** A payer with content for every screen. */
export type Holdings = {
  readonly user: TestUser;
  /** A group with accounts in it, and an empty one. */
  readonly groupId: string;
  readonly emptyGroupId: string;
  /** An account with bills to pay, and one that owes nothing. */
  readonly dueId: string;
  readonly paidUpId: string;
  /** An account whose bill is higher than a year before, and a prepaid one that was topped up. */
  readonly higherId: string;
  readonly topUpId: string;
  /** An order that the unit has credited, and an unpaid one. */
  readonly creditedId: string;
  readonly unpaidId: string;
  /** A payment of several orders. */
  readonly paymentId: string;
  /** The code that verifies the receipt of the credited order. */
  readonly receipt: string;
  /** A mandate that is on, for an account whose bills are paid. */
  readonly agreementId: string;
  /** A mandate that was closed. */
  readonly closedAgreementId: string;
  /** Makes a partner's link to an account, which works once. */
  readonly newLink: () => Promise<string>;
};

/** The names that a payer gives, and the units of the payer's bills. */
type Names = {
  readonly group: string;
  readonly remark: string;
  readonly powerUnit: string;
  readonly waterUnit: string;
};

export const ORDINARY: Names = {
  group: '爸妈家',
  remark: '老家',
  powerUnit: 'electricity-430100',
  waterUnit: 'water-430100',
};

/** The longest names: remarks and groups have at most ten characters, and these units have the longest names. */
export const LONG: Names = {
  group: '岳父岳母在长沙的房子',
  remark: '湘江新城二期老房子楼',
  powerUnit: 'electricity-440100',
  waterUnit: 'electricity-130100',
};

/** A new payer with groups, accounts of every kind, orders of several months and outcomes, coupons, and messages. */
export async function settle(world: World, sandbox: Sandbox, names: Names): Promise<Holdings> {
  const user = await newPayer(world.origin, sandbox);
  // The channel decides the theme of the group's look.
  await authorise(world.origin, sandbox, user, 'jt_demo');
  const call = await clientOf(world.origin, sandbox, user);
  const make = (outcome: string, unitId?: string) =>
    sandbox.newAccount({ outcome, ...(unitId !== undefined && { unitId }) });
  const { groupId } = await call('/user/addUserGroup', { name: names.group });
  const { groupId: emptyGroupId } = await call('/user/addUserGroup', { name: `${names.group.slice(0, 9)}2` });

  const due = await make('SEVERAL_OLDEST_FIRST', names.powerUnit);
  const dueId = await saveFor(call, due, { remark: names.remark, groupId });
  const paidUpId = await saveFor(call, await make('NO_BILL', names.waterUnit), {
    remark: names.remark,
    groupId,
  });
  await saveFor(call, await make('PREPAID'), { remark: names.remark });
  await saveFor(call, await make('AMOUNT_RANGE'));

  const higherId = await paidOnce(call, sandbox, user, { outcome: 'HIGHER', unitId: names.powerUnit });
  const topUpId = await paidOnce(call, sandbox, user, { outcome: 'PREPAID' }, 2_000);

  const paid = async (unitId: string, monthsAgo: number) => {
    const { orderId } = await payAll(call, sandbox, user, await make('ONE_BILL', unitId));
    if (monthsAgo > 0) await moveBack(world, orderId, monthsAgo);
    return orderId;
  };
  const creditedId = await paid(names.powerUnit, 0);
  await paid(names.waterUnit, 1);
  await paid('gas-430100', 3);

  const several = await payTogether(
    call,
    await Promise.all([make('ONE_BILL', names.powerUnit), make('SEVERAL_ANY', names.waterUnit)]),
  );
  await sandbox.pay(user, several.pay?.value ?? '');

  await payRefused(call, sandbox, user, await make('REJECTED'));
  await grant(call, 'everyday');
  await grant(call, 'summer');
  await sandbox.bend('accounts/pushBill', { unitId: due.unitId, accountNumber: due.accountNumber });
  await call('/bill/queryBill', { accountId: dueId });
  const { receipt } = await call('/order/getOrderDetail', { orderId: creditedId });
  const unpaid = await orderAll(call, await make('ONE_BILL', names.powerUnit));
  const opened = await openAutopay(world.origin, sandbox, user, paidUpId);
  const once = await openAutopay(
    world.origin,
    sandbox,
    user,
    await saveFor(call, await make('NO_BILL', names.powerUnit), { remark: names.remark }),
  );
  await once.call('/autopay/cancelAutopay', { agreementId: once.agreementId });
  return {
    user,
    agreementId: opened.agreementId,
    closedAgreementId: once.agreementId,
    groupId,
    emptyGroupId,
    dueId,
    paidUpId,
    higherId,
    topUpId,
    creditedId,
    paymentId: several.paymentId,
    unpaidId: unpaid.orderId,
    receipt: receipt?.code ?? '',
    newLink: async () => (await sandbox.linkTo(await make('SEVERAL_ANY', names.powerUnit))).data,
  };
}

/** An order that its unit rejects, and that is refunded. */
async function payRefused(
  call: Client,
  sandbox: Sandbox,
  user: TestUser,
  account: TestAccount,
): Promise<void> {
  const { orderId, pay } = await orderAll(call, account);
  await sandbox.pay(user, pay?.value ?? '');
  await eventually(
    () => call('/order/getOrderDetail', { orderId }),
    ({ status }) => status === 'REFUNDED',
    20_000,
  );
}
