import { posix } from 'node:path';

/** One import of a file of ours. Paths start at the root of the project. */
export type Import = { file: string; specifier: string; onlyTypes: boolean };

/** What each room may import from the others, by specifier. It may always import its own files. */
const allowed: Record<string, (from: Import) => boolean> = {
  contract: () => false,
  'biller-api': () => false,
  web: ({ specifier, onlyTypes }) => isShared(specifier) || (onlyTypes && isOf('contract', specifier)),
  server: ({ specifier }) => isOf('contract', specifier) || isOf('biller-api', specifier),
  sandbox: ({ specifier }) => isShared(specifier) || isOf('biller-api', specifier),
  e2e: (one) => isOf('contract', one.specifier) || isOf('biller-api', one.specifier) || isMessages(one),
  bench: ({ specifier }) => isOf('contract', specifier) || isOf('biller-api', specifier),
  scripts: () => false,
};

/** Rooms in which all files may use `scripts/`. In the others only tests may. */
const MAY_USE_SCRIPTS = new Set(['e2e', 'bench']);

/** Says in a sentence what is wrong with an import; undefined when nothing is. */
export function fault(one: Import): string | undefined {
  const from = roomOf(one.file);
  const target = targetOf(one);
  if (from === undefined || target === undefined) return undefined;
  const to = roomOf(target);
  if (to === undefined) return `${one.specifier} is outside of every room`;
  if (to === from) return strangerModule(one.file, target);
  if (to === 'scripts' && (MAY_USE_SCRIPTS.has(from) || isTest(one.file))) return undefined;
  if (allowed[from]?.(one)) return undefined;
  const how = one.onlyTypes ? 'import types' : 'import';
  return `${from} may not ${how} from ${one.specifier}`;
}

/** A module of the server may import another module's index.ts only. */
function strangerModule(file: string, target: string): string | undefined {
  const [own, other] = [moduleOf(file), moduleOf(target)];
  if (own === undefined || other === undefined || own === other || target.endsWith(`/${other}/index.ts`)) {
    return undefined;
  }
  return `module ${own} may import module ${other} only by its index.ts, not ${target}`;
}

function moduleOf(path: string) {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}
function isTest(path: string) {
  return /\.test\.tsx?$/.test(path) || /^(server|sandbox)\/test\//.test(path);
}
/** The parts of the contract that payers' devices may load: no schemas of calls. */
function isShared(specifier: string) {
  return /^@life-payment\/contract\/(rules|code-names|pages)$/.test(specifier);
}
/** The keys of the app's messages: journeys look for the texts of the app. */
function isMessages({ specifier, onlyTypes }: Import) {
  return onlyTypes && /\/web\/i18n\/messages\/[^/]+\/[^/]+\.json$/.test(specifier);
}
function isOf(room: string, specifier: string) {
  return `${specifier}/`.startsWith(`@life-payment/${room}/`);
}

/** The path that an import leads to inside the project; undefined for npm packages. */
function targetOf({ file, specifier }: Import): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return /^@life-payment\/(.+)$/.exec(specifier)?.[1];
}

/** The room of a path: its first folder. Files at the root have none. */
function roomOf(path: string): string | undefined {
  const [room = ''] = path.split('/');
  return Object.hasOwn(allowed, room) ? room : undefined;
}
