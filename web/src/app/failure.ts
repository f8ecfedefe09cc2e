import { CallFailed } from '../api/errors.ts';
import { m } from '../i18n/messages.ts';

/** What a form says when its call got no usable answer; nothing where it is shown already. */
export function failureOf(error: unknown): { readonly form?: string } {
  if (!(error instanceof CallFailed)) throw error;
  switch (error.reason) {
    case 'transport':
      return { form: m.transport_failed() };
    case 'timeout':
      return { form: m.tip_timeout() };
    case 'handled':
      return {};
  }
}
