/** A node of a plan that PostgreSQL has carried out, as `explain (analyze, buffers, format json)` says it. */
export type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Index Searches'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
};

/** A statement that was carried out, with its plan. */
export type Ran = { readonly text: string; readonly ms: number; readonly plan: PlanNode };

/** The cost of a statement. */
export type Cost = {
  readonly ms: number;
  /** Rows that were read of tables: those found, and those that a filter removed. */
  readonly rows: number;
  /** Pages of 8 KB that were touched. */
  readonly buffers: number;
  /** Searches of an index, to find a row or to add one. */
  readonly lookups: number;
};

const NO_COST: Cost = { ms: 0, rows: 0, buffers: 0, lookups: 0 };

/** The sum of two costs. */
function add(one: Cost, other: Cost): Cost {
  return {
    ms: one.ms + other.ms,
    rows: one.rows + other.rows,
    buffers: one.buffers + other.buffers,
    lookups: one.lookups + other.lookups,
  };
}

/** The cost of a statement by its plan. `indexes`: the number of indexes of each table. */
export function costOf(plan: PlanNode, ms: number, indexes: ReadonlyMap<string, number>): Cost {
  const nodes = allOf(plan);
  return {
    ms,
    rows: sum(nodes, rowsOf),
    buffers: buffersOf(plan) + sum(nodes.filter(writesBeside), buffersOf),
    lookups: sum(nodes, (node) => searchesOf(node) + addedOf(node, indexes)),
  };
}

function allOf(plan: PlanNode): readonly PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(allOf)];
}

/** Pages that a node touched, with all nodes below it. */
function buffersOf(node: PlanNode): number {
  return (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0);
}

/** True for a node that writes in a `with` of its statement, whose pages are not counted at the top. */
function writesBeside(node: PlanNode): boolean {
  return node['Node Type'] === 'ModifyTable' && node['Parent Relationship'] === 'InitPlan';
}

/** Rows that a node read of its table. The rows of a bitmap are counted where it is read. */
function rowsOf(node: PlanNode): number {
  if (!node['Node Type'].endsWith('Scan') || node['Relation Name'] === undefined) return 0;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

/** Searches of an index by a node. PostgreSQL 18 counts it; before, it is once for each loop. */
function searchesOf(node: PlanNode): number {
  if (!node['Node Type'].includes('Index')) return 0;
  return node['Index Searches'] ?? node['Actual Loops'];
}

/** Each row that a node writes may be added to each index of its table. */
function addedOf(node: PlanNode, indexes: ReadonlyMap<string, number>): number {
  if (node['Node Type'] !== 'ModifyTable') return 0;
  const written = sum(node.Plans ?? [], (child) => child['Actual Rows'] * child['Actual Loops']);
  return written * (indexes.get(node['Relation Name'] ?? '') ?? 0);
}

function sum(nodes: readonly PlanNode[], of: (node: PlanNode) => number): number {
  return nodes.reduce((total, node) => total + of(node), 0);
}

/** The cost of all runs of a statement, and its plan when it touched the most pages. */
type Statement = { readonly cost: Cost; readonly most: number; readonly plan: PlanNode };

/** The cost of an act, such as a call or a job: each of its statements, by the statement's text. */
export type Act = Readonly<Record<string, Statement>>;

/** Statements of no act, and the queue's: a process looks once a second for new versions of what it keeps. */
const IGNORED = /cache_versions|graphile_worker/;

/** The cost of statements, those with equal text together. `indexes`: the number of indexes of each table. */
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

/** The run of an act that touched the fewest pages: others who read in the database only add. */
export function least(acts: readonly Act[]): Act {
  return acts.reduce((one, other) => (whole(other).buffers < whole(one).buffers ? other : one));
}

/** A cost may be so many times larger with the largest history than with the smallest. */
const MOST_GROWTH = 1.3;

/** Measures with a history of one size: calls and jobs by their names, and the faults in the books. */
export type Measured = {
  readonly calls: Readonly<Record<string, Act>>;
  readonly jobs: Readonly<Record<string, Act>>;
  readonly wrong: readonly string[];
};

/** A statement that reads more rows or touches more pages with more history. */
type Growing = { readonly text: string; readonly small: Cost; readonly large: Cost };

/** The statements of an act that grow with history, the most expensive first. */
export function growing(small: Act, large: Act): readonly Growing[] {
  return Object.entries(large)
    .map(([text, { cost }]) => ({ text, small: small[text]?.cost ?? NO_COST, large: cost }))
    .filter(grows)
    .sort((one, other) => other.large.buffers - one.large.buffers);
}

/** A few rows lie on one page or on a page each, as there was room when they were written: pages that say nothing of history. */
const APART = 5;

/** An index that has become deeper costs one more page each time it is searched. */
function grows({ small, large }: Growing): boolean {
  const lookups = Math.min(large.lookups, Math.max(small.lookups, 1) * MOST_GROWTH);
  const apart = Math.min(small.rows, APART);
  return (
    large.rows > small.rows * MOST_GROWTH || large.buffers > small.buffers * MOST_GROWTH + lookups + apart
  );
}
