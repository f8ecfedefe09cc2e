import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rolldown } from 'vite';

const FRAME = join(import.meta.dirname, '../src/frame');

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

/** What is read of the app's table of screens here, where the app's own types have no place. */
type Screens = { readonly SCREENS: Readonly<Record<string, unknown>> };

/** The module of each path's screen. The table says it by a function, in whose own text the address stands. */
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
