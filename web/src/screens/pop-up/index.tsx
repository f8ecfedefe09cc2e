import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { useStore } from '../../kit/store.ts';
import { ClosedEntry } from './ClosedEntry.tsx';
import { Empower } from './Empower.tsx';
import { LoginPrompt } from './LoginPrompt.tsx';

/** Value of `status` that asks to authorise the channel; any other asks to log in. */
const AUTHORISE = '2';

export default PopUp;

/** Where a login that is not finished leads: to authorise the channel, or to log in another way, if there is any. */
function PopUp() {
  const authorise = useParams().get('status') === AUTHORISE;
  const { closed } = useStore(useApp().channel.state);
  if (closed) return <ClosedEntry />;
  return authorise ? <Empower /> : <LoginPrompt />;
}
