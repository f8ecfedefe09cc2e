import { join } from 'node:path';

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const source = join(import.meta.dirname, '../src');
const homeFolder = join(source, 'screens/home/');

/** Modules reached from one by static imports, itself included. */
const reachedFrom = (graph: Graph, start: string): Set<string> => {
  const reached = new Set([start]);
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
};

/**
 * What the home page shares with other screens belongs to the first chunk: split finer, the home page
 * would need a request for each part. Null leaves a module to the bundler.
 */
export const chunkName = (id: string, graph: Graph): string | null => {
  if (id.startsWith(homeFolder)) return id.endsWith('.css') ? 'main' : null;
  const first = [join(source, 'main.tsx'), join(homeFolder, 'index.tsx')];
  return first.some((start) => reachedFrom(graph, start).has(id)) ? 'main' : null;
};
