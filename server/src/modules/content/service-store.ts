import type { Db } from '../../kit/database/open.ts';

/** A customer service. Times are `HH:MM` in Shanghai. */
export type CustomerService = {
  readonly phone: string | null;
  readonly opens: string | null;
  readonly closes: string | null;
  /** Path of a page of the app. */
  readonly helpPage: string | null;
};

/** The customer service of a channel, else that of all channels; null when there is neither. */
export async function readService(db: Db, outputEndpoint: string): Promise<CustomerService | null> {
  const row = await db
    .selectFrom('customer_services')
    .select(['phone', 'opens', 'closes', 'help_page as helpPage'])
    .where((eb) => eb.or([eb('output_endpoint', 'is', null), eb('output_endpoint', '=', outputEndpoint)]))
    .orderBy('output_endpoint', (by) => by.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
