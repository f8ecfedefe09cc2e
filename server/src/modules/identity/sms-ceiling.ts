import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import { DAY } from '../../kit/time.ts';
import { type Limit, readTaken, takeOne } from '../limits/index.ts';

type Tools = Pick<Context, 'db' | 'now' | 'config'>;

/** All texts count for one subject. */
const EVERYBODY = sha256('everybody');

/** Whether the gateway was given as many texts today as it may be. */
export async function isCeilingReached(tools: Tools): Promise<boolean> {
  return (await readTextsToday(tools)) >= textsOf(tools).most;
}

/** Takes one of the day's texts; false when none is left. */
export function takeText(tools: Tools): Promise<boolean> {
  return tools.db.transaction().execute((tx) => takeOne(tx, textsOf(tools), EVERYBODY, tools.now()));
}

/** How much of the day's texts is used, from 0 to 1; null where none can be sent. */
export async function readSmsShare(tools: Tools): Promise<number | null> {
  const { sms } = tools.config;
  return sms && sms.perDay > 0 ? (await readTextsToday(tools)) / sms.perDay : null;
}

/** Texts the gateway was given today, codes and notices together. */
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
