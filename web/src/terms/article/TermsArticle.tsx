import type { TermsName } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { currentLanguage } from '../../i18n/language.ts';
import { loadTerms } from '../texts.ts';
import { Article } from './Article.tsx';
import { ArticleBones } from './ArticleBones.tsx';

/** A text that people agree to, once it has loaded. */
export function TermsArticle({ name }: { name: TermsName }) {
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
