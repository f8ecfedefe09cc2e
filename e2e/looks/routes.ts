import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const APP = join(import.meta.dirname, '../../web/src/app');

/** Pages in the app's table of routes, as its text has them: nobody imports the app. `screen`: whether it has one. */
export function routesOfApp(): readonly { readonly path: string; readonly screen: boolean }[] {
  const named = new Map(
    [...read('paths.ts').matchAll(/const (\w+) = '([^']+)'/g)].map(([, name, path]) => [name, path]),
  );
  const [, table = ''] = read('routes.ts').split('ROUTES');
  const rows = table.matchAll(/^ {2}(?:page|open|offer)\(\s*(?:paths\.(\w+)|'([^']+)'),\s*[^,)]+(,?)/gm);
  return [...rows].map(([, name = '', path = named.get(name) ?? name, more]) => ({
    path,
    screen: more === ',',
  }));
}

function read(file: string): string {
  return readFileSync(join(APP, file), 'utf8');
}
