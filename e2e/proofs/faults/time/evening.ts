const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Offset of Shanghai, all year. */
const OFFSET = 8 * HOUR;

/** Times since midnight: EVENING when all deductions of the day have begun, NIGHT when the last one may be made. */
const EVENING = 18.25 * HOUR;
const NIGHT = 22 * HOUR;
/** The most time that repeated questions to the unit or the wallet take. */
const ENOUGH = 3 * HOUR;

/** The next evening in Shanghai after a moment. */
export function evening(at: Date): Date {
  const today = midnight(at) + EVENING;
  return new Date(today > at.getTime() ? today : today + DAY);
}

/** The same time of day, a little less than a day after the given evening. */
export function almost(at: Date): Date {
  return new Date(at.getTime() - HOUR / 6);
}

/** The end of the day in Shanghai. */
export function night(at: Date): Date {
  return new Date(midnight(at) + NIGHT);
}

/** Whether too little of the day is left for a day of automatic payment. */
export function isLate(at: Date): boolean {
  return at.getTime() > midnight(at) + NIGHT - ENOUGH;
}

function midnight(at: Date): number {
  return Math.floor((at.getTime() + OFFSET) / DAY) * DAY - OFFSET;
}
