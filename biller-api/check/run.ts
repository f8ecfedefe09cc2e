import { BILLER_API_VERSION } from '../openapi.ts';
import { checker, type Result } from './check.ts';
import { checkBills } from './checks/bills.ts';
import { checkDescription } from './checks/description.ts';
import { checkForms } from './checks/forms.ts';
import { checkReversals } from './checks/reversals.ts';
import { checkSignatures } from './checks/signatures.ts';
import { checkStatements } from './checks/statements.ts';
import { checkRefusedWriteOffs, checkWriteOff } from './checks/write-offs.ts';
import type { Booked, Setup } from './setup.ts';
import { openTalk } from './talk.ts';

/** Makes all checks, one after another. Answers the write-off that was booked. `now` is in milliseconds since 1970. */
export async function checkUnit(
  setup: Setup,
  now: () => number,
  note: (result: Result) => void,
): Promise<Booked | undefined> {
  const talk = openTalk(setup, now);
  const check = checker(note);
  await checkSignatures(talk, check, now);
  await checkForms(talk, setup, check);
  const unit = await checkDescription(talk, setup, check);
  const found = await checkBills(talk, setup, unit, check);
  const subject = { talk, setup, unit, found, now };
  await checkRefusedWriteOffs(subject, check);
  const booked = await checkWriteOff(subject, check);
  await checkReversals(subject, booked, check);
  await checkStatements(talk, setup, check, now);
  return booked;
}

const MARKS = { OK: 'ok     ', WRONG: 'WRONG  ', NOT_RUN: 'not run' } as const;

/** A result in plain sentences. */
export function resultText({ outcome, demand, place, found }: Result): string {
  const first = `${MARKS[outcome]} ${demand}`;
  if (outcome === 'OK') return first;
  const more = [
    found,
    ...(outcome === 'WRONG' ? [`Biller API ${BILLER_API_VERSION}, openapi.json#${place}`] : []),
  ];
  return [first, ...more.map((line) => `        ${line}`)].join('\n');
}

/** The end of the report, and what to add to the configuration of a later day. */
export function endText(results: readonly Result[], booked: Booked | undefined): string {
  const count = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length;
  const counts = `${count('OK')} checks are well, ${count('WRONG')} wrong, ${count('NOT_RUN')} not run.`;
  if (!booked) return counts;
  return `${counts}\nTomorrow, check its statement with this in the configuration: "booked": ${JSON.stringify(booked)}`;
}
