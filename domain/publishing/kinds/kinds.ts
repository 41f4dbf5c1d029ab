import type { DraftKind } from "#db/schema.ts";
import { kindOf } from "../../kinds/kinds.ts";
import type { DraftedKind } from "./drafted-kind.ts";
import { draftsOfItems } from "./items.ts";
import { draftsOfRedirects } from "./redirects.ts";
import { draftsOfTexts } from "./texts.ts";

/** How drafts of a kind take part in releases and plans. */
export function draftedKind(kind: DraftKind): DraftedKind {
  if (kind === "redirects") return draftsOfRedirects;
  return kind === "site_texts" ? draftsOfTexts : draftsOfItems(kindOf(kind));
}
