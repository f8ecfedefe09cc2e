import { AUTOPAY_CLOSED_PATH } from '@life-payment/contract/pages';
import { closingPurpose } from '@life-payment/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../lib/app.ts';
import { askPayPassword } from '../../lib/host/bridge-calls.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { moneyText } from '../../ui/money.ts';
import {
  approvePlan,
  bindAgain,
  type Closed,
  closedKey,
  endMandate,
  type Mandate,
  type Plan,
  pauseMandate,
  resumeMandate,
  skipPlan,
  unlockMandate,
} from './api.ts';
import { openSigningPage, useAct } from './use-act.ts';

/** The actions on a mandate. `doing`: the name of the action under way. `byPassword`: the wallet closes it by pay password. */
export function useMandateActs({ agreementId, unitName, billing }: Mandate, byPassword = false) {
  const { api, bridge, overlays } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const { act, doing, problemOf, setProblem } = useAct();
  const toast = (text: string) => () => overlays.toast(text);

  const drop = async (): Promise<void> => {
    const yes = await overlays.confirm({
      title: m.autopay_drop_sure(),
      text: m.autopay_drop_sure_text(),
      confirm: m.autopay_drop_yes(),
      ends: true,
      cancel: m.autopay_keep(),
    });
    if (yes) await act('drop', () => endMandate(api, agreementId), toast(m.autopay_dropped()));
  };
  const close = async (): Promise<void> => {
    const yes = await overlays.confirm({
      title: m.autopay_close_sure(),
      text: m.autopay_close_sure_text({ unit: unitName }),
      confirm: m.autopay_close_yes(),
      ends: true,
      cancel: m.autopay_keep(),
    });
    if (!yes) return;
    const passwordToken =
      byPassword && bridge
        ? await askPayPassword(bridge, closingPurpose(agreementId)).catch(() => null)
        : undefined;
    if (passwordToken === null) return setProblem('close', m.autopay_password_kept());
    await act(
      'close',
      () => overlays.whileLoading(endMandate(api, agreementId, passwordToken)),
      (closed) => {
        client.setQueryData<Closed>(closedKey(agreementId), closed);
        navigate(AUTOPAY_CLOSED_PATH, { agreementId });
      },
    );
  };
  const skip = async ({ planId, amount }: Plan): Promise<void> => {
    const yes = await overlays.confirm({
      title: m.autopay_skip_sure({ amount: moneyText(amount) }),
      text: billing === 'PREPAID' ? m.autopay_skip_top_up_text() : m.autopay_skip_sure_text(),
      confirm: m.autopay_skip(),
      cancel: m.autopay_keep(),
    });
    if (yes) await act('skip', () => skipPlan(api, { agreementId, planId }), toast(m.autopay_skipped_done()));
  };

  return {
    doing,
    problemOf,
    drop,
    close,
    skip,
    finish: () =>
      act(
        'finish',
        () => overlays.whileLoading(bindAgain(api, agreementId)),
        (body) => openSigningPage(overlays, body.sign),
      ),
    pause: () => act('pause', () => pauseMandate(api, agreementId), toast(m.autopay_paused_done())),
    resume: () => act('resume', () => resumeMandate(api, agreementId), toast(m.autopay_resumed_done())),
    unlock: () => act('unlock', () => unlockMandate(api, agreementId), toast(m.autopay_unlocked())),
    approve: ({ planId, amount }: Plan) =>
      act(
        'approve',
        () => approvePlan(api, { agreementId, planId, amount }),
        toast(m.autopay_approved_done({ amount: moneyText(amount) })),
      ),
  };
}

export type MandateActs = ReturnType<typeof useMandateActs>;
