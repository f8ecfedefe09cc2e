import type { FastifyInstance } from 'fastify';
import { createService, queryFields } from '../http/service.ts';
import { CITIES, type City } from '../units/cities.ts';
import type { World } from '../world.ts';

const EARTH_KM = 6_371;
/** Radius of a city in kilometres. A place outside of every city has no city. */
const REACH_KM = 80;
/** Area of the machine that runs the sandbox: the network address of everybody on it is in Changsha. */
const HERE = '430100';

/** Draws the map, and answers the city of a coordinate or a network address; null when the place has none. */
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

/** A tile of the map in Web Mercator: 256 px a side, 2^z tiles across the world. */
type Tile = { readonly z: number; readonly x: number; readonly y: number };

const SIDE = 256;
const DEEPEST = 19;

/** True when the tile is inside the map. */
function isTile({ z, x, y }: Tile): boolean {
  return (
    [z, x, y].every((part) => Number.isInteger(part) && part >= 0) && z <= DEEPEST && x < 2 ** z && y < 2 ** z
  );
}

/** Draws an invented map as SVG: streets and parks, and the centres of the sandbox's cities at their real places. */
function drawTile(tile: Tile): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">` +
    `<rect width="${SIDE}" height="${SIDE}" fill="#eef0ea"/>${park(tile)}` +
    `<path d="${streets(tile)}" fill="none" stroke="#d5d8d2" stroke-width="12"/>` +
    `<path d="${streets(tile)}" fill="none" stroke="#ffffff" stroke-width="9"/>${cities(tile)}</svg>`
  );
}

function park({ z, x, y }: Tile): string {
  if (chance(z, x, y) < 0.6) return '';
  const [left, top] = [chance(x, y, 5) * 120, chance(x, y, 6) * 120];
  return `<rect x="${Math.round(left)}" y="${Math.round(top)}" width="110" height="90" rx="12" fill="#cfe8d2"/>`;
}

/** A number from 0 to 1, always the same for the same place on the map. */
function chance(...parts: readonly number[]): number {
  const mixed = parts.reduce((sum, part) => Math.imul(sum ^ part, 0x9e3779b1) ^ (sum >>> 15), 0x1234567);
  return (mixed >>> 0) / 2 ** 32;
}

/** Streets cross the tile's edges at the same points as those of its neighbours. */
function streets({ z, x, y }: Tile): string {
  const at = (along: number, side: number) => Math.round((0.2 + 0.6 * chance(z, along, side)) * SIDE);
  return [
    `M${at(x, 1)} 0V${SIDE}`,
    `M0 ${at(y, 2)}H${SIDE}`,
    ...(z > 9 ? [`M${at(x, 3)} 0V${SIDE}`, `M0 ${at(y, 4)}H${SIDE}`] : []),
  ].join('');
}

/** Draws each city as a dot. A tile that holds only a part of the dot draws that part. */
function cities(tile: Tile): string {
  return CITIES.map(({ latitude, longitude }) => placeOn(tile, latitude, longitude))
    .filter((place) => place.every((part) => part > -8 && part < SIDE + 8))
    .map(([left, top]) => `<circle cx="${left}" cy="${top}" r="7" fill="#5b6472"/>`)
    .join('');
}

/** Position of a coordinate on the tile, in pixels from its upper left corner. */
function placeOn({ z, x, y }: Tile, latitude: number, longitude: number): readonly [number, number] {
  const across = ((longitude + 180) / 360) * 2 ** z;
  const tangent = Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360);
  const down = ((1 - Math.log(tangent) / Math.PI) / 2) * 2 ** z;
  return [Math.round((across - x) * SIDE), Math.round((down - y) * SIDE)];
}
