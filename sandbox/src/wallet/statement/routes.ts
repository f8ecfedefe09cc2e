import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import { queryFields } from '../../http/service.ts';
import { MERCHANT, type World } from '../../world.ts';
import { walletConduct } from '../conduct.ts';
import { addressedDay, DOWNLOAD_PATH } from './address.ts';
import { type Statement, statementFiles } from './files.ts';
import { gbkEncoder } from './gbk.ts';
import { statementRows } from './rows.ts';

const SOMEBODY_ELSE = '2088099999999999';

/** The day's files in a zip. The table of GBK is made for each: a tenth of a second nobody should wait for at start. */
const zipOf = (statement: Statement): Uint8Array => {
  const encode = gbkEncoder();
  return zipSync(
    Object.fromEntries(
      // Like the real ones, the names are GBK and do not say so: bytes of a name go in as they are.
      Object.entries(statementFiles(statement)).map(([name, text]) => [
        Buffer.from(encode(name)).toString('latin1'),
        encode(text),
      ]),
    ),
  );
};

/** Where the addresses of statements lead. */
export const statementRoutes = (app: FastifyInstance, world: World): void => {
  app.get(DOWNLOAD_PATH, async (request, reply) => {
    const day = addressedDay(queryFields(request.url), world);
    if (day === null) return reply.code(403).type('text/plain; charset=utf-8').send('链接已失效');
    const { rows, conduct } = world.state.act((tx) => ({
      rows: statementRows(tx, day),
      conduct: walletConduct(tx).statement ?? 'NORMAL',
    }));
    const account = conduct === 'FOREIGN' ? SOMEBODY_ELSE : MERCHANT.sellerId;
    const zip = zipOf({ account, day, rows, exportedAt: world.clock() });
    return reply
      .type('application/zip')
      .send(Buffer.from(conduct === 'CUT' ? zip.subarray(0, zip.length / 2) : zip));
  });
};
