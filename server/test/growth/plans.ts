import type pg from 'pg';
import type { PlanNode, Ran } from '../../../scripts/growth/cost.ts';

/**
 * The database tells the plan of each statement it carried out, also inside functions. Asked afterwards, an update
 * would find nothing to do.
 */
const TELLING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_nested_statements': 'on',
};

/** The address of a database that tells plans on its connections. Its user must be a superuser. */
export function tellingPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = Object.entries(TELLING).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  return url.href;
}

/** Hears the plans on the connections of a pool that has none yet. Answers what ran since it was asked last. */
export function hearPlans(pool: pg.Pool): () => readonly Ran[] {
  let ran: Ran[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, ms, json] = /^duration: ([\d.]+) ms\s+plan:\n([\s\S]*)$/.exec(message) ?? [];
      if (json === undefined) return;
      const told = JSON.parse(json) as { readonly 'Query Text': string; readonly Plan: PlanNode };
      ran.push({ text: told['Query Text'], ms: Number(ms), plan: told.Plan });
    });
  });
  return () => {
    const all = ran;
    ran = [];
    return all;
  };
}
