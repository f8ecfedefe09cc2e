import { useEffect } from 'react';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import type { Bridge } from '../../host/bridge.ts';
import { upgradeClient } from '../../host/bridge-calls.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { MINIMUM_VERSION } from './version.ts';

/** Asks for an upgrade of a client that can't open mini-programs; if the payer declines, goes back. */
export function TooOld({ bridge, version }: { bridge: Bridge; version: string }) {
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
