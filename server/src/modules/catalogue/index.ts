export { catalogueCalls } from './calls.ts';
export { type Catalogue, openCatalogue } from './catalogue.ts';
export { projectName } from './projects.ts';
export { takeUnits } from './take-units.ts';
export { canPayNow, type UnitState, unitName, unitState, unitView } from './units.ts';
