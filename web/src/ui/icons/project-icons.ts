import type { ProjectType } from '@life-payment/contract';
import type { IconName } from './icon-paths.ts';

/** The icon of each kind of bill. */
export const PROJECT_ICONS: Record<ProjectType, IconName> = {
  WATER: 'water',
  ELECTRICITY: 'electricity',
  GAS: 'gas',
  PHONE: 'phone',
  BROADBAND: 'broadband',
  TV: 'tv',
  HEATING: 'heating',
  PROPERTY: 'property',
};
