import { useState } from 'react';
import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { CodeForm } from './CodeForm.tsx';
import { ProvedNumber } from './ProvedNumber.tsx';

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
