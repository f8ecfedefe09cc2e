import { REGISTER_TOKEN_REFUSED } from '@life-payment/contract/code-names';
import { REGISTER_TERMS } from '@life-payment/contract/rules';
import { registerByToken } from '../../api/registration.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { TermsTick } from '../../terms/TermsTick.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconSquare } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { asFailure } from './draft.ts';
import { Form } from './Form.tsx';
import s from './register.module.css';
import { useDraft } from './use-draft.ts';
import { useEnter } from './use-enter.ts';
import { useErrors } from './use-errors.ts';
import { useSending } from './use-sending.ts';

type Props = {
  registerToken: string;
  /** The masked number; null if it is not known. */
  mobile: string | null;
  /**
   * Switches to registration by code: with the service's words if the number is no longer proved, with null if the
   * payer wants another number.
   */
  onCode: (text: string | null) => void;
};

/** Registers a number that the wallet, the carrier or a partner has proved: the payer only agrees to the terms. */
export function ProvedNumber({ registerToken, mobile, onCode }: Props) {
  const { api, overlays, session } = useApp();
  const { draft, change, forget } = useDraft('registration');
  const { errors, setErrors, clear } = useErrors();
  const { busy, send } = useSending((wrong) => setErrors(asFailure(wrong)));
  const enter = useEnter();

  const submit = () => {
    if (!draft.agreed) {
      setErrors({ agreed: m.terms_tick_first() });
      return;
    }
    send(async () => {
      const { sessionId } = session.steps();
      const answer = await overlays.whileLoading(registerByToken(api, registerToken, sessionId ?? undefined));
      if (!answer.ok && answer.code === REGISTER_TOKEN_REFUSED) onCode(answer.text);
      if (answer.ok) forget();
      return enter(answer);
    });
  };

  return (
    <Form
      title={m.register_proved()}
      text={m.register_proved_text()}
      submit={m.register_submit_proved()}
      busy={busy}
      errors={errors}
      onSubmit={submit}
    >
      <Card>
        <div className={s['proved']}>
          <IconSquare name="phone" big />
          <div className={s['number']}>
            <span className={s['label']}>{m.register_mobile()}</span>
            {mobile !== null && <strong className={s['digits']}>{mobile}</strong>}
          </div>
          <Button variant="text" onClick={() => onCode(null)}>
            {m.register_other_number()}
          </Button>
        </div>
      </Card>
      <Card>
        <TermsTick
          terms={REGISTER_TERMS}
          checked={draft.agreed}
          error={errors.agreed}
          onChange={(agreed) => {
            clear('agreed', 'form');
            change({ agreed });
          }}
        />
      </Card>
    </Form>
  );
}
