import { CASE_TEXT_MAX_CHARACTERS } from '@life-payment/contract/rules';
import type { CaseReason } from '../../api/cases.ts';
import { m } from '../../i18n/messages.ts';
import { TextArea } from '../../ui/controls/TextArea.tsx';

type Props = { reason: CaseReason; value: string; error: string | undefined; onType: (text: string) => void };

/** What the payer writes in a case. Most reasons say enough by themselves. */
export function CaseText({ reason, ...entry }: Props) {
  const required = reason === 'OTHER';
  return (
    <TextArea
      label={required ? m.case_text_needed() : m.case_text()}
      rows={4}
      most={CASE_TEXT_MAX_CHARACTERS}
      required={required}
      {...entry}
    />
  );
}
