import { Card } from '../../ui/layout/Card.tsx';
import { Bone, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './article.module.css';

const LINES = ['100%', '92%', '97%', '60%', '100%', '88%', '95%', '40%'];

/** The skeleton of a text. */
export function ArticleBones() {
  return (
    <Skeleton>
      <Card>
        <div className={s['bones']}>
          {LINES.map((width) => (
            <Bone key={width} width={width} height={16} />
          ))}
        </div>
      </Card>
    </Skeleton>
  );
}
