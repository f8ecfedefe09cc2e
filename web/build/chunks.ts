import { basename, join } from 'node:path';

type ModuleInfo = { importedIds: readonly string[]; code: string | null };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

const source = join(import.meta.dirname, '../src');
const messages = join(source, 'i18n/generated/');
const homeFolder = join(source, 'screens/home/');
const messageFolder = join(source, 'i18n/generated/messages/');
const first = [join(source, 'main.tsx'), join(homeFolder, 'index.tsx')];

const USED_MESSAGE = /\bm\.(\w+)/g;

/** Modules that the home page reaches by static imports, itself included, but for the messages. */
const reached = (graph: Graph): Set<string> => {
  const found = new Set(first);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!next.startsWith(messageFolder)) found.add(next);
  return found;
};

/** Names of the messages that modules say. All are reached by way of their index, which tells nothing. */
const saidBy = (graph: Graph, modules: ReadonlySet<string>): Set<string> => {
  const said = new Set<string>();
  for (const id of modules)
    for (const [, name = ''] of graph.getModuleInfo(id)?.code?.matchAll(USED_MESSAGE) ?? []) said.add(name);
  return said;
};

/**
 * What the home page shares with other screens belongs to the first chunk: split finer, the home page
 * would need a request for each part. Messages only other screens say go with those. Null leaves a module to the
 * bundler.
 */
export const chunkName = (id: string, graph: Graph): string | null => {
  if (!id.startsWith(source) || id.startsWith(messages)) return null;
  if (id.startsWith(homeFolder)) return id.endsWith('.css') ? 'main' : null;
  const modules = reached(graph);
  if (id.startsWith(messageFolder)) return saidBy(graph, modules).has(basename(id, '.js')) ? 'main' : null;
  return modules.has(id) ? 'main' : null;
};
