export { catalogueCalls } from './calls.ts';
export { openCatalogue } from './catalogue.ts';
export { declareMaintenance, endMaintenance, readDeclared } from './maintenance-store.ts';
export { renewUnits } from './renew-units.ts';
export { takeUnits } from './take-units.ts';
export { type UnitTrouble, unitTroubles } from './troubles.ts';
export { canPayNow, creditHours, unitView, untilText } from './units.ts';
