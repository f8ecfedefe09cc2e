import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '../../lib/api/client.ts';
import { CallFailed, type Refused } from '../../lib/api/envelope.ts';
import { m } from '../../lib/i18n/messages.ts';
import { leaveForPage } from '../../lib/leave-for.ts';
import type { Overlays } from '../../lib/overlays.ts';
import { forgetAutopay, type Sign } from './api.ts';

/** `of`: the action that failed. */
type Problem = Pick<Refused, 'text' | 'field' | 'code'> & { readonly of: string };

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
      else setProblem({ ...answer, of: name });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.reason !== 'handled') setProblem(plain(name, m.autopay_no_answer()));
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
    /** The text of the last failure, for the place of the buttons of some actions. */
    problemOf: (...names: readonly string[]) =>
      problem !== null && names.includes(problem.of) ? problem.text : undefined,
    setProblem: (name: string, text: string) => setProblem(plain(name, text)),
    forget: () => setProblem(null),
  };
}

function plain(of: string, text: string): Problem {
  return { of, text, code: '' };
}

/** Opens the wallet's signing page, which returns to the page of the result. */
export function openSigningPage(overlays: Overlays, { value }: Sign): void {
  leaveForPage(overlays, value);
}
