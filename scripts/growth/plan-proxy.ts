import { openWireProxy, type WireListener } from '../testing/postgres-wire.ts';
import type { PlanNode } from './plan.ts';

/** A statement that was carried out, with its plan. */
export type Ran = {
  readonly text: string;
  readonly ms: number;
  readonly plan: PlanNode;
};

export type PlanProxy = {
  /** The database's address through the proxy. Its user must be a superuser. */
  readonly url: string;
  /** The statements since the last call. */
  readonly taken: () => readonly Ran[];
  readonly close: () => void;
};

/**
 * The database itself tells the plan of each statement when it has carried it out, also of those in functions, triggers
 * and checks of foreign keys. A plan cannot be asked for afterwards: by then an update finds nothing to do any more.
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

/** Stands between a service and its database on this machine, and records each statement with its plan. */
export async function openPlanProxy(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<PlanProxy> {
  let ran: Ran[] = [];
  const proxy = await openWireProxy(databaseUrl, () => listener((one) => ran.push(one)));
  const url = new URL(proxy.url);
  const options = Object.entries({ ...TELLING, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  return {
    url: url.href,
    taken: () => {
      const all = ran;
      ran = [];
      return all;
    },
    close: proxy.close,
  };
}

const NOTICE = 'N';
/** The field of a notice that has its text. */
const MESSAGE = 'M';

function listener(hear: (ran: Ran) => void): WireListener {
  return {
    fromDatabase: ({ type, fields }) => {
      if (type !== NOTICE) return;
      for (let field = fields.text(); field !== ''; field = fields.text()) {
        const told = field.startsWith(MESSAGE) ? ranOf(field.slice(1)) : undefined;
        if (told) hear(told);
      }
    },
  };
}

function ranOf(message: string): Ran | undefined {
  const [, ms, json] = /^duration: ([\d.]+) ms\s+plan:\n([\s\S]*)$/.exec(message) ?? [];
  if (json === undefined) return undefined;
  const told = JSON.parse(json) as { readonly 'Query Text': string; readonly Plan: PlanNode };
  return { text: told['Query Text'], ms: Number(ms), plan: told.Plan };
}
