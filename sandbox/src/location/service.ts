import type { FastifyInstance } from 'fastify';
import { createService, queryFields } from '../http/service.ts';
import { CITIES, type City } from '../units/catalogue/cities.ts';
import type { World } from '../world.ts';
import { drawTile, isTile } from './tile.ts';

const EARTH_KM = 6_371;
/** Radius of a city in kilometres. A place outside of every city has no city. */
const REACH_KM = 80;
/** Area of the machine that runs the sandbox: the network address of everybody on it is in Changsha. */
const HERE = '430100';

/**
 * Draws the map, and answers the city of a coordinate (`latitude`, `longitude`) or of a network address (`address`);
 * null when the place has no city.
 */
export function locationService(world: World): FastifyInstance {
  const app = createService();
  app.get('/v1/city', async (request) => {
    const { latitude, longitude, address } = queryFields(request.url);
    const area =
      address === undefined ? nearest(Number(latitude), Number(longitude)) : isLocal(address) ? HERE : null;
    world.events.add('city', area ?? 'UNKNOWN');
    return { area };
  });
  app.get<{ Params: { z: string; x: string; y: string } }>(
    '/tiles/:z/:x/:y.svg',
    async ({ params }, reply) => {
      const [z, x, y] = [params.z, params.x, params.y].map(Number);
      if (z === undefined || x === undefined || y === undefined || !isTile({ z, x, y }))
        return reply.code(404).type('text/plain').send('There is no such tile.');
      return reply.type('image/svg+xml').header('cache-control', 'max-age=86400').send(drawTile({ z, x, y }));
    },
  );
  return app;
}

function nearest(latitude: number, longitude: number): string | null {
  const found = CITIES.map((city) => ({ city, km: kilometres(city, latitude, longitude) })).reduce(
    (best, next) => (next.km < best.km ? next : best),
  );
  return found.km <= REACH_KM ? found.city.area : null;
}

function kilometres(center: City, latitude: number, longitude: number): number {
  const [a, b] = [radians(center.latitude), radians(latitude)];
  const across = Math.sin(radians(longitude - center.longitude) / 2) ** 2 * Math.cos(a) * Math.cos(b);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.sin((b - a) / 2) ** 2 + across));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function isLocal(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}
