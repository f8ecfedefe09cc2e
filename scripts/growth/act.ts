import { add, type Cost, costOf, NO_COST, type PlanNode, type Ran } from './plan.ts';

/** What a statement has cost, however often it ran, and its plan when it touched the most pages. */
type Statement = { readonly cost: Cost; readonly most: number; readonly plan: PlanNode };

/** What an act, such as a call or a job, has cost: each of its statements, by the statement's text. */
export type Act = Readonly<Record<string, Statement>>;

/**
 * Statements that belong to no act, and those of the queue, which has jobs of open work only: a process looks once a second
 * for new versions of what it keeps.
 */
const IGNORED = /cache_versions|graphile_worker/;

/** What statements have cost, those with the same text together. `indexes`: how many indexes each table has. */
export function actOf(ran: readonly Ran[], indexes: ReadonlyMap<string, number>): Act {
  const act: Record<string, Statement> = {};
  for (const { text, ms, plan } of ran) {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (IGNORED.test(words)) continue;
    act[words] = withRun(act[words], plan, costOf(plan, ms, indexes));
  }
  return act;
}

function withRun(before: Statement | undefined, plan: PlanNode, cost: Cost): Statement {
  if (!before) return { cost, most: cost.buffers, plan };
  const isMost = cost.buffers > before.most;
  return { ...before, cost: add(before.cost, cost), ...(isMost ? { most: cost.buffers, plan } : {}) };
}

/** The costs of all statements of an act. */
export function whole(act: Act): Cost {
  return Object.values(act).reduce((sum, { cost }) => add(sum, cost), NO_COST);
}

/** Of the same act done several times the one that touched the fewest pages: what else reads in the database only adds. */
export function least(acts: readonly Act[]): Act {
  return acts.reduce((one, other) => (whole(other).buffers < whole(one).buffers ? other : one));
}
