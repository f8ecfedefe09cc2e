import { AUTOPAY_CLOSED_PATH } from '@life-payment/contract/pages';
import { closingPurpose } from '@life-payment/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '../../lib/api/client.ts';
import { CallFailed, type Refused } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { askPayPassword } from '../../lib/host/bridge-calls.ts';
import { m } from '../../lib/i18n/messages.ts';
import { leaveForPage } from '../../lib/leave-for.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import type { Overlays } from '../../lib/overlays.ts';
import { moneyText } from '../../ui/money.ts';
import {
  type Closed,
  closedKey,
  endMandate,
  forgetAutopay,
  type Mandate,
  type Plan,
  type Sign,
} from './api.ts';

/** `of`: the action that failed. */
type Problem = Pick<Refused, 'text' | 'field' | 'code'> & { readonly of: string };

/** Runs one action at a time and never repeats it by itself. After an action everything that it may have changed is refetched. */
export function useAct() {
  const client = useQueryClient();
  const [doing, setDoing] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  // A second tap may come before the button is drawn as busy.
  const taken = useRef(false);

  const act = async <T>(
    name: string,
    work: () => Promise<Answer<T>>,
    done: (body: T) => void,
  ): Promise<void> => {
    if (taken.current) return;
    setProblem(null);
    taken.current = true;
    setDoing(name);
    try {
      const answer = await work();
      if (answer.ok) done(answer.body);
      else setProblem({ ...answer, of: name });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.reason !== 'handled') setProblem(plain(name, m.autopay_no_answer()));
    } finally {
      await forgetAutopay(client);
      taken.current = false;
      setDoing(null);
    }
  };

  return {
    act,
    doing,
    problem,
    /** The text of the last failure, for the place of the buttons of some actions. */
    problemOf: (...names: readonly string[]) =>
      problem !== null && names.includes(problem.of) ? problem.text : undefined,
    setProblem: (name: string, text: string) => setProblem(plain(name, text)),
    forget: () => setProblem(null),
  };
}

function plain(of: string, text: string): Problem {
  return { of, text, code: '' };
}

/** Opens the wallet's signing page, which returns to the page of the result. */
export function openSigningPage(overlays: Overlays, { value }: Sign): void {
  leaveForPage(overlays, value);
}

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
    if (yes)
      await act(
        'skip',
        () => api.call('/autopay/skipAutoPay', { agreementId, planId }),
        toast(m.autopay_skipped_done()),
      );
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
        () => overlays.whileLoading(api.call('/autopay/reBindingAutoPay', { agreementId })),
        (body) => openSigningPage(overlays, body.sign),
      ),
    pause: () =>
      act('pause', () => api.call('/autopay/pauseAutoPay', { agreementId }), toast(m.autopay_paused_done())),
    resume: () =>
      act(
        'resume',
        () => api.call('/autopay/resumeAutoPay', { agreementId }),
        toast(m.autopay_resumed_done()),
      ),
    unlock: () =>
      act('unlock', () => api.call('/autopay/unlockAutoPay', { agreementId }), toast(m.autopay_unlocked())),
    approve: ({ planId, amount }: Plan) =>
      act(
        'approve',
        () => api.call('/autopay/approveAutoPay', { agreementId, planId, amount }),
        toast(m.autopay_approved_done({ amount: moneyText(amount) })),
      ),
  };
}

export type MandateActs = ReturnType<typeof useMandateActs>;
