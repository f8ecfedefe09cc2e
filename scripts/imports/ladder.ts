// The ladders of rooms: what stands on what. A file may import from its own place and from lower rungs, types included.
import { posix } from 'node:path';
import type { Import } from './rules.ts';

/** Rungs from the lowest to the highest. Places on the same rung may not import each other. */
type Ladder = readonly (readonly string[])[];

/** The ladder of each room that has one. Every file and folder directly in it stands on a rung. */
const LADDERS: Readonly<Record<string, Ladder>> = {
  'server/src': [
    ['config', 'texts'],
    ['config.ts'],
    ['kit'],
    ['retention'],
    ['modules', 'partners'],
    ['seed', 'staff'],
    ['seed.ts'],
    ['app'],
    ['main.ts'],
  ],
  'web/src': [
    ['i18n', 'host', 'kit'],
    ['pages', 'api'],
    ['ui', 'channel'],
    ['overlays'],
    ['session'],
    ['analytics'],
    ['app'],
    ['terms', 'offline'],
    ['accounts', 'autopay', 'benefits', 'bills', 'map', 'settings', 'unit-page'],
    ['city-selector', 'guest', 'outcome', 'pay-all'],
    ['screens'],
    ['boot', 'frame'],
    ['main.tsx'],
    ['early', 'old'],
  ],
};

/** Says in a sentence what is wrong with an import on the ladder; undefined when nothing is. */
export function upward({ file, specifier }: Import): string | undefined {
  const room = Object.keys(LADDERS).find((name) => file.startsWith(`${name}/`));
  const ladder = LADDERS[room ?? ''];
  // A test may import what is above the file that it tests.
  if (room === undefined || ladder === undefined || !specifier.startsWith('.') || isTest(file))
    return undefined;
  const target = posix.join(posix.dirname(file), specifier);
  if (!target.startsWith(`${room}/`)) return undefined;
  const [from, to] = [placeIn(room, file), placeIn(room, target)];
  if (from === to) return undefined;
  const [own, other] = [rungOf(ladder, from), rungOf(ladder, to)];
  if (own === -1) return `${from} stands on no rung of the ladder of ${room}`;
  if (other === -1) return `${to} stands on no rung of the ladder of ${room}`;
  if (other < own) return undefined;
  const where = other === own ? 'beside it' : 'above it';
  return `${from} may not import from ${to}, which stands ${where} on the ladder of ${room}`;
}

/** The ladders as text, highest rung first. */
export function ladderText(): string {
  return Object.entries(LADDERS)
    .map(([room, ladder]) => {
      const rungs = ladder.map((places) => `  ${places.join(' · ')}`).reverse();
      return `${room}, each line stands on those below it:\n${rungs.join('\n')}`;
    })
    .join('\n\n');
}

function placeIn(room: string, path: string) {
  return path.slice(room.length + 1).split('/')[0] ?? '';
}
function rungOf(ladder: Ladder, place: string) {
  return ladder.findIndex((places) => places.includes(place));
}
function isTest(path: string) {
  return /\.test\.tsx?$/.test(path);
}
