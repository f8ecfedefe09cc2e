/** A table that refers to another one. */
export type Reference = { readonly table: string; readonly refersTo: string };

/** The tables so that each stands behind those it refers to. A circle of references has no such order: that is a bug. */
export function loadOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const open = new Set(tables);
  while (open.size > 0) {
    const free = [...open].filter((name) =>
      references.every(({ table, refersTo }) => table !== name || refersTo === name || !open.has(refersTo)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...open].join(', ')}`);
    for (const name of free) open.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
