import { useQuery } from '@tanstack/react-query';
import { isDue } from '../../accounts/due.ts';
import { accountsOptions, groupsOptions, unpaidOptions } from '../../api/accounts.ts';
import { allProjectsOptions, bannersOptions } from '../../api/catalogue.ts';
import { hadNoNetwork } from '../../api/errors.ts';
import { useArea } from '../../app/area.ts';
import { useApp } from '../../app/context.ts';
import { BarActions } from '../../app/views/BarActions.tsx';
import { DueBones, GridBones, NewsBone } from '../../app/views/HomeBones.tsx';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { useStore } from '../../kit/store.ts';
import { SettingsButton } from '../../settings/SettingsButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Skeleton } from '../../ui/views/Skeleton.tsx';
import { OfflineView } from '../../ui/views/Views.tsx';
import { UnpaidCard } from '../../unpaid/UnpaidCard.tsx';
import { Accounts } from './Accounts.tsx';
import { DueCard, InviteCard } from './DueCard.tsx';
import s from './home.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LogOut } from './LogOut.tsx';
import { News } from './News.tsx';
import { ProjectGrid } from './ProjectGrid.tsx';
import { TopRow } from './TopRow.tsx';
import { useRefresh } from './use-refresh.ts';
import { Ways } from './Ways.tsx';

export default Home;

/** Home: what is due, what can be paid, and the saved accounts. */
function Home() {
  const { api, entry, look } = useApp();
  const plain = useStore(look).size === 'large';
  const [area, setArea] = useArea();
  const accounts = useQuery(accountsOptions(api));
  const { data: unpaid = [] } = useQuery(unpaidOptions());
  const groups = useQuery(groupsOptions(api));
  const projects = useQuery(allProjectsOptions(api, area));
  // In large print home shows only what is about bills.
  const banners = useQuery({ ...bannersOptions(api, entry.outputEndpoint), enabled: !plain });
  const complete = !groups.isPending && !projects.isPending && !banners.isLoading;
  const refresh = useRefresh(complete ? accounts.data : undefined);

  const retry = () => {
    for (const query of [accounts, groups, projects, banners]) if (query.isError) query.refetch();
  };
  const nothing = accounts.isError && projects.isError && !accounts.data && !projects.data;
  const city = projects.data?.city ?? null;

  return (
    <>
      <TopRow city={city} loading={projects.isPending} onChoose={setArea} />
      {nothing && hadNoNetwork(accounts.error) ? (
        <OfflineView onRetry={retry} />
      ) : (
        <div className={s['cards']}>
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
          {accounts.data?.length === 0 && unpaid.length === 0 && <InviteCard area={city?.area ?? null} />}
          {accounts.data &&
            accounts.data.length > 0 &&
            (accounts.data.some(isDue) || unpaid.length === 0) && (
              <DueCard accounts={accounts.data} groups={groups.data ?? []} refresh={refresh} />
            )}
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
          {!plain && banners.data && <News banners={banners.data} />}
          {accounts.data && accounts.data.length > 0 && (
            <Accounts
              accounts={accounts.data}
              groups={groups.data ?? []}
              refresh={refresh}
              area={city?.area ?? null}
            />
          )}
        </div>
      )}
      <Foot loggedIn={accounts.data !== undefined} />
    </>
  );
}

/** Settings and language, if there is no bar for them, and logging out. */
function Foot({ loggedIn }: { loggedIn: boolean }) {
  return (
    <div className={s['foot']}>
      <BarActions>
        <SettingsButton />
        <LanguageSwitch />
      </BarActions>
      {loggedIn && <LogOut />}
    </div>
  );
}
