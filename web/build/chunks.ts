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

/** The way every screen asks for data, home included. */
const ASKING = /\/@tanstack\/react-query\/.*\/use(?:Base)?Query\.js$/;

/** How the languages count, for texts with a number in them: home's, and others'. */
const COUNTING = join(messages, 'registry.js');

/** Texts that any screen may use. */
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
 * What the home page shares with other screens belongs to the first chunk: split finer, the home page
 * would need a request for each part. Null leaves a module to the bundler, which knows better than the
 * import graph what is used of libraries and messages, and puts it where it is.
 */
export function chunkName(id: string, graph: Graph): string | null {
  // What old browsers miss has to run before the first chunk does.
  if (id.includes(MISSING) || id.includes('/core-js/') || (id.startsWith(oldFolder) && id !== oldEntry))
    return 'missing';
  if (id.startsWith(messages))
    return id === COUNTING || SHARED_TEXTS.has(basename(id, '.js')) ? 'main' : null;
  if (ASKING.test(id)) return 'main';
  if (!id.startsWith(source)) return null;
  if (id.startsWith(homeFolder)) return id.endsWith('.css') ? 'main' : null;
  return FIRST.some((start) => reachedFrom(graph, start).has(id)) ? 'main' : null;
}

/** Modules reached from one by static imports, itself included. */
function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}
