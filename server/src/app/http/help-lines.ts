import type { Context } from '../../kit/context.ts';
import { readService } from '../../modules/content/index.ts';

/** How long a changed number takes to appear in documents. */
const KEPT_MS = 60_000;

type Kept = { readonly phone: Promise<string | null>; readonly at: number };

/** Reads the phone number of a channel's customer service for the texts in documents; null when there is none. */
export function createHelpLines({
  db,
  channels,
}: Pick<Context, 'db' | 'channels'>): (outputEndpoint: string) => Promise<string | null> {
  const kept = new Map<string, Kept>();
  const read = async (outputEndpoint: string, before: Kept | undefined): Promise<string | null> => {
    try {
      return (await readService(db, outputEndpoint))?.phone ?? null;
    } catch {
      // The document is served also while the database does not answer.
      return (await before?.phone) ?? null;
    }
  };
  return async (asked) => {
    // Caches only existing channels, so that made-up names can't fill the memory. Those get the service of all
    // channels.
    const outputEndpoint = (await channels.channel(asked)) ? asked : '';
    const before = kept.get(outputEndpoint);
    const now = performance.now();
    if (before && now - before.at < KEPT_MS) return before.phone;
    const phone = read(outputEndpoint, before);
    kept.set(outputEndpoint, { phone, at: now });
    return before ? before.phone : phone;
  };
}
