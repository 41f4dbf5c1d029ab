import type { Registry } from "prom-client";
import { by, counter, gauge } from "./read-at-scrape.ts";
import type { MetricsSources } from "./sources.ts";

/** Finished pages in memory. */
export function registerCache(registry: Registry, { cache }: MetricsSources): void {
  counter(
    registry,
    {
      name: "homecoming_page_cache_total",
      help: "Page cache outcomes: hits, misses, renders, last good pages, pages confirmed without a render",
      labels: ["outcome"],
    },
    () => by("outcome", cache.counts),
  );
  gauge(
    registry,
    { name: "homecoming_page_cache_bytes", help: "Bytes that the page cache keeps" },
    () => cache.size.bytes,
  );
  gauge(
    registry,
    { name: "homecoming_page_cache_pages", help: "Pages that the page cache keeps" },
    () => cache.size.pages,
  );
}
