/** The day on which tests begin, at 10:00 in Shanghai: a Thursday in a month of 30 days, far from month and year ends. */
const USUAL = '2027-06-10T10:00:00+08:00';

/** The moment at which the clock of every test begins. `npm run prove -- dates` chooses others by `TEST_BEGIN` (ISO 8601). */
export const TEST_BEGIN = new Date(process.env['TEST_BEGIN'] ?? USUAL);
