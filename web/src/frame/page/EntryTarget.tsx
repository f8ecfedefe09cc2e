import { HOME_PATH } from '@life-payment/contract/pages';
import { useEffect } from 'react';
import { useApp } from '../../app/context.ts';
import { entryTarget } from '../../app/navigation/entry-target.ts';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { clearNeedClose, setNeedClose } from '../../app/navigation/need-close.ts';
import { WaitingView } from '../../app/views/views.tsx';
import { isMiniProgram } from '../../session/endpoints.ts';

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
