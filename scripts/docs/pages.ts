// What makes a page a page: somebody links it, its links lead somewhere, and its first line says for whom it is.
import { dirname, posix } from 'node:path';

/**
 * The line below the title: for whom the page is, and what they can do after reading it; in Chinese on a Chinese page.
 */
const FOR_WHOM = /^# .+\n\n\*(?:For .+\. After it you can .+\.|给.+。读完您可以.+。)\*/;

/** Whether the page says below its title for whom it is. */
export function saysForWhom(text: string): boolean {
  return FOR_WHOM.test(text);
}

/** Paths from the root that a page links or shows, without other sites and without links into itself. */
export function linksOf(path: string, text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/(?:\]\(|<img src=")([^)"\s]+)[)"]/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
    .map((link) => posix.normalize(posix.join(dirname(path), link)));
}

/** Source files that a page names by a part of their path, such as `orders/rules.ts`. */
export function filesNamed(text: string): string[] {
  return [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.(?:tsx?|mjs|json|yml|css))`/g)].map(
    ([, path = '']) => path,
  );
}

/** The headings that a page links, as path and id. A link within the page has the page's own path. */
export function partsLinked(path: string, text: string): { readonly page: string; readonly part: string }[] {
  return [...text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].map(([, page = '', part = '']) => ({
    page: page === '' ? path : posix.normalize(posix.join(dirname(path), page)),
    part,
  }));
}

/** The ids of a page's headings. */
export function partsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

/** Texts of pages by path. */
type Pages = ReadonlyMap<string, string>;

/** The pages that links lead to from one page, itself included. */
export function reachedFrom(start: string, pages: Pages): Set<string> {
  const reached = new Set<string>();
  const next: (string | null)[] = [start];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (path === null || reached.has(path)) continue;
    reached.add(path);
    next.push(...linksOf(path, pages.get(path) ?? '').map((link) => pageAt(link, pages)));
  }
  return reached;
}

/** The page of a link; for a folder its index. Null when the link is not a page. */
function pageAt(link: string, pages: Pages): string | null {
  return [link, posix.join(link, 'README.md')].find((path) => pages.has(path)) ?? null;
}
