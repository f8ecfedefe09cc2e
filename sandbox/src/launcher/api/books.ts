import type { FastifyInstance } from 'fastify';
import { queryFields } from '../../http/service.ts';
import { unitMovements } from '../../units/books.ts';
import { notifiesOf } from '../../wallet/notifies.ts';
import { findTrade } from '../../wallet/trades.ts';
import { control, type Desk, Refused } from './control.ts';

const MOST = 100_000;

/** Rows on a page of a whole book. */
const PAGE = 20_000;

const WHOLE_BOOKS = {
  wallet: 'select * from wallet_movements where id > ? order by id limit ?',
  units: 'select * from unit_movements where id > ? order by id limit ?',
  agreements: 'select rowid as id, * from wallet_agreements where rowid > ? order by rowid limit ?',
} as const;

/**
 * The books of the wallet and the units, and the wallet's mandates, to compare with the service's. `books` answers the
 * newest rows. The other calls answer a whole book in pages, oldest first, after the row number of the caller. Amounts
 * in fen, times in ms.
 */
export function bookRoutes(app: FastifyInstance, { world }: Desk): void {
  const { state } = world;
  app.get(
    '/sandbox/api/trades',
    control((request) => {
      const limit = limitOf(queryFields(request.url)['limit']);
      return state.act((tx) => ({
        trades: tx.all('select * from trades order by created_at desc limit ?', limit),
      }));
    }),
  );
  app.get(
    '/sandbox/api/trades/:outTradeNo',
    control((request) =>
      state.act((tx) => {
        const { outTradeNo } = request.params as { outTradeNo: string };
        const trade = findTrade(tx, outTradeNo);
        if (!trade) throw new Refused(`No trade ${outTradeNo}.`, 404);
        return {
          trade,
          refunds: tx.all('select * from refunds where out_trade_no = ? order by at', outTradeNo),
          notifies: notifiesOf(tx, outTradeNo),
        };
      }),
    ),
  );
  app.get(
    '/sandbox/api/books',
    control((request) => {
      const { limit, accountNumber } = queryFields(request.url);
      return state.act((tx) => ({
        wallet: tx.all('select * from wallet_movements order by id desc limit ?', limitOf(limit)),
        units: unitMovements(tx, accountNumber, limitOf(limit)),
      }));
    }),
  );
  for (const [book, page] of Object.entries(WHOLE_BOOKS))
    app.get(
      `/sandbox/api/books/${book}`,
      control((request) => {
        const after = Number(queryFields(request.url)['after'] ?? 0) || 0;
        return state.act((tx) => ({ movements: tx.all(page, after, PAGE) }));
      }),
    );
  app.get(
    '/sandbox/api/writeOffs/:writeOffNo',
    control((request) =>
      state.act((tx) => {
        const { writeOffNo } = request.params as { writeOffNo: string };
        const known = tx.one('select * from write_offs where write_off_no = ?', writeOffNo);
        if (!known) throw new Refused(`No write-off ${writeOffNo}.`, 404);
        return known;
      }),
    ),
  );
}

function limitOf(text: string | undefined): number {
  return Math.min(MOST, Math.max(1, Number(text ?? 1000) || 1000));
}
