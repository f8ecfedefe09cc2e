import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

const SOURCE = join(import.meta.dirname, '../src/');

/** The folder of all screens and of their parts that are loaded later. */
export const FEATURES = join(SOURCE, 'features/');

const HOME = join(FEATURES, 'home/');
const ENTRY = join(SOURCE, 'main.tsx');
const MESSAGES = join(SOURCE, 'lib/i18n/generated/messages/');

const LIBRARIES =
  /^\0vite\/preload-helper\.js$|\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|@tanstack\/(?:query-core|react-query))\//;

/** Parts of the libraries that home does not need. */
const LATER =
  /\/(?:mutationObserver|infiniteQueryObserver|queriesObserver|use(?:Mutation|InfiniteQuery|Queries))\.js$/;

/** So many parts of the app use what is in the chunk of common parts. With a smaller number a screen loads more that it does not use. */
const COMMON = 18;

/**
 * The groups of modules that become chunks: `libraries`, which no release of the app changes; `main`, what home shares with the rest, so
 * that home needs few files; `parts`, what most screens use. The bundler decides about all others.
 */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'libraries', test: (id) => LIBRARIES.test(id) && !LATER.test(id), priority: 2 },
    { name: chunkNames(), debugName: 'main', priority: 1 },
    { name: 'parts', test: (id) => id.startsWith(SOURCE) && !id.startsWith(MESSAGES), minShareCount: COMMON },
  ];
}

/** Chooses what goes to `main`. The entry stays apart, because it has the names of files that change with every release. */
function chunkNames(): Rolldown.CodeSplittingNameFunction {
  const messages = messagesIn(HOME, () => true).intersection(
    messagesIn(SOURCE, (path) => !path.startsWith(HOME)),
  );
  let first: ReadonlySet<string> | undefined;
  return (id, graph) => {
    first ??= reachedFrom(graph, [ENTRY, join(HOME, 'HomeScreen.tsx')]);
    if (!id.startsWith(SOURCE) || id === ENTRY) return null;
    if (id.startsWith(MESSAGES)) return messages.has(basename(id, '.js')) ? 'main' : null;
    if (id.startsWith(HOME)) return id.endsWith('.css') ? 'main' : null;
    return first.has(id) ? 'main' : null;
  };
}

type Graph = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null };

/** All modules that some modules reach by static imports, themselves included. */
function reachedFrom(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** The keys of the messages that the files of a folder name. */
function messagesIn(folder: string, chosen: (path: string) => boolean): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return new Set(
    files
      .filter((path) => /\.tsx?$/.test(path) && chosen(path))
      .flatMap((path) => readFileSync(path, 'utf8').match(/(?<=\bm\.)\w+/g) ?? []),
  );
}

export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The scripts that a document names, as file names of the build. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/jiaofei\/(assets\/[^"]+\.js)"/g)].flatMap(
    ([, file]) => file ?? [],
  );
}

/** The chunk that is loaded for a module. */
export function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === module);
  if (found?.type !== 'chunk') throw new Error(`${module} has no chunk of its own`);
  return found;
}

/** A module's chunk with everything that it imports: the names of the scripts and of their style sheets. */
export function filesOf(bundle: Bundle, module: string): string[] {
  const scripts = new Set([chunkOf(bundle, module).fileName]);
  const styles = new Set<string>();
  for (const name of scripts) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk') continue;
    for (const next of chunk.imports) scripts.add(next);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) if (sheet in bundle) styles.add(sheet);
  }
  return [...scripts, ...styles];
}

/** The files of each screen, by its module, without those of `everywhere`. */
export function screenFiles(bundle: Bundle, everywhere: readonly string[]): Map<string, readonly string[]> {
  return new Map(
    Object.values(bundle).flatMap((file) => {
      const module = file.type === 'chunk' && file.isDynamicEntry ? file.facadeModuleId : null;
      if (!module?.startsWith(FEATURES)) return [];
      return [[module, filesOf(bundle, module).filter((name) => !everywhere.includes(name))]];
    }),
  );
}
