import { afterAll, onTestFinished } from 'vitest';
import { openRelay, type Relay } from '../../../scripts/testing/relay.ts';

/** A relay before the wallet, whose answers a test can hold. */
export function walletRelay() {
  const stack = new AsyncDisposableStack();
  const relay = {} as Relay;
  afterAll(() => stack.disposeAsync());
  return {
    /** Settings of the service that go through the relay. */
    env: async (partners: Readonly<Record<string, string>>) => {
      Object.assign(relay, await openRelay(partners['WALLET_GATEWAY'] ?? ''));
      stack.defer(() => relay.close());
      return { WALLET_GATEWAY: relay.url };
    },
    /** Holds the wallet's answers to questions of a method, at most until the test is over. */
    hold: (method: string): (() => void) => {
      const release = relay.hold(method);
      onTestFinished(release);
      return release;
    },
    /** The number of requests to the wallet by a method. */
    asked: (method: string) => relay.passed.filter(({ path }) => path.includes(method)).length,
  };
}
