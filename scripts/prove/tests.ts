import type { Outcome } from '../test/outcome.ts';
import { vitest } from '../test/vitest.ts';
import type { Result } from './proof.ts';

/** Runs a Vitest project whose properties draw a new seed, which Vitest prints when one fails. */
export async function proveByTests(
  project: string,
  filter: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return resultOf(await vitest(project, filter, folder, { PROPERTY_SEED: 'random', ...env }));
}

export function resultOf({ passed, failures }: Outcome): Result {
  return { failures, measures: [`${passed} passed, ${failures.length} failed`] };
}

/** Joins the results of the parts of a proof. */
export function joined(results: readonly Result[]): Result {
  return {
    failures: results.flatMap(({ failures }) => failures),
    measures: results.flatMap(({ measures }) => measures),
  };
}
