import type { ProjectType } from '@life-payment/contract';
import type { Statistics } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { projectName } from '../../i18n/projects.ts';
import { BarsAcross } from '../../ui/charts/BarsAcross.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
import { PROJECT_ICONS } from '../../ui/icons/project-icons.ts';
import { percentsOf, shareText } from './share-text.ts';
import { shareOf } from './spending.ts';

type Props = {
  statistics: Statistics;
  chosen: ProjectType | undefined;
  onChoose: (projectType: ProjectType) => void;
};

/** Each project's share of the sum, the largest first. */
export function ProjectBars({ statistics, chosen, onChoose }: Props) {
  const percents = percentsOf(statistics.projects.map(({ amount }) => amount));
  return (
    <BarsAcross
      label={m.records_spending_by_project()}
      chosenKey={chosen}
      onChoose={onChoose}
      bars={statistics.projects.map(({ projectType, amount }, index) => ({
        key: projectType,
        icon: PROJECT_ICONS[projectType],
        name: projectName(projectType),
        amount: <Amount fen={amount} />,
        share: shareOf(amount, statistics.amount),
        shareText: shareText(percents[index] ?? 0, amount),
      }))}
    />
  );
}
