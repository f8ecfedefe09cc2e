import { Card } from '../../ui/layout/Card.tsx';
import { Bone, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './questions.module.css';

const WIDTHS = ['78%', '62%', '85%', '70%', '55%', '74%'];

/** The skeleton of the questions. */
export function QuestionBones() {
  return (
    <Skeleton>
      <Card>
        {WIDTHS.map((width) => (
          <div key={width} className={s['bone']}>
            <Bone width={width} height={16} />
          </div>
        ))}
      </Card>
    </Skeleton>
  );
}
