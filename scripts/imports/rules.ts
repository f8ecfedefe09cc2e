import { posix } from 'node:path';

/** One import of a file of ours: all paths start at the root of the project. */
export type Import = { file: string; specifier: string; onlyTypes: boolean };

/** What each room may import of the others, by specifier; its own files it may always import. */
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

/** Rooms all of whose files may use `scripts/`; in the others only tests may. */
const MAY_USE_SCRIPTS = new Set(['e2e', 'bench']);

/** What is wrong with an import, as a sentence; undefined when nothing is. */
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

/** A module of the server knows of another one what its index.ts exports, nothing else. */
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
/** What of the contract is small enough for payers' devices: no schemas of calls. */
function isShared(specifier: string) {
  return /^@life-payment\/contract\/(rules|code-names|pages)$/.test(specifier);
}
/** The keys of the app's messages: the journeys look for what the app says. */
function isMessages({ specifier, onlyTypes }: Import) {
  return onlyTypes && /\/web\/i18n\/messages\/[^/]+\/[^/]+\.json$/.test(specifier);
}
function isOf(room: string, specifier: string) {
  return `${specifier}/`.startsWith(`@life-payment/${room}/`);
}

/** Where an import leads inside the project; undefined for packages of others. */
function targetOf({ file, specifier }: Import): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return /^@life-payment\/(.+)$/.exec(specifier)?.[1];
}

/** The room a path lies in: its first folder. Files at the root belong to none. */
function roomOf(path: string): string | undefined {
  const [room = ''] = path.split('/');
  return Object.hasOwn(allowed, room) ? room : undefined;
}
