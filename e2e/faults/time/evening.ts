const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Shanghai is so far ahead, all year. */
const OFFSET = 8 * HOUR;

/** Since midnight: when each moment of the day is over at which deductions begin, and when the last one may be made. */
const EVENING = 18.25 * HOUR;
const NIGHT = 22 * HOUR;
/** What the unit or the wallet has to be asked for again takes so long at most. */
const ENOUGH = 3 * HOUR;

/** The next evening in Shanghai after a moment. */
export function evening(at: Date): Date {
  const today = midnight(at) + EVENING;
  return new Date(today > at.getTime() ? today : today + DAY);
}

/** The same time of day, but a little less than a day after the evening before. */
export function almost(at: Date): Date {
  return new Date(at.getTime() - HOUR / 6);
}

/** The end of the day in Shanghai. */
export function night(at: Date): Date {
  return new Date(midnight(at) + NIGHT);
}

/** Whether too little is left of the day for what a day of automatic payment takes. */
export function isLate(at: Date): boolean {
  return at.getTime() > midnight(at) + NIGHT - ENOUGH;
}

function midnight(at: Date): number {
  return Math.floor((at.getTime() + OFFSET) / DAY) * DAY - OFFSET;
}
