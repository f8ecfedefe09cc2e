import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Import } from './rules.ts';

const SKIPPED = /^(node_modules|dist|generated|artifacts|\..*)$/;

/** Every TypeScript file below `folder`, as paths from `root`. */
export function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : sourcesIn(root, path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** All imports and re-exports of a file. Throws when the file can't be parsed. */
export function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    file,
    specifier: moduleRequest.value,
    onlyTypes: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : { file, specifier: moduleRequest.value, onlyTypes: isType },
    ),
  );
  // A computed name in an import is unknown here.
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    return literal === undefined ? [] : { file, specifier: literal, onlyTypes: false };
  });
  return [...imported, ...exported, ...dynamic];
}
