import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { MAX_CLOCK_DIFFERENCE_MS, SIGNATURE_HEADERS } from '../../signing.ts';
import { type Checker, placeOf, SIGNATURES } from '../check.ts';
import { demandRefused, type Manner, type Talk } from '../talk.ts';

const MINUTE = 60_000;

/** Checks that the unit believes what the service signed, and nothing else. Asks for the list of units, which changes nothing. */
export async function checkSignatures(talk: Talk, check: Checker, now: () => number): Promise<void> {
  const late = now() - MAX_CLOCK_DIFFERENCE_MS;
  await check('A request with a good signature is answered, and the answer is signed.', SIGNATURES, () =>
    talk.ask('listUnits', {}),
  );
  await check('A request that is four minutes old is answered: clocks differ.', SIGNATURES, () =>
    talk.ask('listUnits', {}, { timestamp: late + MINUTE }),
  );
  await refused('A request that another key signed is refused.', { privateKey: strangerKey() });
  await refused('A request whose body was changed after it was signed is refused.', {
    signed: { body: '{"unitId":"x"}' },
  });
  await refused('A request that was signed for another call is refused.', {
    signed: { path: placeOf('writeOff') },
  });
  await refused('A signature of an answer is no signature of a request.', {
    signed: { direction: 'ANSWER' },
  });
  await refused('A request that was signed with another nonce is refused.', {
    signed: { nonce: randomUUID() },
  });
  await refused('A request that was signed at another time is refused.', {
    signed: { timestamp: now() - 1000 },
  });
  await refused('A request that is older than five minutes is refused.', { timestamp: late - MINUTE });
  await refused('A request from more than five minutes ahead is refused.', {
    timestamp: now() + MAX_CLOCK_DIFFERENCE_MS + MINUTE,
  });
  await refused('A request of an unknown sender is refused.', { sender: 'somebody-else' });
  for (const header of Object.values(SIGNATURE_HEADERS))
    await refused(`A request without ${header} is refused.`, { without: [header] });
  await check('A request that comes a second time is refused.', SIGNATURES, async () => {
    const nonce = randomUUID();
    await talk.ask('listUnits', {}, { nonce });
    demandRefused(await talk.send('listUnits', '{}', { nonce }), ['NONCE_USED']);
  });

  function refused(demand: string, manner: Manner): Promise<void> {
    return check(demand, SIGNATURES, async () =>
      demandRefused(await talk.send('listUnits', '{}', manner), ['SIGNATURE_WRONG', 'SENDER_UNKNOWN']),
    );
  }
}

/** A key that the unit does not know. */
export function strangerKey(): string {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
}
