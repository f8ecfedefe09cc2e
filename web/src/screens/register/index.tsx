import { useState } from 'react';
import { useApp } from '../../app/context.ts';
import { CodeForm } from './CodeForm.tsx';
import { ProvedNumber } from './ProvedNumber.tsx';

/** Registers a wallet: by the agreement alone where the number is proved already, else by a code. */
const Register = () => {
  const { session } = useApp();
  const [{ registerToken, mobile }] = useState(session.steps);
  const [byCode, setByCode] = useState(registerToken === null);
  const [notice, setNotice] = useState<string | null>(null);
  if (byCode || registerToken === null) return <CodeForm notice={notice} />;
  return (
    <ProvedNumber
      registerToken={registerToken}
      mobile={mobile}
      onCode={(text) => {
        setNotice(text);
        setByCode(true);
      }}
    />
  );
};

export default Register;
