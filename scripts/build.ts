// Builds what production runs, the web app and the server; with `--check` it refuses what is built of other sources.
import './node-version.ts';
import { buildServer, buildWeb, checkBuilt } from './builds.ts';
import { Refusal } from './refusal.ts';

try {
  if (process.argv.includes('--check')) {
    checkBuilt();
  } else {
    await buildWeb().done;
    await buildServer().done;
  }
} catch (error) {
  console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
