import type { EndedCall } from '../../api/client.ts';
import type { Host } from '../../host/user-agent.ts';

/** A line of the page: a name and a value. Never anything about the person. */
export type Fact = readonly [name: string, value: string];

/** The app around the page, with its version. */
export function hostText({ walletVersion, carrierApp, messenger, system }: Host): string {
  const parts = [
    walletVersion !== null && `wallet ${walletVersion}`,
    carrierApp && 'carrier app',
    messenger && 'messenger',
  ].filter((part) => part !== false);
  return `${parts.join(', ') || 'browser'} (${system})`;
}

/** The whole page as text, to be sent to support. */
export function reportText(facts: readonly Fact[], calls: readonly EndedCall[]): string {
  return [...facts.map(([name, value]) => `${name}: ${value}`), '', ...calls.map(callText)].join('\n');
}

/** A call as one line. */
function callText({ path, code, durationMs, requestId }: EndedCall): string {
  return `${path} ${code} ${durationMs} ms ${requestId}`;
}
