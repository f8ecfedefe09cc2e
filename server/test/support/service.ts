import { join } from 'node:path';
import { inject } from 'vitest';
import { buildApp } from '../../src/app/http/app.ts';
import { startWorker } from '../../src/app/jobs/worker.ts';
import { openContext } from '../../src/app/open.ts';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/kit/context.ts';
import { jsonLog } from '../../src/kit/log.ts';
import { ensureUser } from '../../src/people/user-store.ts';
import { seed, seedPartners } from '../../src/seed.ts';
import { bindByHand } from './bind-channel.ts';
import { type Client, openClient } from './client.ts';
import { openClock, openMachine, type TestClock, type TestMachine } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { takeGround } from './ground.ts';
import type { TestSandbox } from './sandbox.ts';
import { enterBy, takeStep } from './sign-on.ts';
import { writeSmallWebBuild } from './web-build.ts';

/** A payer with a session. */
export type Payer = {
  readonly token: string;
  readonly lifeUserId: string;
  readonly walletUserId: string;
  readonly mobile: string;
};

/** An account at a unit of the sandbox, made for one outcome. Amounts in fen. */
export type TestAccount = {
  readonly unitId: string;
  readonly accountNumber: string;
  readonly holderMasked: string;
  readonly area: string;
  readonly balance: number | null;
  readonly bills: readonly { billNo: string; month: string; due: number; dueDate: string }[];
};

export type TestService = Client & {
  readonly origin: string;
  readonly context: Context;
  readonly clock: TestClock;
  readonly machine: TestMachine;
  readonly sandbox: TestSandbox;
  /** The service's log lines, parsed. */
  readonly logs: readonly Readonly<Record<string, unknown>>[];
  /** A new registered payer, logged in; or another session of an existing one. */
  readonly login: (payer?: Payer, outputEndpoint?: string) => Promise<Payer>;
  /** A one-use request token of a wallet user, named by wallet user id or mobile number. */
  readonly ssoToken: (user: string) => Promise<string>;
  /** A new wallet user that the service does not know. */
  readonly stranger: () => Promise<{ walletUserId: string; mobile: string }>;
  /** A new account at the sandbox, by its outcome. */
  readonly account: (outcome: string, more?: Readonly<Record<string, unknown>>) => Promise<TestAccount>;
  readonly stop: () => Promise<void>;
};

type Settings = TestSandbox['env'];

/** `worker` also runs jobs; `env` overrides settings and can read those of the sandbox. */
export type ServiceOptions = {
  readonly worker?: boolean;
  readonly env?: Settings | ((partners: Settings) => Promise<Settings>);
};

/** The real service, listening, on a database and sandbox of its own. `worker`: it also runs jobs; `env` can read the sandbox's. */
export async function openTestService(options: ServiceOptions = {}): Promise<TestService> {
  const stack = new AsyncDisposableStack();
  try {
    return await open(options, stack);
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function open({ worker, env }: ServiceOptions, stack: AsyncDisposableStack): Promise<TestService> {
  const ground = await takeGround();
  stack.defer(ground.clear);
  const { dir, port, origin, sandbox } = ground;
  const own = { ...(typeof env === 'function' ? await env(sandbox.env) : env) };
  // The template's rows are encrypted with the keys of the run.
  const ownKeys = 'DATA_KEYS' in own;
  const database = ownKeys ? await openTestDatabase(inject('postgresUrl')) : ground.database;
  if (ownKeys) stack.defer(database.drop);
  writeSmallWebBuild(join(dir, 'web'));

  const logs: Record<string, unknown>[] = [];
  const clock = openClock();
  const machine = openMachine();
  const opened = openContext(
    readConfig({ ...ground.settings, DATABASE_URL: database.url, ...own }),
    jsonLog((text) => logs.push(JSON.parse(text))),
    clock.now,
    machine.read,
  );
  stack.defer(opened.close);
  const { context } = opened;
  await context.machineClock.measure();
  await (ownKeys ? seed : seedPartners)(context, sandbox.env['SANDBOX_URL'] ?? '');

  const app = await buildApp(context);
  await ground.releasePort();
  await app.listen({ host: '127.0.0.1', port });
  stack.defer(() => app.close());
  if (worker) stack.defer((await startWorker(context, opened.pool)).stop);
  const client = openClient(origin);
  const stop = () => stack.disposeAsync();
  return {
    ...client,
    ...helpers(context, client, sandbox),
    origin,
    context,
    clock,
    machine,
    sandbox,
    logs,
    stop,
  };
}

function helpers(context: Context, client: Client, sandbox: TestSandbox) {
  const ssoToken = async (user: string): Promise<string> =>
    (await sandbox.ask<{ ssoToken: string }>('ssoToken', { user })).ssoToken;
  const stranger = () => sandbox.ask<{ walletUserId: string; mobile: string }>('users', {});
  const login = async (known?: Payer, outputEndpoint = 'HISUN'): Promise<Payer> => {
    const { walletUserId, mobile } = known ?? (await stranger());
    const walletIds = [{ kind: 'USER_ID' as const, id: walletUserId }];
    const { lifeUserId } = await ensureUser(context, { walletIds, mobile });
    await bindByHand(context, lifeUserId, outputEndpoint);
    const entered = await enterBy(client, sandbox, walletUserId, outputEndpoint);
    const { sessionId: token = '' } = await takeStep(client, entered);
    return { token, lifeUserId, walletUserId, mobile };
  };
  const account = (outcome: string, more = {}) => sandbox.ask<TestAccount>('accounts', { outcome, ...more });
  return { ssoToken, stranger, login, account };
}
