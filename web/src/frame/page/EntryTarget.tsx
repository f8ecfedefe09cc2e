import { HOME_PATH } from '@life-payment/contract/pages';
import { useEffect, useRef } from 'react';
import { useApp } from '../../app/context.ts';
import { clearNeedClose, setNeedClose } from '../../app/navigation/close-webview.ts';
import { entryTarget } from '../../app/navigation/entry-target.ts';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { WaitingView } from '../../app/views/views.tsx';
import { isMiniProgram } from '../../session/endpoints.ts';

/** The topage that is opened for itself and not left by closing. */
const PAY_ONE = 'zcjf';

/**
 * Home's address with a page to go to: leads there in place of everything before. Whoever comes here from another page
 * of the app has left that page, and wants out.
 */
export function EntryTarget({ fromPage }: { fromPage: boolean }) {
  const { entry, perTab, close } = useApp();
  const { switchTab, redirect } = useNavigation();
  const params = useParams();
  const closed = useRef(false);

  useEffect(() => {
    const topage = params.get('topage');
    const target = entryTarget(params);
    if (target === null) return;
    if (fromPage && topage) {
      // The ways to go change when the channel's settings arrive; the app around is told once.
      if (!closed.current) close(() => redirect(HOME_PATH));
      closed.current = true;
      return;
    }
    if (topage === PAY_ONE) clearNeedClose(perTab);
    else if (topage) setNeedClose(perTab, target.path, isMiniProgram(entry.outputEndpoint));
    switchTab(target.path, target.params);
  }, [params, fromPage, entry, perTab, close, switchTab, redirect]);

  return <WaitingView home={false} />;
}
