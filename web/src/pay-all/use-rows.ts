import { UNIT_NOT_ANSWERING } from '@life-payment/contract/code-names';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { eachAtMost, refreshAccount } from '../accounts/refresh.ts';
import type { SavedAccount } from '../api/accounts.ts';
import { useApp } from '../app/context.ts';
import { type Event, firstRows, idOf, type Row, rowsAfter } from './rows.ts';

const AT_ONCE = 4;

/** After this time without an answer the others can be paid first. */
const SILENT_MS = 5000;

export type Rows = {
  readonly rows: readonly Row[];
  readonly tell: (event: Event) => void;
  /** Asks the units of these accounts again. `tick`: they are wanted in the payment. */
  readonly ask: (ids: readonly string[], tick?: boolean) => void;
};

/** The accounts of the sheet as they were when it opened. Their units are all asked, four at a time, and each row shows what came. */
export function useRows(accounts: readonly SavedAccount[]): Rows {
  const [rows, tell] = useReducer(rowsAfter, accounts, firstRows);
  const askUnit = useAskUnit(tell);

  const run = useCallback(
    (ids: readonly string[]) => {
      // A silent unit gives its place to the next one; its late answer still counts.
      eachAtMost(
        AT_ONCE,
        ids,
        (id) =>
          new Promise((done) => {
            const silent = setTimeout(() => {
              tell({ kind: 'SILENT', id });
              done();
            }, SILENT_MS);
            askUnit(id).then(() => {
              clearTimeout(silent);
              done();
            });
          }),
      );
    },
    [askUnit],
  );
  const ask = useCallback(
    (ids: readonly string[], tick = false) => {
      tell({ kind: 'ASKED', ids, tick });
      run(ids);
    },
    [run],
  );

  const first = useRef(rows.filter(({ state }) => state.kind === 'ASKING').map(idOf));
  useEffect(() => {
    run(first.current.splice(0));
  }, [run]);
  return { rows, tell, ask };
}

/** Asks one unit and tells what came. The bill's page and home have the answer too. It never rejects. */
function useAskUnit(tell: (event: Event) => void): (id: string) => Promise<void> {
  const { api } = useApp();
  const client = useQueryClient();
  return useCallback(
    async (id) => {
      try {
        const answer = await refreshAccount(client, api, id);
        if (answer.ok) tell({ kind: 'ANSWERED', id, query: answer.body, receivedAt: Date.now() });
        else if (answer.code === UNIT_NOT_ANSWERING) tell({ kind: 'SILENT', id });
        else tell({ kind: 'SAID', id, text: answer.text });
      } catch {
        tell({ kind: 'SILENT', id });
      }
    },
    [api, client, tell],
  );
}
