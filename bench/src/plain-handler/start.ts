import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/ports.ts';
import { startService } from '../../../scripts/processes.ts';

/** A handler to compare a call with: its number of reads by primary key, and the envelope it answers. */
export type PlainHandler = { readonly path: string; readonly reads: number; readonly answer: object };

type PlainReads = {
  readonly databaseUrl: string;
  /** Whose session and user it reads; the hash in hexadecimal. */
  readonly tokenHash: string;
  readonly lifeUserId: string;
  readonly handlers: readonly PlainHandler[];
};

/** Starts the process of plain handlers; `dir` is a folder for its input. */
export async function startPlainHandlers(dir: string, { databaseUrl, ...told }: PlainReads) {
  const file = join(dir, 'handlers.json');
  writeFileSync(file, JSON.stringify(told));
  const port = await freePort();
  const service = startService({
    name: 'plain handlers',
    command: [join(import.meta.dirname, 'main.ts')],
    env: { DATABASE_URL: databaseUrl, HANDLERS: file, PORT: String(port) },
  });
  await service.ready;
  return { origin: `http://127.0.0.1:${port}`, stop: service.stop };
}
