import { useParams } from '../../app/navigation.ts';
import { Empower } from './Empower.tsx';
import { LoginFailed } from './LoginFailed.tsx';

/** Value of `status` that asks to authorise the channel; any other says that login failed. */
const AUTHORISE = '2';

/** Where a login that is not finished leads: to authorise the channel, or to log in another way. */
const PopUp = () => (useParams().get('status') === AUTHORISE ? <Empower /> : <LoginFailed />);

export default PopUp;
