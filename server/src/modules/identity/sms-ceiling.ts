import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import { DAY } from '../../kit/time.ts';
import { type Limit, readTaken, takeOne } from '../limits/index.ts';

type Tools = Pick<Context, 'db' | 'now' | 'config'>;

/** One subject for all texts. */
const EVERYBODY = sha256('everybody');

/** Whether today's limit of texts is reached. */
export async function isCeilingReached(tools: Tools): Promise<boolean> {
  return (await readTextsToday(tools)) >= textsOf(tools).most;
}

/** Counts one text of the day; false when the limit is reached. */
export function takeText(tools: Tools): Promise<boolean> {
  return tools.db.transaction().execute((tx) => takeOne(tx, textsOf(tools), EVERYBODY, tools.now()));
}

/** Used part of the day's limit, 0 to 1; null when no text can be sent. */
export async function readSmsShare(tools: Tools): Promise<number | null> {
  const { sms } = tools.config;
  return sms && sms.perDay > 0 ? (await readTextsToday(tools)) / sms.perDay : null;
}

/** Texts given to the gateway today, codes and notices. */
function readTextsToday(tools: Tools): Promise<number> {
  return readTaken(tools.db, textsOf(tools), EVERYBODY, tools.now());
}

function textsOf({ config }: Tools): Limit {
  return {
    name: 'sms-all',
    most: config.sms?.perDay ?? 0,
    windowMs: DAY,
  };
}
