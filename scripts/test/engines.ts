import { knownEngines } from '../browser.ts';
import { failed, type Outcome } from './outcome.ts';
import { run } from './run.ts';
import { vitest } from './vitest.ts';

/** The main walk in old and other browsers. It names a browser that this machine can't have, which is no failure. */
export async function engines(filter: readonly string[], folder: string): Promise<Outcome> {
  if (!(await run('scripts/install.mjs', ['--engines']))) return failed('engines: could not be looked for');
  const notes = knownEngines().flatMap((engine) =>
    'why' in engine ? [`NOT WALKED: ${engine.name}, ${engine.why}`] : [],
  );
  for (const note of notes) console.log(`! ${note}`);
  return { ...(await vitest('engines', filter, folder)), notes };
}
