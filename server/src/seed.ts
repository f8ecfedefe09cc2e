import { maskAccountNumber } from '@life-payment/contract/rules';
import { saveAccount } from './billing/accounts.ts';
import { takeUnits } from './billing/catalogue.ts';
import { loadContent, readContent } from './care/content.ts';
import { writeChannels } from './channels/store.ts';
import type { Context } from './kit/context.ts';

import { bindChannel } from './people/consents.ts';
import { ensureUser } from './people/user-store.ts';
import { sandboxChannels, USUAL_CHANNELS } from './seed/channels.ts';
import { testAccounts, testChannels, testPeople } from './seed/sandbox.ts';
import { seedScripts } from './seed/scripts.ts';

/** Accounts the first test user begins with, by the outcome they show, each with its remark. */
const FIRST_ACCOUNTS = [
  ['ONE_BILL', '我家'],
  ['SEVERAL_ANY', '爸妈家'],
  ['PREPAID', '出租房'],
] as const;

/** The product's own questions, and what the sandbox has for a staff member's banners, customer service and coupons. */
const CONTENT = ['../content/questions.json', '../src/seed/content.json', '../src/seed/benefits.json'];

/** Fills a sandbox's database with channels, content, units and test people. May run any number of times. */
export async function seed(context: Context, sandboxUrl: string): Promise<void> {
  await seedPartners(context, sandboxUrl);
  await Promise.all([seedContent(context), seedPeople(context, sandboxUrl)]);
}

/** Writes channels and units, whose rows hold addresses of the sandbox. */
export async function seedPartners(context: Context, sandboxUrl: string): Promise<void> {
  await writeChannels(context, sandboxChannels(await testChannels(sandboxUrl)));
  await context.channels.refresh();
  await seedScripts(context);
  await takeUnits(context);
}

async function seedContent(context: Context): Promise<void> {
  for (const file of CONTENT)
    await loadContent(context.db, readContent(new URL(file, import.meta.url).pathname));
}

async function seedPeople(context: Context, sandboxUrl: string): Promise<void> {
  const people = await testPeople(sandboxUrl);
  for (const [index, person] of people.entries()) {
    const { walletUserId: id, mobile } = person;
    const { lifeUserId, added } = await ensureUser(context, { walletIds: [{ kind: 'USER_ID', id }], mobile });
    if (added) await bindUsual(context, lifeUserId);
    // Only once: what the payer deleted afterwards stays deleted.
    if (added && index === 0) await seedAccounts(context, lifeUserId, sandboxUrl);
  }
}

function bindUsual({ db, now }: Context, lifeUserId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const outputEndpoint of USUAL_CHANNELS)
      await bindChannel(tx, { lifeUserId, outputEndpoint, at: now() }, true);
  });
}

async function seedAccounts(context: Context, lifeUserId: string, sandboxUrl: string): Promise<void> {
  const accounts = await testAccounts(sandboxUrl);
  for (const [outcome, remark] of FIRST_ACCOUNTS) {
    const account = accounts.get(outcome);
    if (!account) continue;
    await saveAccount(context, lifeUserId, {
      unitId: account.unitId,
      area: account.area,
      numberCipher: context.crypto.encrypt(account.accountNumber),
      numberHash: context.crypto.lookUpHash('account', account.accountNumber),
      numberMasked: maskAccountNumber(account.accountNumber),
      holderMasked: account.holderMasked,
      addressMasked: '',
      remark,
      groupId: undefined,
      last: null,
    });
  }
}
