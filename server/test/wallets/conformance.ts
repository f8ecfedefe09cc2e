import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { newAgreementId, newOrderId, paymentIdOf, refundNoOf } from '../../src/kit/ids.ts';
import { WalletNotAnswering, type WalletProvider } from '../../src/kit/ports/wallet.ts';
import { type ArrivedNotice, NotANotice } from '../../src/kit/ports/wallet-notices.ts';
import { after, dayOf, MINUTE } from '../../src/kit/time.ts';
import type { serviceTest } from '../support/fixtures.ts';

export const OWNER = 'WALLETTESTER';
export const AMOUNT = 12_345;
const PAGE = 'http://127.0.0.1/after';

/** An adapter, and the sandbox of its wallet as people and staff there act on it. */
export type WalletToTry = {
  readonly wallet: WalletProvider;
  /** A new person with enough money. Answers who it is, as `pay` and `sign` want it. */
  readonly person: () => Promise<string>;
  /** A person opens what was handed out, and does not pay yet. */
  readonly open: (handedOut: string) => Promise<unknown>;
  /** The person pays what was handed out. Throws when the wallet takes no payment. */
  readonly pay: (person: string, handedOut: string) => Promise<unknown>;
  /** Somebody refunds at the wallet, not by us. Answers its number there. */
  readonly refundElsewhere: (paymentId: string, amount: number) => Promise<string>;
  /** The person signs what was handed out for a mandate. */
  readonly sign: (person: string, handedOut: string) => Promise<unknown>;
  /** Whether the wallet answers at all. */
  readonly answers: (does: boolean) => Promise<unknown>;
  /** The next notice about a payment that the wallet sends us, as it arrived. */
  readonly nextNotice: (paymentId: string) => Promise<ArrivedNotice>;
  /** A notice with each of its facts changed, by what was changed; and what is no notice of this wallet. */
  readonly changed: (notice: ArrivedNotice) => ReadonlyMap<string, ArrivedNotice>;
  readonly noNotice: ArrivedNotice;
  /** Statements of today are there. */
  readonly statementsAreThere: () => Promise<unknown>;
};

