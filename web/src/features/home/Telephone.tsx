import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { IconSquare } from '../../ui/Icon.tsx';
import { serviceOptions } from '../care/api.ts';
import s from './home.module.css';

export default Telephone;

function Telephone() {
  const { api, entry } = useApp();
  const { data } = useQuery(serviceOptions(api, entry.outputEndpoint));
  if (data?.phone === undefined) return null;
  return (
    <Card>
      <a className="side bold" href={`tel:${data.phone}`}>
        <IconSquare name="service" />
        <span>
          {m.questions_call()}
          <span className={s['number']}>{data.phone}</span>
        </span>
      </a>
    </Card>
  );
}
