import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rolldown } from 'vite';

const FRAME = join(import.meta.dirname, '../src/frame');

/** The folder of all screens. */
export const SCREENS = join(import.meta.dirname, '../src/screens/');

export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** The files that a screen loads beyond the scripts its document names, by their names in the build. */
export type ScreenFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** The files of each screen by its module. `everywhere`: the scripts that every page loads. */
export function screenFiles(bundle: Bundle, everywhere: readonly string[]): Map<string, ScreenFiles> {
  return new Map(
    Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk' || !file.isDynamicEntry || !file.facadeModuleId?.startsWith(SCREENS))
        return [];
      const scripts = [...withImports(bundle, file.fileName)].filter((name) => !everywhere.includes(name));
      const styles = scripts.flatMap((name) => [...(chunkOf(bundle, name)?.viteMetadata?.importedCss ?? [])]);
      return [
        [file.facadeModuleId, { scripts, styles: [...new Set(styles)].filter((name) => name in bundle) }],
      ];
    }),
  );
}

/** The part of the app's table of screens that is read here; the app's own types need a browser. */
type Screens = { readonly SCREENS: Readonly<Record<string, unknown>> };

/** The module of each path's screen. The table holds functions, so the module is read from each function's source text. */
export async function screenModules(): Promise<Map<string, string>> {
  const address = pathToFileURL(join(FRAME, 'screens.ts')).href;
  const { SCREENS: table } = (await import(address)) as Screens;
  return new Map(
    Object.entries(table).map(([path, screen]) => {
      const module = /import\(['"](.+?)['"]\)/.exec(String(screen))?.[1];
      if (module === undefined) throw new Error(`the screen of ${path} does not say where it is`);
      return [path, join(FRAME, module)];
    }),
  );
}

/** A chunk with all of its static imports. */
function withImports(bundle: Bundle, start: string): Set<string> {
  const files = new Set([start]);
  for (const file of files) for (const next of chunkOf(bundle, file)?.imports ?? []) files.add(next);
  return files;
}

function chunkOf(bundle: Bundle, file: string): Rolldown.OutputChunk | null {
  const found = bundle[file];
  return found?.type === 'chunk' ? found : null;
}