/** What every adapter has to do, with its own sandbox. `open` is asked once. The clock of the wallet shows a time at which it deducts. */
export function walletConforms(
  test: ReturnType<typeof serviceTest>['test'],
  open: () => Promise<WalletToTry>,
): void {
  const given = {} as WalletToTry;
  let paymentId = '';
  beforeAll(async () => {
    Object.assign(given, await open());
  });
  beforeEach(() => {
    paymentId = paymentIdOf(newOrderId(OWNER, new Date()));
  });
  afterEach(() => given.answers(true));

  const toStart = (change: object = {}) => ({
    paymentId,
    amount: AMOUNT,
    subject: '生活缴费 water',
    expiresAt: after(new Date(), 15 * MINUTE),
    returnUrl: PAGE,
    quitUrl: PAGE,
    ...change,
  });

  async function paid(): Promise<void> {
    await given.pay(await given.person(), await given.wallet.paymentPage(toStart()));
  }

  describe('a payment', () => {
    test('is unknown to the wallet until it is handed out and opened', async () => {
      const { wallet } = given;
      expect((await wallet.query(paymentId)).status).toBe('UNKNOWN');
      await wallet.paymentPage(toStart());
      expect((await wallet.query(paymentId)).status).toBe('UNKNOWN');
    });

    test.each(['paymentPage', 'desktopPage', 'clientPayment'] as const)(
      'handed out as %s is paid',
      async (how) => {
        const { wallet } = given;
        await given.pay(await given.person(), await wallet[how](toStart()));
        expect(await wallet.query(paymentId)).toMatchObject({
          status: 'PAID',
          tradeNo: expect.any(String),
          amount: AMOUNT,
          paidAt: expect.any(Date),
          refunded: 0,
        });
      },
    );

    test('handed out twice is paid once', async () => {
      const payment = toStart();
      const [one, two] = [await given.wallet.paymentPage(payment), await given.wallet.paymentPage(payment)];
      await given.pay(await given.person(), one);
      await expect(Promise.resolve(given.pay(await given.person(), two))).rejects.toThrow();
      expect((await given.wallet.query(paymentId)).amount).toBe(AMOUNT);
    });

    test('handed out with another amount is not paid', async () => {
      await paid();
      const other = await given.wallet.paymentPage(toStart({ amount: AMOUNT + 1 }));
      await expect(Promise.resolve(given.pay(await given.person(), other))).rejects.toThrow();
      expect((await given.wallet.query(paymentId)).amount).toBe(AMOUNT);
    });

    test('that is closed before it is paid can not be paid', async () => {
      const { wallet } = given;
      const handedOut = await wallet.paymentPage(toStart());
      await given.open(handedOut);
      expect((await wallet.query(paymentId)).status).toBe('OPENED');
      await wallet.close(paymentId);
      expect(await wallet.query(paymentId)).toMatchObject({ status: 'CLOSED', refunded: 0 });
      await expect(Promise.resolve(given.pay(await given.person(), handedOut))).rejects.toThrow();
    });

    test('that is closed after it was paid stays paid', async () => {
      await paid();
      await given.wallet.close(paymentId).catch(() => undefined);
      expect((await given.wallet.query(paymentId)).status).toBe('PAID');
    });
  });

  describe('a refund', () => {
    const refund = (nth: number, amount: number) =>
      given.wallet.refund({ paymentId, refundNo: refundNoOf(paymentId, nth), amount, reason: 'refused' });

    test('moves its sum once, however often it is sent', async () => {
      await paid();
      expect(await given.wallet.queryRefund(paymentId, refundNoOf(paymentId, 1))).toEqual({ kind: 'NONE' });
      expect(await refund(1, 2_000)).toBe('DONE');
      // Whether it was made already is for the query to say.
      expect(['DONE', 'UNKNOWN']).toContain(await refund(1, 2_000));
      const made = await given.wallet.queryRefund(paymentId, refundNoOf(paymentId, 1));
      expect(made).toEqual({ kind: 'MADE', amount: 2_000, card: null });
      expect(await refund(2, AMOUNT - 2_000)).toBe('DONE');
    });

    test('of more than was paid, in all, is refused for good', async () => {
      await paid();
      expect(await refund(1, AMOUNT - 1)).toBe('DONE');
      expect(await refund(2, 2)).toBe('REFUSED');
      expect(await given.wallet.queryRefund(paymentId, refundNoOf(paymentId, 2))).toEqual({ kind: 'NONE' });
    });

    test('by somebody else is told with its sum, and found by its number', async () => {
      await paid();
      await given.nextNotice(paymentId);
      const number = await given.refundElsewhere(paymentId, 300);
      const told = await given.wallet.notices.read(await given.nextNotice(paymentId));
      expect(told).toMatchObject({ kind: 'TRADE', trade: { refunded: 300 } });
      expect(await given.wallet.queryRefund(paymentId, number)).toMatchObject({ kind: 'MADE', amount: 300 });
    });
  });

  test('a wallet that does not answer leaves everything unknown', async () => {
    await paid();
    await given.answers(false);
    const { wallet } = given;
    await expect(wallet.query(paymentId)).rejects.toThrow(WalletNotAnswering);
    await expect(wallet.close(paymentId)).rejects.toThrow(WalletNotAnswering);
    await expect(wallet.queryRefund(paymentId, refundNoOf(paymentId, 1))).rejects.toThrow(WalletNotAnswering);
    const sent = wallet.refund({
      paymentId,
      refundNo: refundNoOf(paymentId, 1),
      amount: 1,
      reason: 'refused',
    });
    expect(await sent.catch(() => 'UNKNOWN')).toBe('UNKNOWN');
  });

  describe('a notice', () => {
    test('of a payment is believed', async () => {
      await paid();
      expect(await given.wallet.notices.read(await given.nextNotice(paymentId))).toMatchObject({
        kind: 'TRADE',
        paymentId,
        trade: { status: 'PAID', amount: AMOUNT },
      });
    });

    test('that was changed on its way is not', async () => {
      await paid();
      const notice = await given.nextNotice(paymentId);
      const { notices } = given.wallet;
      for (const [what, changed] of given.changed(notice))
        expect(await notices.read(changed), what).toBeNull();
      await expect(notices.read(given.noNotice)).rejects.toThrow(NotANotice);
    });

    test('that is received has another answer than one that has to come again', () => {
      const { answer } = given.wallet.notices;
      expect(answer(true)).not.toEqual(answer(false));
    });
  });

  test('a statement has what was paid and refunded on its day', async () => {
    await paid();
    const number = refundNoOf(paymentId, 1);
    await given.wallet.refund({ paymentId, refundNo: number, amount: 700, reason: 'refused' });
    await given.statementsAreThere();
    const lines = (await given.wallet.statement(dayOf(new Date()))) ?? [];
    expect(lines.filter(({ orderId }) => orderId === paymentId)).toMatchObject([
      { kind: 'TRADE', number: paymentId, amount: AMOUNT },
      { kind: 'REFUND', number, amount: 700 },
    ]);
  });

  describe('a mandate', () => {
    async function signed() {
      const { wallet } = given;
      if (!wallet.mandates) throw new Error('the wallet has no mandates');
      const agreementId = newAgreementId(OWNER, new Date());
      const person = await given.person();
      const signBefore = after(new Date(), 15 * MINUTE);
      const handedOut = { agreementId, signBefore, returnUrl: PAGE };
      await given.sign(person, await wallet.mandates.signingPage(handedOut));
      return { agreementId, person, mandates: wallet.mandates };
    }

    test('is known once it is signed, with who signed it', async () => {
      const { agreementId, mandates } = await signed();
      const unsigned = newAgreementId(OWNER, new Date());
      expect((await mandates.queryMandate(unsigned)).status).toBe('NOT_EXIST');
      const { status, signedBy } = await mandates.queryMandate(agreementId);
      expect({ status, told: signedBy.length > 0 }).toEqual({ status: 'SIGNED', told: true });
    });

    test('that has ended deducts nothing', async () => {
      const { agreementId, mandates } = await signed();
      const walletAgreementNo = (await mandates.queryMandate(agreementId)).walletAgreementNo ?? '';
      await mandates.endMandate(agreementId);
      expect((await mandates.queryMandate(agreementId)).status).not.toBe('SIGNED');
      const taken = await mandates.deduct({ paymentId, walletAgreementNo, amount: 100, subject: 'water' });
      expect(['AGREEMENT_ENDED', 'OUT_OF_HOURS']).toContain(taken.kind);
    });
  });
}
