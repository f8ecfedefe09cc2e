import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { setUnitConduct, UnitConduct, unitConducts } from '../../units/conduct.ts';
import type { ReadAnswers } from '../answers.ts';
import type { Desk } from '../desk.ts';
import { bodyReader, control, namedInBoth, Refused } from './control.ts';

const ConductBody = Type.Object(
  { unitId: Type.String(), conduct: UnitConduct },
  { additionalProperties: false },
);

/** Calls about units and their conduct. */
export function unitRoutes(app: FastifyInstance, { world, directory }: Desk): void {
  const read = bodyReader(ConductBody);

  app.get(
    '/sandbox/api/units',
    control((): ReadAnswers['units'] =>
      world.state.act((tx) => {
        const conducts = unitConducts(tx);
        return {
          units: directory.list(tx).map((unit) => ({
            ...unit,
            name: namedInBoth(unit.name),
            conduct: conducts.get(unit.unitId) ?? {},
          })),
        };
      }),
    ),
  );
  app.post(
    '/sandbox/api/units/conduct',
    control((request) => {
      const { unitId, conduct } = read(request);
      if (!directory.find(unitId)) throw new Refused(`No unit ${unitId}.`, 404);
      world.state.act((tx) => setUnitConduct(tx, unitId, conduct));
      world.events.add('conduct', Object.keys(conduct).join(', ') || 'normal', { unitId });
    }),
  );
}
