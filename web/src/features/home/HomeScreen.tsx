import {
  ADD_PAYMENT_PATH,
  AUTOPAY_PATH,
  INBOX_PATH,
  QUESTIONS_PATH,
  RECORDS_PATH,
} from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { accountsOptions, unpaidOptions, unreadOptions } from '../../lib/api/accounts.ts';
import { allProjectsOptions, bannersOptions, type City, type Project } from '../../lib/api/catalogue.ts';
import { hadNoNetwork } from '../../lib/api/envelope.ts';
import { useApp, useArea } from '../../lib/app.ts';
import { BADGE_MOST } from '../../lib/defaults.ts';
import { m } from '../../lib/i18n/messages.ts';
import { changeLook } from '../../lib/look.ts';
import { useStore } from '../../lib/store.ts';
import { Link, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, IconSquare, PROJECT_ICONS } from '../../ui/Icon.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, DueBones, GridBones, NewsBone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView, OfflineView } from '../../ui/Views.tsx';
import { isDue } from '../accounts/due.ts';
import { UnpaidCard } from '../pay/UnpaidCard.tsx';
import { Accounts } from './Accounts.tsx';
import { DueCards } from './DueCard.tsx';
import { Foot, PlainEnd } from './Foot.tsx';
import s from './home.module.css';
import { LargePrintOffer, News } from './News.tsx';
import { useRefresh } from './use-refresh.ts';

export default Home;

function Home() {
  const { api, entry, look } = useApp();
  const plain = useStore(look).size === 'large';
  const [area, setArea] = useArea();
  const accounts = useQuery(accountsOptions(api));
  const { data: unpaid = [] } = useQuery(unpaidOptions());
  const projects = useQuery({ ...allProjectsOptions(api, area), enabled: !plain });
  // In large print home has what is owed, the accounts, a telephone and the way back, and nothing else.
  const banners = useQuery({ ...bannersOptions(api, entry.outputEndpoint), enabled: !plain });
  const complete = !projects.isLoading && !banners.isLoading;
  const refresh = useRefresh(complete ? accounts.data : undefined);

  const retry = () => {
    for (const query of [accounts, projects, banners]) if (query.isError) query.refetch();
  };
  const nothing = accounts.isError && !accounts.data && (plain || projects.isError) && !projects.data;
  const city = projects.data?.city ?? null;
  const here = city?.area ?? area;

  return (
    <>
      {!plain && <TopRow city={city} loading={projects.isPending} onChoose={setArea} />}
      {nothing && hadNoNetwork(accounts.error) ? (
        <OfflineView onRetry={retry} />
      ) : (
        <div className={cx('stack', !plain && s['columns'])} data-wide={!plain}>
          <div className="stack">
            {accounts.isPending && (
              <Skeleton>
                <DueBones />
              </Skeleton>
            )}
            {accounts.isError && !accounts.data && (
              <Card>
                <QueryErrorView error={accounts.error} onRetry={retry} inline />
              </Card>
            )}
            {unpaid.map((payment) => (
              <UnpaidCard key={payment.paymentId} payment={payment} />
            ))}
            {accounts.data?.length === 0 && unpaid.length === 0 && <InviteCard area={here} />}
            {accounts.data &&
              accounts.data.length > 0 &&
              (accounts.data.some(isDue) || unpaid.length === 0) && (
                <DueCards accounts={accounts.data} refresh={refresh} plain={plain} />
              )}
            {!plain && !accounts.isPending && <LargePrintOffer />}
          </div>
          {!plain && (
            <div className="stack">
              {projects.isPending && (
                <Skeleton>
                  <GridBones />
                </Skeleton>
              )}
              {projects.isError && !projects.data && !(nothing && accounts.isError) && (
                <Card>
                  <QueryErrorView error={projects.error} onRetry={retry} inline />
                </Card>
              )}
              {projects.data && <ProjectGrid projects={projects.data.projects} area={city?.area ?? null} />}
              <Ways />
              {banners.isLoading && <NewsBone />}
              {banners.data && <News banners={banners.data} />}
            </div>
          )}
          {accounts.data && accounts.data.length > 0 && (
            <Accounts accounts={accounts.data} refresh={refresh} area={here} plain={plain} />
          )}
        </div>
      )}
      {!plain && <Foot loggedIn={accounts.data !== undefined} />}
      {plain && !accounts.isPending && <PlainEnd />}
    </>
  );
}

