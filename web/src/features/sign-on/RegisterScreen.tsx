import { REGISTER_TOKEN_REFUSED } from '@life-payment/contract/code-names';
import { REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../lib/api/client.ts';
import type { LoginData } from '../../lib/api/identity.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useGoOn, useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Intro } from '../../ui/Facts.tsx';
import { Field, Problem } from '../../ui/Field.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { TermsTick } from '../terms/TermsTick.tsx';
import { CodeField } from './CodeField.tsx';
import {
  asFailure,
  checkDraft,
  type Errors,
  errorsOf,
  type FieldName,
  mobileIn,
  typedCode,
  useDraft,
  useSendCode,
} from './draft.ts';

/** The form of a masked number; other text of an address is not shown as a number. */
const MASKED = /^\d{3}\*{4}\d{4}$/;

export default Register;

/**
 * Registers a payer: with the terms alone if the number is proved already, else by a code. A wallet user whose number the
 * wallet does not tell gets the number that the code proves.
 */
function Register() {
  const { session } = useApp();
  const [{ registerToken, sessionId, mobile, codeNeeded }] = useState(session.steps);
  const named = useParams().get('mobile') ?? '';
  const [byCode, setByCode] = useState(registerToken === null);
  const [notice, setNotice] = useState<string | null>(null);
  const onCode = (text: string | null) => {
    setNotice(text);
    setByCode(true);
  };
  if (byCode || registerToken === null) return <CodeForm notice={notice} binding={null} />;
  if (codeNeeded) return <CodeForm notice={null} binding={{ registerToken, sessionId, onOver: onCode }} />;
  return (
    <ProvedNumber
      registerToken={registerToken}
      mobile={mobile ?? (MASKED.test(named) ? named : null)}
      onCode={onCode}
    />
  );
}

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
function CodeForm({ notice, binding }: Props) {
  const { api, entry: address, overlays } = useApp();
  const entry = useDraft('registration');
  const { draft, change, forget } = entry;
  const form = useForm<FieldName>(asFailure);
  const { errors, setErrors } = form;
  const code = useSendCode(draft, change, setErrors);
  const enter = useEnter();

  const submit = () => {
    const wrong = checkDraft(draft);
    setErrors(wrong);
    if (!isEmpty(wrong)) return;
    form.send(async () => {
      const typed = {
        mobile: mobileIn(draft),
        ...typedCode(draft),
        outputEndpoint: address.outputEndpoint,
        agreementVersion: versionOf(REGISTER_TERMS),
        ...(binding && { registerToken: binding.registerToken }),
      };
      // A wallet user's provisional session gets the number. The answer does not affect the present session.
      const as = binding?.sessionId ?? '';
      const answer = await overlays.whileLoading(api.call('/register/codeCheckAndRegister', typed, { as }));
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
      entry={entry}
      form={form}
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
          onChange={({ target }) => change({ mobile: target.value })}
        />
        <CodeField
          draft={draft}
          error={errors.code}
          sending={code.busy}
          onSend={code.send}
          onType={(typed) => change({ code: typed })}
        />
      </Card>
    </Form>
  );
}

type ProvedNumberProps = {
  registerToken: string;
  /** The masked number; null if it is not known. */
  mobile: string | null;
  /** Switches to registration by code; with the service's words if the number is no longer proved. */
  onCode: (text: string | null) => void;
};

/** Registers a number that the wallet, the carrier or a partner has proved: the payer only agrees to the terms. */
function ProvedNumber({ registerToken, mobile, onCode }: ProvedNumberProps) {
  const { api, overlays, session } = useApp();
  const entry = useDraft('registration');
  const form = useForm<FieldName>(asFailure);
  const enter = useEnter();

  const submit = () => {
    if (!entry.draft.agreed) return form.setErrors({ agreed: m.terms_tick_first() });
    form.send(async () => {
      const request = { registerToken, agreementVersion: versionOf(REGISTER_TERMS) };
      const as = session.steps().sessionId ?? '';
      const answer = await overlays.whileLoading(api.call('/user/register', request, { as }));
      if (!answer.ok && answer.code === REGISTER_TOKEN_REFUSED) onCode(answer.text);
      if (answer.ok) entry.forget();
      return enter(answer);
    });
  };

  return (
    <Form
      title={m.register_proved()}
      text={m.register_proved_text()}
      submit={m.register_submit_proved()}
      entry={entry}
      form={form}
      onSubmit={submit}
    >
      <Card rows>
        <ListRow
          icon="phone"
          title={mobile ?? m.register_mobile()}
          note={mobile !== null && m.register_mobile()}
          end={
            <Button variant="text" onClick={() => onCode(null)}>
              {m.register_other_number()}
            </Button>
          }
        />
      </Card>
    </Form>
  );
}

type FormProps = {
  title: string;
  text: string;
  submit: string;
  /** The values of the form; the box to agree stands at its end. */
  entry: ReturnType<typeof useDraft>;
  form: ReturnType<typeof useForm<FieldName>>;
  onSubmit: () => void;
  children: ReactNode;
};

/** The layout of both forms of registration: purpose, fields, terms, error, button. */
function Form({ title, text, submit, entry, form, onSubmit, children }: FormProps) {
  const { busy, errors } = form;
  return (
    <form className="stack" {...form.form(onSubmit)}>
      <Intro title={title} text={text} />
      {children}
      <Card>
        <TermsTick
          terms={REGISTER_TERMS}
          checked={entry.draft.agreed}
          error={errors.agreed}
          onChange={(agreed) => entry.change({ agreed })}
        />
      </Card>
      <BottomBar>
        <Problem text={errors.form} />
        <Button type="submit" wide busy={busy}>
          {busy ? m.register_busy() : submit}
        </Button>
      </BottomBar>
    </form>
  );
}

/** Handles the answer of a registration: goes to the page that the payer wanted, or returns the errors. */
function useEnter(): (answer: Answer<LoginData>) => Promise<Errors> {
  const { login, overlays } = useApp();
  const goOn = useGoOn();
  return async (answer) => {
    if (!answer.ok) return errorsOf(answer);
    if (await login.enter(answer.body)) overlays.toast(m.register_done());
    goOn();
    return {};
  };
}
