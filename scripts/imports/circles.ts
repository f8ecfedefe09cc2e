// Finds circles of files: files that import each other, over however many others. Imports of types count.
import { posix } from 'node:path';
import type { Import } from './rules.ts';

/** Rooms in which no circle is allowed. */
const ROOMS = ['biller-api', 'contract', 'web', 'server', 'sandbox', 'e2e', 'bench', 'scripts'];

/** Each file with the files it imports. */
type Graph = ReadonlyMap<string, readonly string[]>;

/** The circles in these rooms, each as its shortest way round: `[a, b, a]`. */
export function circles(files: readonly string[], imports: readonly Import[]): string[][] {
  const graph = graphOf(
    files.filter((file) => ROOMS.some((room) => file.startsWith(`${room}/`))),
    imports,
  );
  const found: string[][] = [];
  const inCircle = new Set<string>();
  for (const file of graph.keys()) {
    if (inCircle.has(file)) continue;
    const way = wayBack(graph, file);
    if (way === null) continue;
    found.push(way);
    for (const one of way) inCircle.add(one);
  }
  return found;
}

function graphOf(files: readonly string[], imports: readonly Import[]): Graph {
  const graph = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { file, specifier } of imports) {
    const target = posix.join(posix.dirname(file), specifier);
    if (specifier.startsWith('.') && graph.has(target)) graph.get(file)?.push(target);
  }
  return graph;
}

/** The shortest way from a file back to itself; null when there is none. */
function wayBack(graph: Graph, start: string): string[] | null {
  const from = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return [...pathTo(from, start, file), start];
      if (from.has(next)) continue;
      from.set(next, file);
      queue.push(next);
    }
  }
  return null;
}

/** The files from `start` to `end`, both included; `from` says which file led to each. */
function pathTo(from: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const way = [end];
  for (let file = end; file !== start; way.unshift(file)) file = from.get(file) ?? start;
  return way;
}
