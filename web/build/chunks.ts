import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The folder of all screens. */
export const SCREENS = join(import.meta.dirname, '../src/screens/');

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
      if (!module?.startsWith(SCREENS)) return [];
      return [[module, filesOf(bundle, module).filter((name) => !everywhere.includes(name))]];
    }),
  );
}
