/** China has had one zone without summer time since 1991. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** The time text of the wallet's gateway, `2026-11-20 15:04:12` in Asia/Shanghai. */
export function gatewayTime(ms: number): string {
  return shanghai(ms).slice(0, 19).replace('T', ' ');
}

/** Reads the time text of the wallet's gateway, with or without seconds, as milliseconds; null when it is none. */
export function parseGatewayTime(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const ms = Date.parse(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(ms) ? null : ms;
}

/** ISO 8601 with the offset of Asia/Shanghai. */
export function instant(ms: number): string {
  return `${shanghai(ms).slice(0, 23)}+08:00`;
}

/** Day in Asia/Shanghai, `2026-11-20`. */
export function day(ms: number): string {
  return shanghai(ms).slice(0, 10);
}

/** Hour and minute in Asia/Shanghai, `15:04`. */
export function clockTime(ms: number): string {
  return shanghai(ms).slice(11, 16);
}

/** The month `count` months after `month` (`2026-11`), before it when negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

const DAY_MS = 24 * 3_600_000;

/** The first instants of a day (`2026-11-20`) in Asia/Shanghai and of the next day. */
export function dayBounds(day: string): { from: number; until: number } {
  const from = Date.parse(`${day}T00:00:00+08:00`);
  return { from, until: from + DAY_MS };
}

function shanghai(ms: number): string {
  return new Date(ms + SHANGHAI_OFFSET_MS).toISOString();
}
