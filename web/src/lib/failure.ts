import { CallFailed, hadNoNetwork } from './api/envelope.ts';
import { m } from './i18n/messages.ts';

/** The error of a form whose call got no usable answer; empty if a message was shown already. */
export function failureOf(error: unknown): { readonly form?: string } {
  if (!(error instanceof CallFailed)) throw error;
  switch (error.reason) {
    case 'transport':
      return { form: hadNoNetwork(error) ? m.offline_text() : m.transport_failed() };
    case 'general':
    case 'unavailable':
      return { form: error.message };
    case 'timeout':
      return { form: m.tip_timeout() };
    case 'handled':
      return {};
  }
}
