import { useMemo, useState } from 'react';
import { type Mandate, modifyMandate, type Rule, type Sign } from '../../api/autopay.ts';
import { useApp } from '../../app/context.ts';
import { type Draft, type RuleField, ruleOf, sameRule } from '../../autopay/draft.ts';
import { openSigningPage } from '../../autopay/open-signing-page.ts';
import { invalidAmount, type RuleErrors } from '../../autopay/RuleFields.tsx';
import { ruleText } from '../../autopay/text.ts';
import { useAct } from '../../autopay/use-act.ts';
import { m } from '../../i18n/messages.ts';

const FIELDS: readonly string[] = ['cap', 'amount', 'threshold', 'payDay'];

/** Changes amounts and pay day of a mandate. `onDone` runs after that. */
export function useModify({ agreementId, rule: before }: Mandate, onDone: () => void) {
  const { api, overlays } = useApp();
  const { act, doing, problem, forget } = useAct();
  const [wrong, setWrong] = useState<RuleField | null>(null);

  const sure = (rule: Rule): Promise<boolean> =>
    overlays.confirm({
      title: m.autopay_modify_sure(),
      text: m.autopay_modify_sure_text({ before: ruleText(before), after: ruleText(rule) }),
      confirm: m.autopay_modify_yes(),
    });
  /** The new amount is more than the payer signed, so the old one is valid until the payer has signed again. */
  const signAnew = async (how: Sign): Promise<void> => {
    const yes = await overlays.confirm({
      title: m.autopay_modify_sign(),
      text: m.autopay_modify_sign_text(),
      confirm: m.autopay_modify_sign_yes(),
    });
    if (yes) openSigningPage(overlays, how);
  };
  const modify = async (draft: Draft, payDay: number | undefined): Promise<void> => {
    const typed = ruleOf(draft);
    forget();
    setWrong('wrong' in typed ? typed.wrong : null);
    if ('wrong' in typed) return;
    const { rule } = typed;
    const same = sameRule(rule, before);
    if (!same && !(await sure(rule))) return;
    await act(
      'modify',
      () => modifyMandate(api, { agreementId, rule, ...(payDay !== undefined && { payDay }) }),
      (body) => {
        onDone();
        if (body.sign) signAnew(body.sign);
        else overlays.toast(same ? m.autopay_day_modified() : m.autopay_modified());
      },
    );
  };

  const errors = useMemo<RuleErrors & { readonly form?: string }>(() => {
    if (wrong !== null) return { [wrong]: invalidAmount() };
    if (problem === null) return {};
    const at = problem.field !== undefined && FIELDS.includes(problem.field) ? problem.field : 'form';
    return { [at]: problem.text };
  }, [wrong, problem]);
  return {
    errors,
    busy: doing !== null,
    forget: () => {
      forget();
      setWrong(null);
    },
    modify,
  };
}
