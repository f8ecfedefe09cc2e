import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFile, type Language } from '@life-payment/contract/rules';
import type { Plugin } from 'vite';
import { brotli } from './compress.ts';

/** The most the home page may load: bytes after brotli, and static requests, the document included. */
type Budget = { readonly script: number; readonly style: number; readonly requests: number };

export const HOME: Budget = { script: 90 * 1024, style: 5 * 1024, requests: 6 };

/** The budget of the build for old browsers, which loads polyfills too. */
export const OLD_HOME: Budget = { script: 110 * 1024, style: 5 * 1024, requests: 8 };

/** Languages whose texts are longer than the budgets allow for. */
export const WITHOUT_BUDGET: ReadonlySet<string> = new Set();

/** The scripts that a document names, as file names of the build. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/jiaofei\/(assets\/[^"]+\.js)"/g)].flatMap(
    ([, file]) => file ?? [],
  );
}

/** A build fails when it needs more than this share above a budget. */
const SLACK = 0.03;

/** Warns of what is over its budget, and throws when it is more than 3 % above it. */
export function checkBudget(name: string, cost: number, most: number): void {
  if (cost <= most) return;
  const told = `${name} is over its budget: ${cost} of ${most}`;
  if (cost > most * (1 + SLACK)) throw new Error(told);
  console.warn(told);
}

/** Prints what the home page loads, and checks that against the budget. */
export function budget(most: Budget, language: Language): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir = '' }) => {
        const document = documentFile('index', language);
        const cost = measure(dir, document);
        console.log(
          `${document}: ${kb(cost.document)}, scripts ${kb(cost.script)} of ${kb(most.script)}, ` +
            `styles ${kb(cost.style)} of ${kb(most.style)}, ${cost.requests} of ${most.requests} requests`,
        );
        if (WITHOUT_BUDGET.has(language)) return;
        for (const part of ['script', 'style', 'requests'] as const)
          checkBudget(`${part} of ${document}`, cost[part], most[part]);
      },
    },
  };
}

function measure(dir: string, document: string) {
  const html = readFileSync(join(dir, document), 'utf8');
  const scripts = scriptsOf(html);
  const sheets = [...html.matchAll(/href="\/jiaofei\/(assets\/[^"]+\.css)"/g)].flatMap(
    ([, file]) => file ?? [],
  );
  const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  const sizeOf = (file: string) => brotli(readFileSync(join(dir, file))).length;
  const sum = (sizes: number[]) => sizes.reduce((a, b) => a + b, 0);
  return {
    document: brotli(html).length,
    script: sum([...new Set(scripts)].map(sizeOf)),
    style: sum([...new Set(sheets)].map(sizeOf)) + sum(inline.map((text) => brotli(text).length)),
    requests: 1 + new Set([...scripts, ...sheets]).size,
  };
}

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
