import { m } from '../i18n/messages.ts';
import { Button } from '../ui/controls/Button.tsx';
import type { useForm } from './use-form.ts';

/** The submit button of a form. It takes no second tap while the form is being sent. */
export function SaveButton({ form, text }: { form: ReturnType<typeof useForm>; text: string }) {
  const busy = form.sending === 'change';
  return (
    <Button type="submit" wide busy={busy} disabled={form.sending !== null}>
      {busy ? m.group_saving() : text}
    </Button>
  );
}
