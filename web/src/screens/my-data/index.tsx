import { useParams } from '../../app/navigation/navigation.ts';
import { Closing } from './Closing.tsx';
import { Copy } from './Copy.tsx';

export default MyData;

/** A copy of the payer's own data, and closing the account. The address names which of them is shown. */
function MyData() {
  return useParams().get('show') === 'closing' ? <Closing /> : <Copy />;
}
