import { setTimeout as wait } from 'node:timers/promises';
import type { WriteOff } from '../../schemas.ts';
import type { Token } from '../../tokens.ts';
import { type Checker, demand, needed, same, shown } from '../check.ts';
import { placeOf } from './places.ts';
import type { Subject } from './subject.ts';

const PAUSE_MS = 200;

/** The token of a booked top-up, at a unit that gives tokens. `sent`: the top-up, once it is booked. */
export async function checkToken(
  subject: Subject,
  check: Checker,
  sent: WriteOff | undefined,
): Promise<void> {
  if (!subject.unit?.givesTokens) return;
  const { talk } = subject;
  const token = await check('A booked top-up has a token in time.', placeOf('queryWriteOff'), () =>
    tokenInTime(subject, needed(sent, 'a top-up that was booked')),
  );
  await check('The token is the same in every answer.', placeOf('writeOff'), async () => {
    const first = needed(token, 'a token');
    const content = needed(sent, 'a top-up that was booked');
    const { unitId, writeOffNo } = content;
    for (const answer of [
      await talk.ask('queryWriteOff', { unitId, writeOffNo }),
      await talk.ask('writeOff', content),
      await talk.ask('cancelWriteOff', { unitId, writeOffNo }),
    ])
      demand(same(first, tokenOf(answer)), 'Another answer has another token, or none.');
  });
}

async function tokenInTime({ talk, setup, now }: Subject, { unitId, writeOffNo }: WriteOff): Promise<Token> {
  const until = now() + setup.waitMs;
  for (;;) {
    const answer = await talk.ask('queryWriteOff', { unitId, writeOffNo });
    const token = tokenOf(answer);
    if (token) return token;
    demand(now() < until, `A query of the write-off answers ${shown(answer)}.`);
    await wait(PAUSE_MS);
  }
}

function tokenOf(answer: { readonly result: string; readonly token?: Token }): Token | undefined {
  return answer.result === 'WRITTEN_OFF' ? answer.token : undefined;
}
