import { useState } from 'react';
import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { CodeForm } from './CodeForm.tsx';
import { ProvedNumber } from './ProvedNumber.tsx';

/** The form of a masked number; other text of an address is not shown as a number. */
const MASKED = /^\d{3}\*{4}\d{4}$/;

export default Register;

/** Registers a payer: with the terms alone if the number is proved already, else by a code. */
function Register() {
  const { session } = useApp();
  const [{ registerToken, mobile }] = useState(session.steps);
  const named = useParams().get('mobile') ?? '';
  const [byCode, setByCode] = useState(registerToken === null);
  const [notice, setNotice] = useState<string | null>(null);
  if (byCode || registerToken === null) return <CodeForm notice={notice} />;
  return (
    <ProvedNumber
      registerToken={registerToken}
      mobile={mobile ?? (MASKED.test(named) ? named : null)}
      onCode={(text) => {
        setNotice(text);
        setByCode(true);
      }}
    />
  );
}
