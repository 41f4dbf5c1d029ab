import type { DraftKind } from "#db/schema.ts";
import { kinds } from "../../kinds/kinds.ts";
import type { DraftedKind } from "./drafted-kind.ts";
import { draftsOfItems } from "./items.ts";
import { draftsOfRedirects } from "./redirects.ts";
import { draftsOfTexts } from "./texts.ts";

const drafted = {
  ...Object.fromEntries(kinds.map((kind) => [kind.collection, draftsOfItems(kind)])),
  redirects: draftsOfRedirects,
  site_texts: draftsOfTexts,
} as Record<DraftKind, DraftedKind>;

/** How drafts of a kind take part in releases and plans. */
export const draftedKind = (kind: DraftKind): DraftedKind => drafted[kind];
