import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { combined, failed, type Outcome, ok, run } from './run.ts';

const CHECKS: readonly [name: string, program: string, ...options: string[]][] = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
  ['types of what browsers run', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.pages.json'],
  ['types of the worker', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.worker.json'],
  ['types of web', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web'],
  ['types of e2e', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', 'e2e'],
  ['nothing unused', 'node_modules/knip/bin/knip.js'],
];

/** Checks that don't run the code. Each counts as one test. */
export async function staticChecks(): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const [name, program, ...options] of CHECKS) {
    console.log(`· ${name}`);
    outcomes.push((await run(program, options)) ? ok() : failed(`static: ${name}`));
  }
  console.log('· OpenAPI documents');
  outcomes.push((await openApiDocuments()) ? ok() : failed('static: OpenAPI documents'));
  return combined(outcomes);
}

/** Checks both OpenAPI documents by the linter's recommended rules. It asks nothing of the network. */
async function openApiDocuments(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  const documents = ['api', 'biller-api'].map((name) => join(folder, `${name}.json`));
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    return (
      (await run('server/test/openapi-files.ts', [folder])) &&
      (await run(
        'node_modules/@redocly/cli/bin/cli.js',
        ['lint', ...documents, '--extends=recommended'],
        quiet,
      ))
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
