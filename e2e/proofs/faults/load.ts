import type { Kill } from './plan.ts';
import type { Processes } from './processes.ts';

/** A journey on which the service did not do its part, and why. */
export type Failure = { readonly journey: number; readonly why: string };

export type Load = {
  /** The first journey; `goesOn` says whether there is another one. */
  readonly from: number;
  readonly goesOn: (number: number) => boolean;
  readonly atOnce: number;
  /** Goes the journey of a number. Throws when the service does not do its part. */
  readonly go: (number: number) => Promise<void>;
  /** The kill of a number; null: no kills. */
  readonly killOf: ((number: number) => Kill) | null;
};

export type Driven = { readonly failures: readonly Failure[]; readonly kills: number };

/** After so many failures the run stops: more would say nothing new. */
const MOST_FAILURES = 20;

/** Sends payers on their journeys, several at once, and kills processes between them. */
export async function drive(processes: Processes, load: Load): Promise<Driven> {
  const { from, goesOn, atOnce, go, killOf } = load;
  const failures: Failure[] = [];
  let next = from;
  let kills = 0;
  let killing = Promise.resolve();

  /** Makes the kills in their order, each before its journey. */
  const killBefore = async (journey: number): Promise<void> => {
    for (let kill = killOf?.(kills); kill && kill.before <= journey; kill = killOf?.(kills)) {
      kills += 1;
      await processes.kill(kill.process);
    }
  };
  const goOn = async (): Promise<void> => {
    while (goesOn(next) && failures.length < MOST_FAILURES) {
      const journey = next;
      next += 1;
      killing = killing.then(() => killBefore(journey));
      await killing;
      try {
        await go(journey);
      } catch (error) {
        failures.push({ journey, why: causes(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return { failures, kills };
}

function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${causes(error.cause)})`;
}
