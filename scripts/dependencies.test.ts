// Checks that the SBOM holds every package of production.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

type Packages = Readonly<Record<string, string>>;
type PackageFile = { readonly dependencies?: Packages; readonly optionalDependencies?: Packages };

/** Rooms of which nothing runs in production. */
const FOR_TESTS = ['bench', 'e2e', 'sandbox'];

const OWN = '@life-payment/';

/** Exact versions by package, with the rooms that use it. */
function packagesOfProduction(): Map<string, { readonly version: string; readonly rooms: string[] }> {
  const packages = new Map<string, { version: string; rooms: string[] }>();
  for (const file of globSync('{package.json,*/package.json}', {
    cwd: root,
    exclude: ['node_modules'],
  }).sort()) {
    const room = dirname(file) === '.' ? 'all' : dirname(file);
    if (FOR_TESTS.includes(room)) continue;
    const { dependencies, optionalDependencies }: PackageFile = JSON.parse(
      readFileSync(join(root, file), 'utf8'),
    );
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (name.startsWith(OWN)) continue;
      const known = packages.get(name) ?? { version, rooms: [] };
      packages.set(name, { ...known, rooms: [...known.rooms, room] });
    }
  }
  return packages;
}

test('every package has an exact version', () => {
  for (const [name, { version }] of packagesOfProduction())
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

type Component = { readonly 'bom-ref': string; readonly hashes?: readonly { readonly alg: string }[] };

test('the SBOM has every package with version and hash, and nothing that is only for tests', () => {
  const text = execFileSync(process.execPath, [join(root, 'scripts/sbom.ts')], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const { components }: { components: Component[] } = JSON.parse(text);
  const hashes = new Map(components.map((component) => [component['bom-ref'], component.hashes]));
  for (const [name, { version }] of packagesOfProduction())
    expect(hashes.get(`${name}@${version}`), `${name}@${version}`).toMatchObject([{ alg: 'SHA-512' }]);
  for (const name of [
    'vitest',
    'lighthouse',
    '@playwright/test',
    '@life-payment/sandbox',
    '@life-payment/bench',
  ])
    expect([...hashes.keys()].filter((ref) => ref.startsWith(`${name}@`))).toEqual([]);
});
