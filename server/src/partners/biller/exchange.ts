import { randomUUID } from 'node:crypto';
import { readSignature, type SignedFacts, signedHeaders, verifyFacts } from '@life-payment/biller-api';
import type { BillerConnection, BillerSettings } from '../../config/partners.ts';
import { UnitNotAnswering, UnitNotBelieved } from '../../kit/ports/biller.ts';
import { requestIdHeader, signingKey, textWithin, trustedKeys } from '../partner-http.ts';

/** Time-out in milliseconds, and largest answer in bytes. */
export type Bounds = { readonly timeoutMs: number; readonly mostBytes: number };

/** Posts a signed body and returns the text of a signed answer. Throws `UnitNotAnswering` for anything else. */
export type Exchange = (path: string, body: string, bounds: Bounds) => Promise<string>;

/** Statuses below 500 of a unit that has too much to do: request time-out, too many requests. */
const TRY_LATER: ReadonlySet<number> = new Set([408, 429]);

type Received = { readonly status: number; readonly headers: Headers; readonly text: string };

/** Exchanges with the units of one connection. Uses fetch with its own keep-alive pool. `now` is for signatures. */
export function openExchange(config: BillerConnection, now: () => Date): Exchange {
  return async (path, body, { timeoutMs, mostBytes }) => {
    const nonce = randomUUID();
    const timestamp = now().getTime();
    const facts: SignedFacts = { direction: 'REQUEST', path, sender: config.sender, timestamp, nonce, body };
    const init = {
      body,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        ...requestIdHeader(),
        ...signedHeaders(facts, signingKey(config, now())),
      },
    };
    const received = await post(new URL(path, config.url).href, init, mostBytes);
    const { status } = received;
    if (status >= 500 || TRY_LATER.has(status)) throw new UnitNotAnswering(`answered with status ${status}`);
    if (status !== 200) throw new UnitNotBelieved(`answered with status ${status}`);
    const { signature, ...named } = readSignature((header) => received.headers.get(header) ?? '');
    const answered: SignedFacts = { direction: 'ANSWER', path, ...named, body: received.text };
    const signed = trustedKeys(config).some((key) => verifyFacts(answered, signature, key, now().getTime()));
    if (named.nonce !== nonce || !signed) throw new UnitNotBelieved('the answer is not signed by the units');
    return received.text;
  };
}

async function post(url: string, init: RequestInit, mostBytes: number): Promise<Received> {
  try {
    const response = await fetch(url, { ...init, method: 'POST', redirect: 'error' });
    return {
      status: response.status,
      headers: response.headers,
      text: await textWithin(response, mostBytes),
    };
  } catch (error) {
    throw new UnitNotAnswering(error instanceof Error ? `no answer: ${error.name}` : 'no answer', {
      cause: error,
    });
  }
}

/** The connection of a unit: its own one, else the common one. Only its keys count for this unit. */
export function connectionOf(settings: BillerSettings, unitId: string): BillerConnection {
  return settings.own.find(({ units }) => units.includes(unitId)) ?? settings;
}

/** All connections. `isFor`: true if the connection may speak for a unit. */
export function connectionsOf(
  settings: BillerSettings,
): readonly { readonly connection: BillerConnection; readonly isFor: (unitId: string) => boolean }[] {
  return [settings, ...settings.own].map((connection) => ({
    connection,
    isFor: (unitId) => connectionOf(settings, unitId) === connection,
  }));
}
