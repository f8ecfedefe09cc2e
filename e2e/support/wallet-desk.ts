import type { Desk } from './desk.ts';

export type TestUser = {
  readonly walletUserId: string;
  readonly mobile: string;
  readonly password: string;
  readonly balance: number;
};

/** A mandate at the wallet. `total` in fen. */
type WalletMandate = {
  readonly agreementId: string;
  readonly agreementNo: string;
  readonly status: 'NORMAL' | 'STOP';
  readonly deductions: readonly {
    readonly outTradeNo: string;
    readonly status: string;
    readonly total: number;
  }[];
};

/** Calls about the wallet and its mandates. */
export function walletAt({ tell, read }: Desk) {
  return {
    pay: (user: TestUser, pay: string, fault = 'NONE') =>
      tell<{ outTradeNo: string; kind: string }>('pay', { user: user.walletUserId, pay, fault }),
    /** Pays a trade that is closed. */
    payLate: (user: TestUser, pay: string) =>
      tell<{ outTradeNo: string; kind: string }>('pay', { user: user.walletUserId, pay, late: true }),
    /** The act of a bank on the latest refund of a trade, which goes to a card; the service is told. */
    refundToCard: async (orderId: string, card: 'ON_THE_WAY' | 'ARRIVED' | 'FAILED'): Promise<void> => {
      const outTradeNo = paymentOf(orderId);
      const { refunds } = await read<{ refunds: { out_request_no: string }[] }>(`trades/${outTradeNo}`);
      await tell('trades/card', { outTradeNo, requestNo: refunds.at(-1)?.out_request_no, card });
    },
    /**
     * Somebody refunds so many fen of a trade in the wallet's back office, or what is left of it; nothing, when we have refunded all of
     * it. By the number of the payment, or of its only order.
     */
    refundElsewhere: async (paymentOrOrderId: string, amount?: number): Promise<void> => {
      await tell('trades/refund', {
        outTradeNo: paymentOf(paymentOrOrderId),
        ...(amount !== undefined && { amount }),
      });
    },
    /** fen of each refund that the wallet made of a payment. */
    refundsOf: async (paymentId: string): Promise<readonly number[]> => {
      const { refunds } = await read<{ refunds: { amount: number }[] }>(`trades/${paymentId}`);
      return refunds.map(({ amount }) => amount);
    },
    /** Opens the wallet's page without paying. */
    open: (pay: string) => tell<{ outTradeNo: string }>('open', { pay }),
    /** Signs a mandate on the wallet's page. */
    sign: (user: TestUser, sign: string) =>
      tell<{ agreementId: string }>('agreements/sign', { user: user.walletUserId, sign }),
    /** A one-use token of the wallet's client, which asked the user for the pay password for a purpose. */
    passwordToken: async (user: TestUser, purpose: string) =>
      (await tell<{ token: string }>('passwordToken', { user: user.walletUserId, purpose })).token,
    /** A user's mandates at the wallet, newest first, with the deductions of each. */
    mandates: async (user: TestUser) =>
      (await read<{ agreements: WalletMandate[] }>(`agreements?user=${user.walletUserId}`)).agreements,
    /** The user ends a mandate at the wallet. */
    endMandate: (agreementId: string) => tell<object>('agreements/end', { agreementId }),
    /** Sets how the wallet behaves to one mandate or trade; `{}` is normal. */
    bendWallet: (outTradeNo: string, conduct: object) =>
      tell<object>('wallet/conduct', { outTradeNo, conduct }),
  };
}

/** The number by which the wallet knows the payment of an order that has one of its own; a payment's number is itself. */
export function paymentOf(paymentOrOrderId: string): string {
  return `LY${paymentOrOrderId.slice(2)}`;
}
