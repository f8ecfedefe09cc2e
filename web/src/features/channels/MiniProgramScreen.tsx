import { useEffect } from 'react';
import { useApp } from '../../lib/app.ts';
import type { Bridge } from '../../lib/host/bridge.ts';
import { openMiniProgram, upgradeClient } from '../../lib/host/bridge.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { EXIT, WALLET } from '../../ui/later-icons.ts';
import { HomeButton } from '../../ui/NotFoundView.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView, LoadingView } from '../../ui/Views.tsx';
import { useLoadedConfig } from './JumpScreen.tsx';

export default MiniProgramJump;

/** Opens the channel's mini-program through the wallet client; older clients have to be upgraded first. */
function MiniProgramJump() {
  const { bridge, host } = useApp();
  const version = host.walletVersion;
  const tooOld = version !== null && isBelow(version, MINIMUM_VERSION);
  const config = useLoadedConfig(bridge !== null && !tooOld);

  if (bridge === null || version === null)
    return <NotPossible title={m.jump_mini_outside()} text={m.jump_mini_outside_text()} />;
  if (tooOld) return <TooOld bridge={bridge} version={version} />;
  if (config.isError) return <QueryErrorView error={config.error} onRetry={config.refetch} />;
  if (config.isPending) return <LoadingView />;
  const { miniProgram } = config.data;
  return miniProgram === undefined ? (
    <NotPossible title={m.jump_mini_none()} text={m.jump_mini_none_text()} />
  ) : (
    <Opened bridge={bridge} miniProgram={miniProgram} />
  );
}

/** Opens the mini-program. The client does not report the result, so it can be opened again. */
export function Opened({ bridge, miniProgram }: { bridge: Bridge; miniProgram: string }) {
  useEffect(() => openMiniProgram(bridge, miniProgram), [bridge, miniProgram]);
  return (
    <EmptyView
      role="status"
      icon={EXIT}
      title={m.jump_mini_title()}
      text={m.jump_mini_text()}
      action={
        <Button variant="soft" onClick={() => openMiniProgram(bridge, miniProgram)}>
          {m.jump_mini_again()}
        </Button>
      }
    />
  );
}

function NotPossible({ title, text }: { title: string; text: string }) {
  return <EmptyView icon={WALLET} tone="neutral" title={title} text={text} action={<HomeButton />} />;
}

/** Asks for an upgrade of a client that can't open mini-programs; if the payer declines, goes back. */
function TooOld({ bridge, version }: { bridge: Bridge; version: string }) {
  const { overlays } = useApp();
  const { back } = useNavigation();

  useEffect(() => {
    let left = false;
    const question = overlays.confirm({
      title: m.jump_upgrade_title(),
      text: m.jump_upgrade_text(),
      confirm: m.jump_upgrade_confirm(),
    });
    question.then((yes) => {
      if (left) return;
      if (yes) upgradeClient(bridge);
      else back();
    });
    return () => {
      left = true;
      overlays.showing.get().question?.answer(false);
    };
  }, [overlays, bridge, back]);

  return (
    <EmptyView
      icon="refresh"
      tone="warning"
      title={m.jump_upgrade_text()}
      text={m.jump_upgrade_needed({ minimum: MINIMUM_VERSION, version })}
      action={
        <Button variant="soft" onClick={() => upgradeClient(bridge)}>
          {m.jump_upgrade_action()}
        </Button>
      }
    />
  );
}

/** The first wallet client that opens mini-programs. */
export const MINIMUM_VERSION = '9.22.60';

/** True if a version such as `9.9.0` comes before another, number by number. */
export function isBelow(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0;
}
