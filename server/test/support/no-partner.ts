// Set up for every file of call tests: it fails the test in which the service asks a partner inside a transaction.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { TransactionBuilder } from 'kysely';
import { afterAll, afterEach } from 'vitest';

/** Frames of the service and of tests, without those that every transaction has. */
const OURS = /\/server\/(?:src\/(?!kit\/database\/)|test\/(?!support\/no-partner))/;

// The set-up runs for every file, the watch once in a process. The test that asked fails.
const KEY = Symbol.for('life-payment.asked-inside');
const known: string[] | undefined = Reflect.get(globalThis, KEY);
const found = known ?? [];
if (!known) {
  Reflect.set(globalThis, KEY, found);
  watch();
}
afterEach(look);
afterAll(look);

function look(): void {
  if (found.length > 0) throw new Error(found.splice(0).join('\n\n'));
}

function watch(): void {
  /** True if the running code was called by a transaction of the service. Transactions of tests may ask anybody. */
  const inTransaction = new AsyncLocalStorage<boolean>();

  TransactionBuilder.prototype.execute = new Proxy(TransactionBuilder.prototype.execute, {
    apply: (target, builder: unknown, [work]: [(tx: unknown) => Promise<unknown>]) => {
      const ofService = isOfService(new Error().stack ?? '');
      return Reflect.apply(target, builder, [(tx: unknown) => inTransaction.run(ofService, () => work(tx))]);
    },
  });

  for (const channel of ['undici:request:create', 'http.client.request.start'])
    subscribe(channel, (message) => {
      if (!inTransaction.getStore()) return;
      const request: unknown = Reflect.get(Object(message), 'request');
      found.push(`asked inside a transaction: ${String(Reflect.get(Object(request), 'path'))}`);
    });
}

/** True if the service, and not a test, began the transaction. */
function isOfService(stack: string): boolean {
  const caller = stack.split('\n').find((line) => OURS.test(line));
  return caller?.includes('/server/src/') ?? false;
}