/** For payers without an account: what accounts are for, and how to add one. */
function InviteCard({ area }: { area: string | null }) {
  return (
    <Card>
      <EmptyView
        inline
        icon="plus"
        title={m.home_empty_title()}
        text={m.home_empty_text()}
        action={
          <LinkButton to={ADD_PAYMENT_PATH} params={{ area: area ?? undefined }}>
            {m.title_add_a_payment()}
          </LinkButton>
        }
      />
    </Card>
  );
}

type Props = { city: City | null; loading: boolean; onChoose: (area: string) => void };

function TopRow({ city, loading, onChoose }: Props) {
  const app = useApp();
  const { data: unread = 0 } = useQuery(unreadOptions());
  const choose = async () => {
    const chosen = await app.overlays.chooseCity(city?.area ?? null);
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
      <div className={s['topEnd']}>
        <button type="button" className={s['language']} onClick={() => changeLook(app, { size: 'large' })}>
          {m.large_print()}
        </button>
        <Link to={INBOX_PATH} className={cx('tap', s['bell'])}>
          <span className="unseen">{m.title_messages()}</span>
          <Icon name="bell" size={20} />
          {unread > 0 && (
            <span className={s['badge']}>{unread > BADGE_MOST ? `${BADGE_MOST}+` : unread}</span>
          )}
        </Link>
      </div>
    </div>
  );
}

const RECEIPTS = { status: 'SUCCEEDED', open: 'receipt' };

function Ways() {
  const ways = [
    { icon: 'list', text: m.home_records(), to: RECORDS_PATH, params: {} },
    { icon: 'refresh', text: m.title_automatic_payment(), to: AUTOPAY_PATH, params: {} },
    { icon: 'records', text: m.home_receipts(), to: RECORDS_PATH, params: RECEIPTS },
    { icon: 'service', text: m.home_service(), to: QUESTIONS_PATH, params: {} },
  ] as const;
  return (
    <nav aria-label={m.home_ways()}>
      <Card>
        <ul className={s['grid']}>
          {ways.map(({ icon, text, ...way }) => (
            <li key={icon}>
              <Link className={s['project']} {...way}>
                <Icon name={icon} />
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  );
}

/** The eight kinds of bills; those that can't be paid in this city say why. */
function ProjectGrid({ projects, area }: { projects: readonly Project[]; area: string | null }) {
  return (
    <Card>
      <h2 className="unseen">{m.home_projects()}</h2>
      <ul className={s['grid']}>
        {projects.map((project) => (
          <li key={project.projectType}>
            {project.state === 'OPEN' || area === null ? (
              <Link
                className={s['project']}
                to={ADD_PAYMENT_PATH}
                params={{ projectType: project.projectType, area: area ?? undefined }}
              >
                <IconSquare name={PROJECT_ICONS[project.projectType]} big />
                <span>{project.name}</span>
              </Link>
            ) : (
              <Closed project={project} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Closed({ project: { projectType, name, state } }: { project: Project }) {
  const { overlays } = useApp();
  const offline = state === 'OFFLINE';
  return (
    <button
      type="button"
      className={s['project']}
      onClick={() => overlays.toast(offline ? m.home_project_offline_said() : m.home_project_none_said())}
    >
      <IconSquare name={PROJECT_ICONS[projectType]} big tone="neutral" />
      <span className="quiet">{name}</span>
      <span className={s['state']}>{offline ? m.project_offline() : m.project_none()}</span>
    </button>
  );
}
