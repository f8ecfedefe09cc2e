import { HOME_PATH } from '@life-payment/contract/pages';
import { useEffect } from 'react';
import { useApp } from '../lib/app.ts';
import { entryTarget } from '../lib/navigation/entry-target.ts';
import { LENGTH, MINI_NEED, NEED, TARGET, useNavigation, useParams } from '../lib/navigation/navigation.ts';
import { isMiniProgram } from '../lib/session/entry.ts';
import { WaitingView } from './Guarded.tsx';

/** The `topage` whose page is not closed when the payer leaves it. */
const PAY_ONE = 'zcjf';

/** Time in which the app around is told to close only once, though this page may be drawn anew meanwhile. */
const ONCE_MS = 1_000;
let toldAt = Number.NEGATIVE_INFINITY;

/**
 * For home's address with a target page: replaces the history by that page. A payer who returns here from another page
 * of the app has left the target page, so the app closes.
 */
export function EntryTarget({ fromPage }: { fromPage: boolean }) {
  const { entry, perTab, close } = useApp();
  const { switchTab, redirect } = useNavigation();
  const params = useParams();

  useEffect(() => {
    const topage = params.get('topage');
    const target = entryTarget(params);
    if (target === null) return;
    if (fromPage && topage) {
      closeOnce(() => close(() => redirect(HOME_PATH)));
      return;
    }
    if (topage === PAY_ONE) clearNeedClose(perTab);
    else if (topage) setNeedClose(perTab, target.path, isMiniProgram(entry.outputEndpoint));
    switchTab(target.path, target.params);
  }, [params, fromPage, entry, perTab, close, switchTab, redirect]);

  return <WaitingView home={false} />;
}

function closeOnce(close: () => void): void {
  const now = performance.now();
  if (now - toldAt < ONCE_MS) return;
  toldAt = now;
  close();
}

/** Notes that the app was opened for one page: leaving that page closes the app. */
function setNeedClose(perTab: Storage, targetPage: string, miniProgram: boolean): void {
  perTab.setItem(NEED, '1');
  perTab.setItem(TARGET, targetPage);
  perTab.setItem(LENGTH, String(window.history.length));
  if (miniProgram) perTab.setItem(MINI_NEED, '1');
}

function clearNeedClose(perTab: Storage): void {
  for (const key of [NEED, TARGET, LENGTH, MINI_NEED]) perTab.removeItem(key);
}
