import type { Context } from '../../kit/context.ts';
import { instant } from '../../kit/time.ts';
import { addMessages } from '../inbox/index.ts';
import { holdWithOtherRules } from '../mandates/index.ts';
import { offersAutopay } from './offer.ts';
import { rulesHashOf } from './rule.ts';

/** Mandates held in one transaction; what is left waits for the next minute. */
const BATCH = 500;

/** Holds the mandates whose units changed the amounts they take, and tells their payers: the amount has to be set anew. */
export async function holdChangedRules({ db, catalogue, now }: Context): Promise<void> {
  const units = (await catalogue.units()).filter(offersAutopay);
  const rules = units.map((unit) => ({ unitId: unit.unitId, hash: rulesHashOf(unit).toString('hex') }));
  await db.transaction().execute(async (tx) => {
    const held = await holdWithOtherRules(tx, rules, BATCH);
    const at = now();
    const messages = held.map(({ lifeUserId, ...facts }) => ({
      lifeUserId,
      kind: 'AUTOPAY_RULES_CHANGED' as const,
      subject: `${facts.agreementId}@${instant(at)}`,
      facts,
    }));
    await addMessages(tx, messages, at);
  });
}
