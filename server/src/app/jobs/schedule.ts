/**
 * Times of the scheduled jobs, in UTC: purges, channels' secrets, units' descriptions, statements, closing of the ledger's days,
 * books, crediting times, overdue promises; at night old pictures and a slice of all books.
 */
export const CRONTAB = [
  '*/10 * * * * purge',
  '*/10 * * * * channel-secrets',
  '* * * * * units',
  '* * * * * agreements',
  '* * * * * autopay',
  '7 * * * * statements',
  '*/10 * * * * ledger-days',
  '37 * * * * books',
  '41 */6 * * * crediting',
  '*/10 * * * * promises',
  '17 19 * * * pictures',
  '12 20 * * * whole-books',
].join('\n');
