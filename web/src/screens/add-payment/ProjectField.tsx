import type { ProjectType } from '@life-payment/contract';
import { useState } from 'react';
import type { Project } from '../../api/catalogue.ts';
import { m } from '../../i18n/messages.ts';
import { projectName } from '../../i18n/projects.ts';
import { ChoiceField } from '../../ui/controls/Field.tsx';
import { OptionSheet } from '../../ui/dialogs/OptionSheet.tsx';
import { Tag } from '../../ui/facts/Tag.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';

type Props = {
  projects: readonly Project[];
  value: ProjectType | null;
  error: string | undefined;
  onChoose: (projectType: ProjectType) => void;
};

/** Chooses the kind of bill. */
export function ProjectField({ projects, value, error, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChoiceField
        label={m.add_project()}
        name="projectType"
        value={value === null ? undefined : projectName(value)}
        placeholder={m.add_project_choose()}
        error={error}
        onClick={() => setOpen(true)}
      />
      {open && (
        <OptionSheet
          title={m.add_project_choose()}
          options={projects.map(({ projectType, name, state }) => ({
            value: projectType,
            text: name,
            icon: PROJECT_ICONS[projectType],
            disabled: state !== 'OPEN',
            tag:
              state === 'OPEN' ? null : (
                <Tag tone="neutral">{state === 'OFFLINE' ? m.project_offline() : m.project_none()}</Tag>
              ),
          }))}
          value={value}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
