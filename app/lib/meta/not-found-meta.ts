import type { MetaDescriptor } from "react-router";
import type { ChangedWords } from "#app/ui/words.ts";

interface MetaArgs {
  loaderData?: { meta: MetaDescriptor[] } | null | undefined;
  /** The routes of the page; the second is the layout, which has the words that editors have changed. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

const title = "Page not found";

/** The metadata that the loader made; without an entry that of the not-found screen, which is shown with the status 404. */
export function metaOrNotFound({ loaderData, matches: [, layout] }: MetaArgs): MetaDescriptor[] {
  const { words } = (layout?.loaderData ?? {}) as { words?: ChangedWords };
  return loaderData?.meta ?? [{ title: words?.[title] ?? title }, { name: "robots", content: "noindex" }];
}
