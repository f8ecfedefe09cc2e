import type { Sandbox } from './api.ts';
import type { TestUser } from './wallet-desk.ts';

/** The test users that the service knows. Nobody else can log in before registering. */
export type People = {
  /** Has saved accounts from the start. */
  readonly settled: TestUser;
  /** Saves no account and pays nothing in any test. */
  readonly newcomer: TestUser;
  /** A user with money. Each call answers another one, so that the limits of one user delay no test. */
  readonly next: () => TestUser;
};

const PLENTY = 1_000_000;

/** Gives each test user a role, and enough money. */
export async function assignPeople(sandbox: Sandbox): Promise<People> {
  const [settled, ...others] = await sandbox.users();
  const newcomer = others.pop();
  const [first] = others;
  if (!settled || !newcomer || !first) throw new Error('the sandbox has too few test users');
  for (const user of others) await sandbox.setBalance(user, PLENTY);
  let used = 0;
  const next = (): TestUser => {
    used += 1;
    return others[used % others.length] ?? first;
  };
  return { settled, newcomer, next };
}
