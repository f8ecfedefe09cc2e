import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEFAULT_LANGUAGE } from '@life-payment/contract/rules';
import { MISSING } from './missing.ts';

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const source = join(import.meta.dirname, '../src/');
const messages = join(source, 'i18n/generated/');
const homeFolder = join(source, 'screens/home/');
const oldFolder = join(source, 'old/');
const entry = join(source, 'main.tsx');
const oldEntry = join(oldFolder, 'main.ts');
const FIRST = [entry, join(homeFolder, 'index.tsx')];

/** The chunk of the libraries, which stays the same from one release to the next. */
export const LIBRARIES = 'libraries';

const OF_LIBRARIES =
  /^\0named:|\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|@tanstack)\//;

/** What the bundler adds of its own: how modules of the older kind are read, and how the files of a chunk are loaded. */
const OF_BUNDLER = /^\0(?:rolldown\/runtime|vite\/preload-helper)\.js$/;

/** Parts of the libraries that home does not need. */
const LATER =
  /\/@tanstack\/.*\/(?:mutationObserver|infiniteQueryObserver|queriesObserver|use(?:Mutation|InfiniteQuery|Queries))\.js$/;

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
 * import graph which parts of messages are used. The entry stays apart: it has the names of files that change with every
 * release, so what imports `main` does not change with them.
 */
export function chunkNames(old: boolean): (id: string, graph: Graph) => string | null {
  return (id, graph) => {
    if (id === entry || id === oldEntry) return null;
    // The polyfills have to run before the libraries.
    if (id.includes(MISSING) || id.includes('/core-js/') || id.startsWith(oldFolder)) return 'missing';
    if (OF_BUNDLER.test(id)) return old ? 'missing' : LIBRARIES;
    if (OF_LIBRARIES.test(id)) return LATER.test(id) ? null : LIBRARIES;
    if (id.startsWith(messages))
      return id === COUNTING || SHARED_TEXTS.has(basename(id, '.js')) ? 'main' : null;
    if (!id.startsWith(source)) return null;
    if (id.startsWith(homeFolder)) return id.endsWith('.css') ? 'main' : null;
    return FIRST.some((start) => reachedFrom(graph, start).has(id)) ? 'main' : null;
  };
}

/** All modules that one module reaches by static imports, itself included. */
function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}
