import { Button } from '../ui/controls/Button.tsx';
import { Problem } from '../ui/views/Problem.tsx';
import s from './accounts.module.css';
import type { useForm } from './use-form.ts';

type Props = {
  form: ReturnType<typeof useForm>;
  text: string;
  /** Asks the payer to confirm. */
  sure: () => Promise<boolean>;
  remove: Parameters<Props['form']['send']>[0];
};

/** Deletes the form's account or group once the payer has confirmed. It stands at the end, where no thumb hits it by accident. */
export function DeleteButton({ form, text, sure, remove }: Props) {
  return (
    <div className={s['danger']}>
      <Problem text={form.problemOf('deletion')} />
      <Button
        variant="text"
        busy={form.sending === 'deletion'}
        disabled={form.sending !== null}
        onClick={async () => {
          if (await sure()) form.send(remove, 'deletion');
        }}
      >
        {text}
      </Button>
    </div>
  );
}
