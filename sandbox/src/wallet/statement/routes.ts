import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import { queryFields } from '../../http/service.ts';
import { MERCHANT, type World } from '../../world.ts';
import { walletConduct } from '../conduct.ts';
import { accountFiles } from './account-files.ts';
import { accountRows } from './account-rows.ts';
import { addressed, DOWNLOAD_PATH } from './address.ts';
import { gbkEncoder } from './gbk.ts';
import { statementRows } from './rows.ts';
import { tradeFiles } from './trade-files.ts';

const SOMEBODY_ELSE = '2088099999999999';

/** Serves the addresses of statements. */
export function statementRoutes(app: FastifyInstance, world: World): void {
  app.get(DOWNLOAD_PATH, async (request, reply) => {
    const requested = addressed(queryFields(request.url), world);
    if (requested === null) return reply.code(403).type('text/plain; charset=utf-8').send('链接已失效');
    const { type, day } = requested;
    const { files, conduct } = world.state.act((tx) => {
      const { statement = 'NORMAL' } = walletConduct(tx);
      const account = statement === 'FOREIGN' ? SOMEBODY_ELSE : MERCHANT.sellerId;
      const head = { account, day, exportedAt: world.clock() };
      return {
        conduct: statement,
        files:
          type === 'trade'
            ? tradeFiles({ ...head, rows: statementRows(tx, day) })
            : accountFiles({ ...head, rows: accountRows(tx, day) }),
      };
    });
    const zip = zipOf(files);
    return reply
      .type('application/zip')
      .send(Buffer.from(conduct === 'CUT' ? zip.subarray(0, zip.length / 2) : zip));
  });
}

/**
 * The day's files in a zip. The GBK table is made for each: it takes a tenth of a second, which a start should not
 * spend.
 */
function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  const encode = gbkEncoder();
  return zipSync(
    Object.fromEntries(
      // As in the real files, names are GBK without a flag that says so: their bytes go in unchanged.
      Object.entries(files).map(([name, text]) => [
        Buffer.from(encode(name)).toString('latin1'),
        encode(text),
      ]),
    ),
  );
}
