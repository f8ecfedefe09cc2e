import { useState } from 'react';
import type { Mandate, SigningPlace } from '../../api/autopay.ts';
import s from '../../autopay/autopay.module.css';
import { RuleFacts } from '../../autopay/RuleFacts.tsx';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ModifySheet } from './ModifySheet.tsx';

type Props = { mandate: Mandate; signingPlace: SigningPlace; payDays: readonly number[] };

/** The rule and the pay day, with a button to change them. */
export function RuleRow({ mandate, signingPlace, payDays }: Props) {
  const [modifying, setModifying] = useState(false);
  const unset = mandate.holds.includes('RULES_CHANGED');
  return (
    <div className={s['rule']}>
      <RuleFacts mandate={mandate} />
      {mandate.state === 'SIGNED' && signingPlace === 'OK' && (
        <Button small variant={unset ? 'primary' : 'text'} onClick={() => setModifying(true)}>
          {unset ? m.autopay_modify_set() : m.autopay_modify()}
        </Button>
      )}
      {modifying && <ModifySheet mandate={mandate} payDays={payDays} onClose={() => setModifying(false)} />}
    </div>
  );
}
