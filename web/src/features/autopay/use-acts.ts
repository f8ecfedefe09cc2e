import { AUTOPAY_CLOSED_PATH } from '@life-payment/contract/pages';
import { closingPurpose } from '@life-payment/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.ts';
import { askPayPassword } from '../../lib/host/bridge.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { leaveForPage } from '../../lib/overlays.ts';
import { moneyText } from '../../ui/money.ts';
import { errorsAt, failureOf, useForm } from '../../ui/use-form.ts';
import type { FieldName as CodeField } from '../sign-on/draft.ts';
import { type Closed, closedKey, endMandate, forgetAutopay, type Mandate, type Plan } from './api.ts';
import type { RuleField } from './RuleFields.tsx';

/** The fields of a rule, its pay day, and what proves a higher amount. */
export type FieldName = RuleField | CodeField;

/** Runs one action at a time, without repeating it, then refetches what it may have changed. `fields`: those of the form that acts. */
export function useAct(fields: readonly FieldName[] = []) {
  const client = useQueryClient();
  const { send, problemOf, sending, ...form } = useForm<FieldName>();

  const act = <T>(name: string, work: () => Promise<Answer<T>>, done: (body: T) => void): Promise<void> => {
    form.setErrors({});
    return send(async () => {
      try {
        const answer = await work();
        if (!answer.ok)
          return errorsAt(fields, answer.field === 'agreementVersion' ? 'agreed' : answer.field, answer.text);
        done(answer.body);
        return {};
      } catch (error) {
        return failureOf(error).form === undefined ? {} : { form: m.autopay_no_answer() };
      } finally {
        await forgetAutopay(client);
      }
    }, name);
  };

  return {
    ...form,
    act,
    /** The name of the action under way. */
    doing: sending,
    /** The text of the last failure, for the place of the buttons of some actions. */
    problemOf: (...names: readonly string[]) => names.map(problemOf).find((text) => text !== undefined),
    /** An action that did not begin. */
    fail: (name: string, text: string) => send(async () => ({ form: text }), name),
  };
}

/** The actions on a mandate. `doing`: the name of the action under way. `byPassword`: the wallet closes it by pay password. */
export function useMandateActs({ agreementId, unitName, billing }: Mandate, byPassword = false) {
  const { api, bridge, overlays } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const { act, doing, problemOf, fail } = useAct();
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
    if (passwordToken === null) return fail('close', m.autopay_password_kept());
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
        // The wallet's page returns to the page of the result.
        ({ sign }) => leaveForPage(overlays, sign.value),
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
