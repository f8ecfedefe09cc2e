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

/** What a statement has cost. */
export type Cost = {
  readonly ms: number;
  /** Rows that were read of tables: those found, and those that a filter removed. */
  readonly rows: number;
  /** Pages of 8 KB that were touched. */
  readonly buffers: number;
  /** How often an index was searched, to find a row or to add one. */
  readonly lookups: number;
};

export const NO_COST: Cost = { ms: 0, rows: 0, buffers: 0, lookups: 0 };

/** The sum of two costs. */
export function add(one: Cost, other: Cost): Cost {
  return {
    ms: one.ms + other.ms,
    rows: one.rows + other.rows,
    buffers: one.buffers + other.buffers,
    lookups: one.lookups + other.lookups,
  };
}

/** The cost of a statement by its plan. `indexes`: how many indexes each table has. */
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

/** Whether a node writes in a `with` of its statement, whose pages are not counted at the top. */
function writesBeside(node: PlanNode): boolean {
  return node['Node Type'] === 'ModifyTable' && node['Parent Relationship'] === 'InitPlan';
}

/** Rows that a node read of its table. The rows of a bitmap are counted where it is read. */
function rowsOf(node: PlanNode): number {
  if (!node['Node Type'].endsWith('Scan') || node['Relation Name'] === undefined) return 0;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

/** How often a node searched an index. PostgreSQL 18 counts it; before, it is once for each loop. */
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
