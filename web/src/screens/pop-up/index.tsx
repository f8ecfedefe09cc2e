import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { useStore } from '../../kit/store.ts';
import { ClosedEntry } from './ClosedEntry.tsx';
import { Empower } from './Empower.tsx';
import { LoginPrompt } from './LoginPrompt.tsx';

/** The value of `status` that asks to authorise the channel; any other asks to log in. */
const AUTHORISE = '2';

export default PopUp;

/** The page of an unfinished login: authorises the channel, or offers another way to log in. */
function PopUp() {
  const authorise = useParams().get('status') === AUTHORISE;
  const { closed } = useStore(useApp().channel.state);
  if (closed) return <ClosedEntry />;
  return authorise ? <Empower /> : <LoginPrompt />;
}
