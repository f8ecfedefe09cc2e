import type { FastifyInstance } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { readConduct, writeConduct } from '../../state/conducts.ts';
import type { World } from '../../world.ts';
import { bodyReader, control } from './control.ts';

/** `GET` and `POST /sandbox/api/<path>`: the conduct of a part of the outside world. `{conduct}` replaces it. */
export function conductRoutes(
  app: FastifyInstance,
  { state }: World,
  path: string,
  scope: string,
  conduct: TSchema,
): void {
  const url = `/sandbox/api/${path}`;
  const read = bodyReader(Type.Object({ conduct }, { additionalProperties: false }));
  app.get(
    url,
    control(() => state.act((tx) => readConduct(tx, scope))),
  );
  app.post(
    url,
    control((request) => {
      const wish = read(request).conduct;
      if (typeof wish === 'object' && wish !== null) state.act((tx) => writeConduct(tx, scope, wish));
    }),
  );
}
