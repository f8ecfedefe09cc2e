import type { Context } from '../../kit/context.ts';
import { readService } from '../../modules/content/index.ts';

/** A number that changed is in the documents after so long. */
const KEPT_MS = 60_000;

type Kept = { readonly phone: Promise<string | null>; readonly at: number };

/** Answers the phone number of a channel's customer service, for the words that stand in every document; null: there is none. */
export function createHelpLines({
  db,
  channels,
}: Pick<Context, 'db' | 'channels'>): (outputEndpoint: string) => Promise<string | null> {
  const kept = new Map<string, Kept>();
  const read = async (outputEndpoint: string, before: Kept | undefined): Promise<string | null> => {
    try {
      return (await readService(db, outputEndpoint))?.phone ?? null;
    } catch {
      // The document comes also while the database does not answer.
      return (await before?.phone) ?? null;
    }
  };
  return async (asked) => {
    // Only of channels there are something is kept; whoever makes up a name gets the service of all.
    const outputEndpoint = (await channels.channel(asked)) ? asked : '';
    const before = kept.get(outputEndpoint);
    const now = performance.now();
    if (before && now - before.at < KEPT_MS) return before.phone;
    const phone = read(outputEndpoint, before);
    kept.set(outputEndpoint, { phone, at: now });
    return before ? before.phone : phone;
  };
}
