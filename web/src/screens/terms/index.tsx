import { TERMS, type TermsName } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { NotFoundView } from '../../app/views/views.tsx';
import { currentLanguage } from '../../i18n/language.ts';
import { loadTerms } from '../../terms/texts.ts';
import { Article } from './Article.tsx';
import { ArticleBones } from './ArticleBones.tsx';

export default TermsScreen;

/** The text that the path names, of those that people agree to. */
function TermsScreen() {
  const [path] = useLocation();
  const name = nameOf(path);
  return name ? <Loaded key={name} name={name} /> : <NotFoundView />;
}

function nameOf(path: string): TermsName | undefined {
  return TERMS.find((name) => path.endsWith(`/${name}`));
}

function Loaded({ name }: { name: TermsName }) {
  const language = currentLanguage();
  const query = useQuery({
    queryKey: ['agreement', name, language],
    queryFn: () => loadTerms(name, language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data) return <Article name={name} text={query.data} />;
  // Browsers may cache a failed import: only a reload tries again.
  if (query.isError) return <QueryErrorView error={query.error} onRetry={() => window.location.reload()} />;
  return <ArticleBones />;
}
