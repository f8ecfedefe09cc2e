const PREFIX = 'life-payment ';

/** The store of a build: its files, and the documents of the channels that were opened. */
export function storeOf(build: string): Promise<Cache> {
  return caches.open(PREFIX + build);
}

/** Deletes what builds have stored, but this one and the two before, which open pages may still need; without one everything. */
export async function dropBuilds(but?: string): Promise<void> {
  const own = `${PREFIX}${but}`;
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  const old = but === undefined ? others : others.slice(0, -2);
  await Promise.all(old.map((name) => caches.delete(name)));
}
