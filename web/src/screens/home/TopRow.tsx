import { INBOX_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { unreadOptions } from '../../api/accounts.ts';
import type { City } from '../../api/catalogue.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { BADGE_MOST } from '../../ui/defaults.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Bone } from '../../ui/views/Skeleton.tsx';
import s from './home.module.css';

type Props = { city: City | null; loading: boolean; onChoose: (area: string) => void };

/** The current city, and the messages. */
export function TopRow({ city, loading, onChoose }: Props) {
  const { overlays } = useApp();
  const choose = async () => {
    const chosen = await overlays.chooseCity(city?.area ?? null);
    if (chosen) onChoose(chosen.area);
  };
  const name = city?.name ?? m.home_choose_city();
  return (
    <div className={s['top']}>
      <button
        type="button"
        className={s['city']}
        onClick={choose}
        aria-haspopup="dialog"
        aria-label={city ? m.home_city_label({ city: name }) : name}
      >
        {loading ? <Bone width={76} height={16} /> : <span>{name}</span>}
        {!loading && <Icon name="down" size={16} />}
      </button>
      <Messages />
    </div>
  );
}

/** The link to the messages, with the number of unread ones. */
function Messages() {
  const href = useHref();
  const { data: unread = 0 } = useQuery(unreadOptions());
  return (
    <Link href={href(INBOX_PATH)} className={s['bell']}>
      <span className="unseen">{m.title_messages()}</span>
      <Icon name="bell" size={20} />
      {unread > 0 && <span className={s['badge']}>{unread > BADGE_MOST ? `${BADGE_MOST}+` : unread}</span>}
    </Link>
  );
}
