import { sql } from 'kysely';
import type { Db } from '../kit/database/open.ts';
import type { Tables } from '../kit/database/tables.ts';

/** A use of a command, as the log names it. `arguments` are masked. */
export type LoggedUse = {
  readonly useId: string;
  readonly staff: string;
  readonly login: string;
  readonly command: string;
  readonly arguments: string;
};

/** Writes a line of the log; `error` says why a use failed. */
export async function writeLog(
  db: Db,
  { useId, ...use }: LoggedUse,
  end: { readonly outcome: Tables['staff_log']['outcome']; readonly error: string | null; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('staff_log')
    .values({ use_id: useId, ...use, ...end })
    .execute();
}

/** A use with its end; `outcome` STARTED: under way, or broken off. */
export type UseRow = {
  readonly log_id: number;
  readonly at: Date;
  readonly staff: string;
  readonly login: string;
  readonly command: string;
  readonly arguments: string;
  readonly outcome: Tables['staff_log']['outcome'];
  readonly error: string | null;
};

/** A page of uses that began before a line of the log, newest first. */
export async function readUses(
  db: Db,
  { by, before, limit }: { by: string | undefined; before: number | undefined; limit: number },
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select s.log_id, s.at, s.staff, s.login, s.command, s.arguments,
      coalesce(e.outcome, s.outcome) as outcome, e.error
    from staff_log s
    left join staff_log e on e.use_id = s.use_id and e.outcome <> 'STARTED'
    where s.outcome = 'STARTED'
      ${by === undefined ? sql`` : sql`and s.staff = ${by}`}
      ${before === undefined ? sql`` : sql`and s.log_id < ${before}`}
    order by s.log_id desc limit ${limit}`.execute(db);
  return rows;
}
