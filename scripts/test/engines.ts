import { knownEngines } from '../browser.ts';
import { failed, type Outcome } from './outcome.ts';
import { run } from './run.ts';
import { vitest } from './vitest.ts';

/** The main walk through browsers of other ages and engines. One that this machine can't have is named, and fails nothing. */
export async function engines(filter: readonly string[], folder: string): Promise<Outcome> {
  if (!(await run('scripts/install.mjs', ['--engines']))) return failed('engines: could not be looked for');
  const notes = knownEngines().flatMap((engine) =>
    'why' in engine ? [`NOT WALKED: ${engine.name}, ${engine.why}`] : [],
  );
  for (const note of notes) console.log(`! ${note}`);
  return { ...(await vitest('engines', filter, folder)), notes };
}
