import { useEffect } from 'react';
import type { Bridge } from '../../host/bridge.ts';
import { openMiniProgram } from '../../host/bridge-calls.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EXIT } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Opens the mini-program. The client does not report the result, so it can be opened again. */
export function Opened({ bridge, miniProgram }: { bridge: Bridge; miniProgram: string }) {
  useEffect(() => openMiniProgram(bridge, miniProgram), [bridge, miniProgram]);
  return (
    <div role="status">
      <EmptyView
        icon={EXIT}
        title={m.jump_mini_title()}
        text={m.jump_mini_text()}
        action={
          <Button variant="soft" onClick={() => openMiniProgram(bridge, miniProgram)}>
            {m.jump_mini_again()}
          </Button>
        }
      />
    </div>
  );
}
