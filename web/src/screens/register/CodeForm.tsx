import { REGISTER_TERMS } from '@life-payment/contract/rules';
import { checkCode } from '../../api/registration.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { TermsTick } from '../../terms/TermsTick.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CodeField } from './CodeField.tsx';
import { asFailure, checkDraft, cleanMobile, codeTokenOf, type Draft, type Errors } from './draft.ts';
import { Form } from './Form.tsx';
import s from './register.module.css';
import { useDraft } from './use-draft.ts';
import { useEnter } from './use-enter.ts';
import { useErrors } from './use-errors.ts';
import { useSendCode } from './use-send-code.ts';
import { useSending } from './use-sending.ts';

/** Logs in or registers a number by a code. `notice`: why a code is needed. */
export function CodeForm({ notice }: { notice: string | null }) {
  const { api, entry, overlays } = useApp();
  const { draft, change, forget } = useDraft('registration');
  const { errors, setErrors, clear } = useErrors();
  const { busy, send } = useSending((wrong) => setErrors(asFailure(wrong)));
  const code = useSendCode(draft, change, setErrors);
  const enter = useEnter();

  const edit = (next: Partial<Draft>, ...fields: (keyof Errors)[]) => {
    clear('form', ...fields);
    change(next);
  };
  const submit = () => {
    const wrong = checkDraft(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    send(async () => {
      const { mobile, code: typed } = draft;
      const proof = { mobile, code: typed, codeToken: codeTokenOf(draft) ?? '' };
      const checked = checkCode(api, { ...proof, outputEndpoint: entry.outputEndpoint });
      const answer = await overlays.whileLoading(checked);
      if (answer.ok) forget();
      return enter(answer);
    });
  };

  return (
    <Form
      title={m.register_intro()}
      text={m.register_intro_text()}
      submit={m.register_submit()}
      busy={busy}
      errors={errors}
      onSubmit={submit}
    >
      {notice !== null && (
        <p className={s['problem']} role="alert">
          {notice}
        </p>
      )}
      <Card>
        <Field
          label={m.register_mobile()}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={draft.mobile}
          error={errors.mobile}
          onChange={({ target }) => edit({ mobile: cleanMobile(target.value) }, 'mobile')}
        />
        <CodeField
          draft={draft}
          error={errors.code}
          sending={code.busy}
          onSend={code.send}
          onType={(typed) => edit({ code: typed }, 'code')}
        />
      </Card>
      <Card>
        <TermsTick
          terms={REGISTER_TERMS}
          checked={draft.agreed}
          error={errors.agreed}
          onChange={(agreed) => edit({ agreed }, 'agreed')}
        />
      </Card>
    </Form>
  );
}
