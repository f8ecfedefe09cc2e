import { SUCCESS } from '@life-payment/contract/code-names';
import { APP_VERSION } from '@life-payment/contract/rules';
import type { EndedCall } from '../../lib/api/client.ts';
import { useApp, useChannelConfig } from '../../lib/app.ts';
import { copyText } from '../../lib/host/device.ts';
import type { Host } from '../../lib/host/host.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { Tag } from '../../ui/Parts.tsx';
import { LoadingView } from '../../ui/Views.tsx';

export default Debugging;

/** The facts that support asks for first. Only if staff have allowed this page. */
function Debugging() {
  const config = useChannelConfig();
  if (config === undefined) return <LoadingView />;
  return config?.debugging ? <Sheet /> : <NotFoundView />;
}

function Sheet() {
  const { endedCalls, overlays } = useApp();
  const { back } = useNavigation();
  const facts = useFacts();
  const calls = useStore(endedCalls);
  const copy = async () =>
    overlays.toast((await copyText(reportText(facts, calls))) ? m.order_copied() : m.place_not_copied());
  return (
    <Dialog
      kind="sheet"
      title={m.debug_title()}
      onClose={back}
      actions={
        <Button wide onClick={copy}>
          {m.debug_copy()}
        </Button>
      }
    >
      <div className="stack">
        <Facts of={facts} />
        {/* The latest calls, newest first; the request id is that of the service's log. */}
        <h3 className="heading">{m.debug_calls()}</h3>
        {calls.length === 0 ? (
          <p className="small">{m.debug_no_calls()}</p>
        ) : (
          <ol className="stack">
            {calls.map(({ path, code, durationMs, requestId }) => (
              <li key={requestId}>
                <p className="ends">
                  <code>{path}</code>
                  <Tag tone={code === SUCCESS ? 'neutral' : 'warning'}>{code}</Tag>
                </p>
                <p className="small">
                  {durationMs} ms · <code>{requestId}</code>
                </p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}

function useFacts(): readonly Fact[] {
  const { host, bridge, channel, language } = useApp();
  const { outputEndpoint, config } = useStore(channel.state);
  return [
    [m.debug_environment(), window.location.origin],
    [m.debug_host(), hostText(host) + (bridge ? ' + bridge' : '')],
    [m.debug_channel(), [outputEndpoint, config?.channelGroup, config?.theme].join(' · ')],
    [m.debug_version(), APP_VERSION],
    [m.settings_language(), `${language} (${navigator.languages.join(', ')})`],
    [m.debug_screen(), `${window.innerWidth} × ${window.innerHeight} @ ${window.devicePixelRatio}`],
    [m.debug_agent(), navigator.userAgent],
  ];
}

/** A line of the page: a name and a value. Never anything about the person. */
type Fact = readonly [name: string, value: string];

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

function callText({ path, code, durationMs, requestId }: EndedCall): string {
  return `${path} ${code} ${durationMs} ms ${requestId}`;
}
