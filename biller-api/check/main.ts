#!/usr/bin/env node
import type { Result } from './check.ts';
import { checkUnit, endText, resultText } from './run.ts';
import { readCommandLine, USAGE, UsageError } from './setup.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  try {
    const asked = readCommandLine(args);
    if (asked.kind === 'HELP') {
      console.log(USAGE);
      return 0;
    }
    const results: Result[] = [];
    const booked = await checkUnit(asked.setup, Date.now, (result) => {
      results.push(result);
      console.log(asked.json ? JSON.stringify(result) : resultText(result));
    });
    if (!asked.json) console.log(`\n${endText(results, booked)}`);
    return results.some(({ outcome }) => outcome === 'WRONG') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    return 2;
  }
}
