import { REGISTER_TOKEN_REFUSED } from '@life-payment/contract/code-names';
import { REGISTER_TERMS } from '@life-payment/contract/rules';
import { checkCode } from '../../api/registration.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { TermsTick } from '../../terms/TermsTick.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import { CodeField } from './CodeField.tsx';
import { asFailure, checkDraft, type Draft, type Errors, mobileIn, typedCode } from './draft.ts';
import { Form } from './Form.tsx';
import { useDraft } from './use-draft.ts';
import { useEnter } from './use-enter.ts';
import { useErrors } from './use-errors.ts';
import { useSendCode } from './use-send-code.ts';
import { useSending } from './use-sending.ts';

type Binding = {
  readonly registerToken: string;
  readonly sessionId: string | null;
  /** The step is over: the number logs in without it. `text`: the service's words. */
  readonly onOver: (text: string) => void;
};

type Props = {
  /** Why a code is needed. */
  notice: string | null;
  /** The step of a wallet user whose number the wallet does not tell; null for others. */
  binding: Binding | null;
};

/** Logs in or registers a number by a code. */
export function CodeForm({ notice, binding }: Props) {
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
      const typedIn = { mobile: mobileIn(draft), ...typedCode(draft), outputEndpoint: entry.outputEndpoint };
      const checked = binding
        ? checkCode(api, { ...typedIn, registerToken: binding.registerToken }, binding.sessionId ?? '')
        : checkCode(api, typedIn);
      const answer = await overlays.whileLoading(checked);
      if (!answer.ok && answer.code === REGISTER_TOKEN_REFUSED) binding?.onOver(answer.text);
      if (answer.ok) forget();
      return enter(answer);
    });
  };

  return (
    <Form
      title={binding ? m.register_bind() : m.register_intro()}
      text={binding ? m.register_bind_text() : m.register_intro_text()}
      submit={m.register_submit()}
      busy={busy}
      errors={errors}
      onSubmit={submit}
    >
      <Problem text={notice ?? undefined} />
      <Card>
        <Field
          label={m.register_mobile()}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={draft.mobile}
          error={errors.mobile}
          onChange={({ target }) => edit({ mobile: target.value }, 'mobile')}
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
