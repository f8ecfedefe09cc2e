import { APP_VERSION } from '@life-payment/contract/rules';
import { useChannelConfig } from '../../app/channel-config.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { NotFoundView } from '../../app/views/NotFoundView.tsx';
import { copyText } from '../../host/clipboard.ts';
import { m } from '../../i18n/messages.ts';
import { useStore } from '../../kit/store.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LoadingView } from '../../ui/views/Views.tsx';
import { Calls } from './Calls.tsx';
import s from './debugging.module.css';
import { type Fact, hostText, reportText } from './facts.ts';
import { AnalyticsSwitches } from './Switches.tsx';

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
    overlays.toast((await copyText(reportText(facts, calls))) ? m.place_copied() : m.place_not_copied());
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
      <dl className={s['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={s['heading']}>{m.debug_switches()}</h3>
      <AnalyticsSwitches />
      <h3 className={s['heading']}>{m.debug_calls()}</h3>
      <Calls calls={calls} />
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
    [m.debug_language(), `${language} (${navigator.languages.join(', ')})`],
    [m.debug_screen(), `${window.innerWidth} × ${window.innerHeight} @ ${window.devicePixelRatio}`],
    [m.debug_agent(), navigator.userAgent],
  ];
}
