import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ChannelFacts } from './channels.ts';

const People = Type.Object({
  users: Type.Array(Type.Object({ walletUserId: Type.String(), mobile: Type.String() })),
});

const TestAccounts = Type.Object({
  outcomes: Type.Array(
    Type.Object({
      outcome: Type.String(),
      accounts: Type.Array(
        Type.Object({
          unitId: Type.String(),
          accountNumber: Type.String(),
          holderMasked: Type.String(),
          area: Type.String(),
        }),
      ),
    }),
  ),
});

const Channels = Type.Object({ channels: Type.Array(ChannelFacts) });

/** The sandbox's test people. */
export async function testPeople(sandboxUrl: string): Promise<Static<typeof People>['users']> {
  return (await ask(new URL('/sandbox/api/users', sandboxUrl), People)).users;
}

/** The first listed test account of each outcome. */
export async function testAccounts(sandboxUrl: string) {
  const { outcomes } = await ask(new URL('/sandbox/api/accounts', sandboxUrl), TestAccounts);
  return new Map(
    outcomes.flatMap(({ outcome, accounts: [first] }) => (first ? [[outcome, first] as const] : [])),
  );
}

/** Every channel of the sandbox. */
export async function testChannels(sandboxUrl: string): Promise<readonly Static<typeof ChannelFacts>[]> {
  return (await ask(new URL('/sandbox/api/channels', sandboxUrl), Channels)).channels;
}

async function ask<S extends TSchema>(url: URL, schema: S): Promise<Static<S>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  const value: unknown = await response.json();
  if (!Compile(schema).Check(value))
    throw new Error(`${url.pathname} of the sandbox answered something else`);
  return value as Static<S>;
}
