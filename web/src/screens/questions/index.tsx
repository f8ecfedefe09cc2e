import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionsOptions } from '../../api/content.ts';
import { useApp } from '../../app/context.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { QuestionBones } from './QuestionBones.tsx';
import s from './questions.module.css';
import { SearchField } from './SearchField.tsx';
import { Sections } from './Sections.tsx';
import { ServiceCard } from './ServiceCard.tsx';

export default Questions;

/** Common questions with their answers, and customer service. */
function Questions() {
  const { api, entry } = useApp();
  const [keyword, setKeyword] = useState('');
  const { data, isPending, error, refetch } = useQuery(questionsOptions(api, entry.outputEndpoint));
  return (
    <div className={s['page']}>
      {(data || isPending) && <SearchField keyword={keyword} onType={setKeyword} />}
      {keyword === '' && <ServiceCard />}
      {isPending && <QuestionBones />}
      {!data && error && <QueryErrorView error={error} onRetry={refetch} />}
      {data && <Sections sections={data} keyword={keyword} />}
      {keyword !== '' && <ServiceCard />}
    </div>
  );
}
