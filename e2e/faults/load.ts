import { type Stage, type Travelled, travel } from './journey.ts';
import type { Journey, Kill } from './plan.ts';
import type { Processes } from './processes.ts';

/** A journey on which the service did not do its part, and how. */
type Failure = { readonly journey: number; readonly why: string };

export type Load = {
  /** The first journey, and whether there is to be another one. */
  readonly from: number;
  readonly goesOn: (number: number) => boolean;
  readonly atOnce: number;
  readonly journeyOf: (number: number) => Journey;
  /** The kills by their number; null: there are none. */
  readonly killOf: ((number: number) => Kill) | null;
};

export type Driven = {
  readonly travelled: readonly Travelled[];
  readonly failures: readonly Failure[];
  readonly kills: number;
  /** The number after the last journey. */
  readonly next: number;
};

/** After so many nothing new is to be learned. */
const MOST_FAILURES = 20;

const causes = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${causes(error.cause)})`;
};

/** Sends payers on their journeys, several at once, and kills processes between them. */
export const drive = async (stage: Stage, processes: Processes, load: Load): Promise<Driven> => {
  const { from, goesOn, atOnce, journeyOf, killOf } = load;
  const travelled: Travelled[] = [];
  const failures: Failure[] = [];
  let next = from;
  let kills = 0;
  let killing = Promise.resolve();

  /** Kills come in their order, each before the journey it is planned for. */
  const killBefore = async (journey: number): Promise<void> => {
    for (let kill = killOf?.(kills); kill && kill.before <= journey; kill = killOf?.(kills)) {
      kills += 1;
      await processes.kill(kill.process);
    }
  };
  const go = async (): Promise<void> => {
    while (goesOn(next) && failures.length < MOST_FAILURES) {
      const journey = journeyOf(next);
      next += 1;
      killing = killing.then(() => killBefore(journey.number));
      await killing;
      try {
        travelled.push(await travel(stage, journey));
      } catch (error) {
        failures.push({ journey: journey.number, why: causes(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return { travelled, failures, kills, next };
};
