import { useState } from 'react';
import { keepSwitch, readSwitches, type Switches } from '../../analytics/switches.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { CheckRow } from '../../ui/controls/CheckRow.tsx';

/** Switches for both kinds of analytics events, for this session. */
export function AnalyticsSwitches() {
  const { perTab } = useApp();
  const [on, setOn] = useState(() => readSwitches(perTab));
  const change = (name: keyof Switches) => (checked: boolean) => {
    keepSwitch(perTab, name, checked);
    setOn(readSwitches(perTab));
  };
  return (
    <>
      <CheckRow title={m.debug_own()} note="isMaidianSwitch" checked={on.own} onChange={change('own')} />
      <CheckRow
        title={m.debug_platform()}
        note="isMaidianDMSwitch"
        checked={on.platform}
        onChange={change('platform')}
      />
    </>
  );
}
