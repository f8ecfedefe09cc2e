// The handler that a read call is compared with: Fastify with the call's schemas and as many named reads by primary key,
// which answers what the call answered. A process of its own, as the service is.
import { readFileSync } from 'node:fs';
import { API_BASE, CALLS } from '@life-payment/contract';
import Fastify from 'fastify';
import pg from 'pg';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PlainHandler } from './reads.ts';

const READS = [
  { name: 'session', text: 'select life_user_id from sessions where token_hash = $1' },
  { name: 'user', text: 'select state from users where life_user_id = $1' },
];

const { tokenHash, lifeUserId, handlers } = JSON.parse(readFileSync(setting('HANDLERS'), 'utf8')) as {
  tokenHash: string;
  lifeUserId: string;
  handlers: PlainHandler[];
};
const values = [Buffer.from(tokenHash, 'hex'), lifeUserId];
const pool = new pg.Pool({ connectionString: setting('DATABASE_URL'), max: 10 });
pool.on('error', (error) => {
  throw error;
});

const app = Fastify();
for (const { path, reads, answer } of handlers) {
  const call = CALLS.find((known) => known.path === path);
  if (!call) throw new Error(`there is no call ${path}`);
  const request = Compile(call.request);
  const envelope = Type.Object({ msgCd: Type.String(), msgInfo: Type.String(), body: call.response });
  app.post(API_BASE + path, { schema: { response: { 200: envelope } } }, async (asked) => {
    if (!request.Check(asked.body)) throw new Error('not a request of the call');
    for (const [index, query] of READS.slice(0, reads).entries()) {
      const { rows } = await pool.query({ ...query, values: [values[index]] });
      if (rows.length !== 1) throw new Error(`${query.name} is not there`);
    }
    return answer;
  });
}
await app.listen({ host: '127.0.0.1', port: Number(setting('PORT')) });
process.on('SIGTERM', () =>
  app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0)),
);
process.send?.({ ready: true });

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
