import type { ProjectType } from '@life-payment/contract';
import { m } from './messages.ts';

const NAMES: Record<ProjectType, () => string> = {
  WATER: m.project_water,
  ELECTRICITY: m.project_electricity,
  GAS: m.project_gas,
  PHONE: m.project_phone,
  BROADBAND: m.project_broadband,
  TV: m.project_tv,
  HEATING: m.project_heating,
  PROPERTY: m.project_property,
};

export const projectName = (projectType: ProjectType): string => NAMES[projectType]();

/** What a payer calls an account: the remark and the kind of bill, or the kind alone. */
export const accountName = ({ projectType, remark }: { projectType: ProjectType; remark: string }): string =>
  remark === '' ? projectName(projectType) : `${remark} · ${projectName(projectType)}`;
