import { randomUUID } from 'node:crypto';
import type { AlipaySdk } from 'alipay-sdk';
import { beforeAll, beforeEach } from 'vitest';
import type { SandboxOptions } from '../src/sandbox.ts';
import { gatewayTime } from '../src/time.ts';
import {
  control,
  exec,
  type freshSandbox,
  listenForNotifies,
  merchant,
  type Notified,
  sandboxTest,
} from './world.ts';

type Shop = Awaited<ReturnType<typeof freshSandbox>> & {
  sdk: AlipaySdk;
  /** Notifies of the present test. */
  notified: Notified;
  /** A new person with a wallet, for each test. */
  user: { walletUserId: string; mobile: string; balance: number };
  /** The merchant's number of a new trade, for each test. */
  number: string;
};

/** A merchant at a sandbox for all tests of a file. `clock` is the wallet's (ms). */
export function merchantTest(options: Partial<SandboxOptions> = {}, clock = Date.now) {
  const shop = sandboxTest({ clock, ...options }) as Shop;
  beforeAll(() => {
    shop.sdk = merchant(shop.sandbox);
  });
  beforeEach(async () => {
    shop.notified = await listenForNotifies();
    shop.user = await control(shop.sandbox, 'users', {});
    shop.number = `T${randomUUID().replaceAll('-', '')}`;
    return () => shop.notified.close();
  });
  return {
    shop,
    /** The signed address of a payment; `minutes` until it expires. */
    pageOf: (outTradeNo: string, totalAmount = '123.60', minutes = 15) =>
      shop.sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
        notifyUrl: shop.notified.url,
        returnUrl: 'http://127.0.0.1:8080/jiaofei/pages/zfcg/zfcg?orderId=1&outputEndpoint=HISUN',
        bizContent: {
          outTradeNo,
          totalAmount,
          subject: '长沙 电费 100%',
          productCode: 'QUICK_WAP_WAY',
          quitUrl: 'http://127.0.0.1:8080/jiaofei/quit',
          timeExpire: gatewayTime(clock() + minutes * 60_000),
        },
      }),
    pay: (body: Record<string, unknown>) =>
      control<{ kind: string }>(shop.sandbox, 'pay', { user: shop.user.mobile, ...body }),
    query: (outTradeNo = shop.number) => exec(shop.sdk, 'alipay.trade.query', { outTradeNo }),
    refund: (outRequestNo: string, refundAmount: string) =>
      exec(shop.sdk, 'alipay.trade.refund', { outTradeNo: shop.number, refundAmount, outRequestNo }),
  };
}
