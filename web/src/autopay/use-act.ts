import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { forgetAutopay } from '../api/autopay.ts';
import type { Answer } from '../api/client.ts';
import type { Refused } from '../api/envelope.ts';
import { CallFailed } from '../api/errors.ts';
import { m } from '../i18n/messages.ts';

type Problem = Pick<Refused, 'text' | 'field' | 'code'>;

/** Runs one action at a time and never repeats it by itself. After an action everything that it may have changed is refetched. */
export function useAct() {
  const client = useQueryClient();
  const [doing, setDoing] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  // A second tap may come before the button is drawn as busy.
  const taken = useRef(false);

  const act = async <T>(
    name: string,
    work: () => Promise<Answer<T>>,
    done: (body: T) => void,
  ): Promise<void> => {
    if (taken.current) return;
    setProblem(null);
    taken.current = true;
    setDoing(name);
    try {
      const answer = await work();
      if (answer.ok) done(answer.body);
      else setProblem(answer);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.reason !== 'handled') setProblem(plain(m.autopay_no_answer()));
    } finally {
      await forgetAutopay(client);
      taken.current = false;
      setDoing(null);
    }
  };

  return {
    act,
    doing,
    problem,
    setProblem: (text: string) => setProblem(plain(text)),
    forget: () => setProblem(null),
  };
}

function plain(text: string): Problem {
  return { text, code: '' };
}
