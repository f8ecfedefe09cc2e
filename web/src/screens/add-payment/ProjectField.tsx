import type { ProjectType } from '@life-payment/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payableProjectsOptions } from '../../api/catalogue.ts';
import { useApp } from '../../app/context.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { projectName } from '../../i18n/projects.ts';
import { ChoiceField } from '../../ui/controls/Field.tsx';
import { OptionSheet } from '../../ui/dialogs/OptionSheet.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';

type Props = {
  /** Where it is paid; null while the city is not known. */
  area: string | null;
  value: ProjectType | null;
  error: string | undefined;
  onChoose: (projectType: ProjectType) => void;
};

/** Chooses the kind of bill, of those that can be paid in the city. */
export function ProjectField({ area, value, error, onChoose }: Props) {
  const { api } = useApp();
  const [open, setOpen] = useState(false);
  const projects = useQuery({ ...payableProjectsOptions(api, area ?? ''), enabled: area !== null });
  return (
    <>
      <ChoiceField
        label={m.add_project()}
        name="projectType"
        value={value === null ? undefined : projectName(value)}
        placeholder={m.add_project_choose()}
        error={error}
        disabled={area === null}
        onClick={() => setOpen(true)}
      />
      {open && (
        <OptionSheet
          title={m.add_project_choose()}
          options={(projects.data ?? []).map(({ projectType, name }) => ({
            value: projectType,
            text: name,
            icon: PROJECT_ICONS[projectType],
          }))}
          value={value}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        >
          {projects.isError && !projects.data && (
            <QueryErrorView error={projects.error} onRetry={projects.refetch} inline />
          )}
        </OptionSheet>
      )}
    </>
  );
}
