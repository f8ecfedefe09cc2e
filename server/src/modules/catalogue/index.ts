export { catalogueCalls } from './calls.ts';
export { type Catalogue, openCatalogue } from './catalogue.ts';
export { projectName } from './projects.ts';
export { writeUnits } from './store.ts';
export { canPayNow, type UnitState, unitName, unitState, unitView } from './units.ts';
