import type { PageTextName } from "#content/page-names.ts";
import { newPage } from "#content/pages/new-page.ts";
import type { Context } from "../../context.ts";
import { saveTextDraft } from "../edit-texts.ts";
import { createPage } from "../managed-pages.ts";

/** What stands in a written page in the place of the words that its editor must replace. */
export const written = { description: "A weekend on the old lawn, with everybody who ever went to school here." };

/** Makes a page as a draft that can be published: its editor has written all that a new page asks for. @returns its name */
export async function makeWrittenPage(
  ctx: Context,
  { title, address }: { title: string; address: string },
  release?: string,
): Promise<PageTextName> {
  const { name } = await createPage(ctx, { title, address }, release);
  const [section] = newPage.sections;
  const changes = [
    {
      path: "sections.0.paragraphs",
      before: section && "paragraphs" in section && section.paragraphs,
      after: ["Come."],
    },
    { path: "menu.description", before: newPage.menu.description, after: "On the lawn" },
    { path: "meta.description", before: newPage.meta.description, after: written.description },
  ];
  await saveTextDraft(ctx, name, 0, changes, release);
  return name;
}
