import { TERMS, type TermsName } from '@life-payment/contract/rules';
import { useLocation } from 'wouter';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { TermsArticle } from './TermsArticle.tsx';

export default TermsScreen;

/** The text that the path names, of those that people agree to. */
function TermsScreen() {
  const [path] = useLocation();
  const name = nameOf(path);
  return name ? <TermsArticle key={name} name={name} /> : <NotFoundView />;
}

function nameOf(path: string): TermsName | undefined {
  return TERMS.find((name) => path.endsWith(`/${name}`));
}
