import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../src');
const SHEET = /\.module\.css$/;
const WHOLE = /^import s from ('\.\/[^']+\.module\.css');$/m;

/** A class name that is read by a value, which needs the object of all names. */
const BY_VALUE = /\bs\[(?!['"])/;

/** The name of a class in the build: its own, and a mark of its file, which stays the same when the sheet changes. */
export function className(name: string, file: string): string {
  const mark = createHash('sha256').update(relative(SOURCE, file)).digest('base64url').replace(/[-_]/g, '');
  return `${name}_${mark.slice(0, 4)}`;
}

/**
 * Writes class names where they are used, instead of an object of them for each sheet. A sheet stays in the build though all
 * its names have left it. A name that is in no sheet stops the build.
 */
export function classNames(): Plugin {
  return {
    name: 'class-names',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (SHEET.test(id)) return { code, map: null, moduleSideEffects: 'no-treeshake' };
      if (!WHOLE.test(code.replaceAll('"', "'")) || BY_VALUE.test(code)) return null;
      return { code: code.replace(/^import s from/m, 'import * as s from'), map: null };
    },
  };
}
