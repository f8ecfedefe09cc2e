import type { BillerConnection, BillerSettings } from '../../config/biller.ts';

/** The connection of a unit: its own one, else the common one. Only its keys count for this unit. */
export function connectionOf(settings: BillerSettings, unitId: string): BillerConnection {
  return settings.own.find(({ units }) => units.includes(unitId)) ?? settings;
}

/** Every connection, with whether it may speak for a unit. */
export function connectionsOf(
  settings: BillerSettings,
): readonly { readonly connection: BillerConnection; readonly isFor: (unitId: string) => boolean }[] {
  return [settings, ...settings.own].map((connection) => ({
    connection,
    isFor: (unitId) => connectionOf(settings, unitId) === connection,
  }));
}
