import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEFAULT_LANGUAGE } from '@life-payment/contract/rules';
import { MISSING } from './missing.ts';

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const source = join(import.meta.dirname, '../src/');
const messages = join(source, 'i18n/generated/');
const homeFolder = join(source, 'screens/home/');
const oldFolder = join(source, 'old/');
const oldEntry = join(oldFolder, 'main.ts');
const FIRST = [join(source, 'main.tsx'), join(homeFolder, 'index.tsx')];

/** The query hooks, which every screen uses, home included. */
const ASKING = /\/@tanstack\/react-query\/.*\/use(?:Base)?Query\.js$/;

/** Paraglide's plural rules. Home uses them, and so do other screens. */
const COUNTING = join(messages, 'registry.js');

/** The messages that any screen may use, by key. */
const SHARED_TEXTS = new Set(
  ['titles', 'shell'].flatMap((name) =>
    Object.keys(
      JSON.parse(
        readFileSync(join(import.meta.dirname, `../i18n/messages/${DEFAULT_LANGUAGE}/${name}.json`), 'utf8'),
      ),
    ),
  ),
);

/**
 * Decides which chunk a module goes to. What home shares with other screens goes to `main`: with smaller chunks home
 * would need one request more for each part. Null leaves the decision to the bundler, which knows better than the
 * import graph which parts of libraries and messages are used.
 */
export function chunkName(id: string, graph: Graph): string | null {
  // The polyfills have to run before the main chunk.
  if (id.includes(MISSING) || id.includes('/core-js/') || (id.startsWith(oldFolder) && id !== oldEntry))
    return 'missing';
  if (id.startsWith(messages))
    return id === COUNTING || SHARED_TEXTS.has(basename(id, '.js')) ? 'main' : null;
  if (ASKING.test(id)) return 'main';
  if (!id.startsWith(source)) return null;
  if (id.startsWith(homeFolder)) return id.endsWith('.css') ? 'main' : null;
  return FIRST.some((start) => reachedFrom(graph, start).has(id)) ? 'main' : null;
}

/** All modules that one module reaches by static imports, itself included. */
function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}
