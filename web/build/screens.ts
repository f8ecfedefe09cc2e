import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rolldown } from 'vite';

const APP = join(import.meta.dirname, '../src/frame');

/** Where every screen's folder is. */
export const SCREENS = join(import.meta.dirname, '../src/screens/');

export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** What a screen asks for beyond the scripts that its document names: files by their names in the build. */
export type ScreenFiles = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** The files of each lazily loaded screen by its module; `everywhere` are the scripts that any page loads. */
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

/** What is read of the app's table of routes here, where the app's own types have no place. */
type Routes = { readonly ROUTES: readonly { readonly path: string; readonly screen?: unknown }[] };

/** The module of each path's screen. A route says it by a function, in whose own text the address stands. */
export async function screenModules(): Promise<Map<string, string>> {
  const address = pathToFileURL(join(APP, 'routes.ts')).href;
  const { ROUTES } = (await import(address)) as Routes;
  return new Map(
    ROUTES.flatMap(({ path, screen }) => {
      if (!screen) return [];
      const module = /import\(['"](.+?)['"]\)/.exec(String(screen))?.[1];
      if (module === undefined) throw new Error(`the screen of ${path} does not say where it is`);
      return [[path, join(APP, module)]];
    }),
  );
}

/** A chunk and all that comes with it. */
function withImports(bundle: Bundle, start: string): Set<string> {
  const files = new Set([start]);
  for (const file of files) for (const next of chunkOf(bundle, file)?.imports ?? []) files.add(next);
  return files;
}

function chunkOf(bundle: Bundle, file: string): Rolldown.OutputChunk | null {
  const found = bundle[file];
  return found?.type === 'chunk' ? found : null;
}
