import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import { Link } from 'wouter';
import type { Project } from '../../api/catalogue.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { IconSquare } from '../../ui/icons/Icon.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import s from './home.module.css';

/** The eight kinds of bills; those that can't be paid in this city say why. */
export function ProjectGrid({ projects, area }: { projects: readonly Project[]; area: string | null }) {
  const href = useHref();
  return (
    <Card>
      <h2 className="unseen">{m.home_projects()}</h2>
      <ul className={s['grid']}>
        {projects.map((project) => (
          <li key={project.projectType}>
            {project.state === 'OPEN' || area === null ? (
              <Link
                className={s['project']}
                href={href(ADD_PAYMENT_PATH, { projectType: project.projectType, area: area ?? undefined })}
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
      <span className={s['quiet']}>{name}</span>
      <span className={s['state']}>{offline ? m.project_offline() : m.project_none()}</span>
    </button>
  );
}
