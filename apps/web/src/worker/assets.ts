/** A file that a page names, with the parts that it loads on demand. */
export async function keepAsset(cache: Cache, href: string): Promise<void> {
  if (await caches.match(href)) return;
  const response = await fetch(href);
  if (!response.ok) throw new Error(href);
  await cache.put(href, response.clone());
  if (!href.endsWith('.js')) return;
  const parts = (await response.text()).match(/part-\w+\.js/g) ?? [];
  await Promise.all([...new Set(parts)].map((part) => keepAsset(cache, `/assets/${part}`)));
}
