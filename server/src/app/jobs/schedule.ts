/**
 * Data nobody needs any more, what units say of themselves (hours, maintenance, rules), the statements of days that are over,
 * the books, how long units take to credit, promises that are not kept, pictures kept as they came, users' own keys, and at
 * night old pictures and all of the books. Its times are UTC.
 */
export const CRONTAB = [
  '*/10 * * * * purge',
  '* * * * * units',
  '* * * * * agreements',
  '* * * * * autopay',
  '7 * * * * statements',
  '37 * * * * books',
  '41 */6 * * * crediting',
  '*/10 * * * * promises',
  '*/10 * * * * redraw',
  '* * * * * user-keys',
  '17 19 * * * pictures',
  '12 20 * * * whole-books',
].join('\n');
