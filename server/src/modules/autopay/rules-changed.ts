import type { Context } from '../../kit/context.ts';
import { instant } from '../../kit/time.ts';
import { addMessages } from '../inbox/index.ts';
import { holdWithOtherRules } from '../mandates/index.ts';
import { offersAutopay } from './offer.ts';
import { rulesHashOf } from './rule.ts';

/** Mandates held in one transaction. The rest waits for the next minute. */
const BATCH = 500;

/** Holds the mandates of units that changed their amount rules, and tells the payers to set the amount again. */
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
