import type { EndedCall } from '../../api/client.ts';
import type { Host } from '../../host/user-agent.ts';

/** A line of the page: what, and how it is. Never anything of the person. */
export type Fact = readonly [name: string, value: string];

/** What the app runs inside, by its own name and version. */
export function hostText({ walletVersion, carrierApp, messenger, system }: Host): string {
  const parts = [
    walletVersion !== null && `wallet ${walletVersion}`,
    carrierApp && 'carrier app',
    messenger && 'messenger',
  ].filter((part) => part !== false);
  return `${parts.join(', ') || 'browser'} (${system})`;
}

/** All of the page as text, to be sent to who looks into a problem. */
export function reportText(facts: readonly Fact[], calls: readonly EndedCall[]): string {
  return [...facts.map(([name, value]) => `${name}: ${value}`), '', ...calls.map(callText)].join('\n');
}

/** A call in one line. */
function callText({ path, code, durationMs, requestId }: EndedCall): string {
  return `${path} ${code} ${durationMs} ms ${requestId}`;
}
