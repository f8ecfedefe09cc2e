import { beforeAll, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { WalletNotAnswering } from '../../src/kit/ports/wallet.ts';
import type { WalletName } from '../../src/kit/wallet-id.ts';
import { readComplaints } from '../../src/modules/complaints/index.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { hire, done } = staffAtWork(service);
const { paid } = paying(service, payer);
beforeAll(hire);

/** The service with two merchants, of whom the first one’s wallet is silent about complaints. */
function atTwoAccounts() {
  const { context } = service;
  const silent = async () => {
    throw new WalletNotAnswering('silent');
  };
  const alipay = { ...context.wallet, complaints: { list: silent, query: silent, answer: silent } };
  const own = { alipay, lifewallet: context.wallets.of('lifewallet') };
  const settlesWith = (name: WalletName) => name;
  const wallets = { ...context.wallets, of: (name: WalletName) => own[name], settlesWith };
  return { ...context, wallet: alipay, wallets };
}

async function stateOf(complaintId: string): Promise<string | undefined> {
  const row = await service.context.db
    .selectFrom('complaints')
    .select('state')
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst();
  return row?.state;
}

test('complaints at the account of another wallet are read and answered there, also while the first one is silent', async () => {
  const { order } = await paid();
  const { complaintId } = await service.sandbox.ask<{ complaintId: string }>('complaints', {
    outTradeNo: paymentIdOf(order.orderId),
    content: 'it was taken twice',
  });
  const context = atTwoAccounts();
  await readComplaints(context);
  expect(await stateOf(complaintId)).toBe('OPEN');
  await done('li.lei', 'complaint', 'answer', complaintId, '--what', 'refunded', '--text', 'It went back.');
  await workOff(context);
  expect(await stateOf(complaintId)).toBe('ANSWERED');
});
