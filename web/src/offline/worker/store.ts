import { keysOf } from './requests.ts';

const PREFIX = 'life-payment ';
const MATCH = { ignoreVary: true };

/** Headers about the transfer, which are not stored with a document. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'set-cookie'];

/** The storage of one build, which is in one language: its files, and the documents of the channels that were opened. */
export function openStore(build: string, language: string) {
  const name = PREFIX + build;
  const own = () => caches.open(name);
  const kept = (address: string) => caches.match(address, MATCH);

  const keepDocument = async (key: string, response: Response): Promise<void> => {
    if (isDocument(response)) await (await own()).put(key, await withoutAddress(response));
  };
  /** Fetches a document by an address without secrets, unless this build has it. */
  const fetchDocument = async (key: string): Promise<void> => {
    const has = await (await own()).match(key, MATCH);
    if (!has) await keepDocument(key, await fetch(key));
  };

  return {
    keepDocument,
    fetchDocument,
    /** The document of this build, or else of an earlier one. */
    document: async (keys: readonly string[]): Promise<Response | undefined> => {
      const current = await own();
      for (const key of keys) {
        const found = (await current.match(key, MATCH)) ?? (await kept(key));
        if (found) return found;
      }
      return undefined;
    },
    file: kept,
    keepFile: async (request: Request, response: Response): Promise<void> => {
      if (response.ok) await (await own()).put(request, response);
    },
    addFiles: async (files: readonly string[]): Promise<void> => (await own()).addAll([...files]),
    /**
     * After an update, or when the language was switched: fetches the stored documents again, and deletes all builds but this
     * one and the two before, which open pages may still need. In another language one of them is for reading without a network.
     */
    renew: async (): Promise<void> => {
      const others = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
      const before = await Promise.all(others.map(async (other) => (await caches.open(other)).keys()));
      const documents = before.flat().filter(({ url }) => !new URL(url).pathname.includes('.'));
      const keys = new Set(documents.flatMap(({ url }) => keysOf(url, language)?.[0] ?? []));
      // A document that can't be fetched now is stored at the next visit.
      await Promise.all([...keys].map((key) => fetchDocument(key).catch(() => undefined)));
      await Promise.all(others.slice(0, -2).map((other) => caches.delete(other)));
    },
  };
}

/** Deletes everything that any build has stored. */
export async function dropEverything(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

function isDocument(response: Response): boolean {
  return response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');
}

/** A copy of a document without the address of its request, with content and headers, the security policy among them. */
async function withoutAddress(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of TRANSFER_HEADERS) headers.delete(name);
  return new Response(await response.blob(), { status: response.status, headers });
}
