import type { ActAnswers, ReadAnswers } from '../answers.ts';

const BASE = '/sandbox/api';

/** A call of the control API without a body. Throws with the refusal's sentence. */
export async function read<Path extends keyof ReadAnswers>(
  path: Path,
  query: Readonly<Record<string, string>> = {},
): Promise<ReadAnswers[Path]> {
  const parameters = new URLSearchParams(query);
  return answerOf(await fetch(`${BASE}/${path}?${parameters}`));
}

/** A call of the control API with a body. Throws with the refusal's sentence. */
export async function act<Path extends keyof ActAnswers>(
  path: Path,
  body: object,
): Promise<ActAnswers[Path]> {
  const headers = { 'content-type': 'application/json' };
  return answerOf(await fetch(`${BASE}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const answer: Answer & { readonly error?: string } = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `${response.status}`);
  return answer;
}
