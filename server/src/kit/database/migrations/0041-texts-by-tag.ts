import { inOrder } from './in-order.ts';

/** Columns `<column>_zh` and `<column>_en` become one `jsonb` column by BCP 47 tag. */
const TEXTS = [
  ['channels', ['name']],
  ['banners', ['title', 'text']],
  ['faq_sections', ['name']],
  ['faqs', ['question', 'answer']],
  ['campaigns', ['title']],
  ['points_offers', ['title']],
] as const;

/**
 * Texts by language tag. The old columns stay for processes of the version before. A trigger keeps both forms equal: what a
 * statement writes goes into the other form. The version after drops triggers, functions and old columns.
 *
 * Adding a column without a default rewrites no table. The tables above have a few hundred rows at most and are filled here.
 * Coupons may be a hundred million: those there are keep null and are read from the old columns. The version that drops
 * these fills them first, a bounded number of rows at a time. Coupons are locked last and for the shortest time, after the
 * tables they come from: transactions that make coupons lock them in this order too.
 */
export const textsByTag = inOrder(
  ...TEXTS.flatMap(([table, columns]) => [
    ...columns.map((column) => `alter table ${table} add column ${column} jsonb`),
    `update ${table} set ${columns.map((column) => `${column} = ${pairOf(column)}`).join(', ')}`,
    ...columns.map((column) => `alter table ${table} alter column ${column} set not null`),
    ...keptEqual(table, columns),
  ]),
  `alter table coupons add column title jsonb`,
  ...keptEqual('coupons', ['title']),
);

function pairOf(column: string): string {
  return `jsonb_build_object('zh-CN', ${column}_zh, 'en', ${column}_en)`;
}

/** Runs before a row is checked, so that either form may be left out. `update of`: no other change of a row pays for it. */
function keptEqual(table: string, columns: readonly string[]): string[] {
  const written = columns.flatMap((column) => [column, `${column}_zh`, `${column}_en`]);
  return [
    `create function ${table}_texts() returns trigger language plpgsql as $$
      begin
        ${columns.map(keepEqual).join('\n')}
        return new;
      end $$`,
    `create trigger ${table}_texts before insert or update of ${written.join(', ')} on ${table}
      for each row execute function ${table}_texts()`,
  ];
}

/** At an insert `old` is null. Texts in other languages outlive a change by a process of the version before. */
function keepEqual(column: string): string {
  const [now, was] = [`new.${column}`, `old.${column}`];
  const changed = (form: string) =>
    `case when ${now}_${form} is distinct from ${was}_${form} then ${now}_${form} end`;
  const inFirst = `jsonb_path_query_first(${now}, '$.*') #>> '{}'`;
  return `if ${now} is not distinct from ${was} then
          ${now} := coalesce(${now}, '{}')
            || jsonb_strip_nulls(jsonb_build_object('zh-CN', ${changed('zh')}, 'en', ${changed('en')}));
        else
          ${now}_zh := coalesce(${now} ->> 'zh-CN', ${inFirst});
          ${now}_en := coalesce(${now} ->> 'en', ${now} ->> 'zh-CN', ${inFirst});
        end if;`;
}
