import type { Sign } from '../api/autopay.ts';
import { useApp } from '../app/context.ts';
import { useNavigation } from '../app/navigation.ts';
import { AUTOPAY_OPENED_PATH } from '../app/paths.ts';

/** Takes the payer to the wallet to sign. Whether it is signed is asked of the service afterwards, whatever the client says. */
export const useSign = (): ((agreementId: string, sign: Sign) => void) => {
  const { bridge } = useApp();
  const { redirect } = useNavigation();
  return (agreementId, sign) => {
    if (sign.kind === 'PAGE' || !bridge) window.location.assign(sign.value);
    else bridge.sign(sign.value, () => redirect(AUTOPAY_OPENED_PATH, { agreementId }));
  };
};
