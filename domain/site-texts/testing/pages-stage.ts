import { beforeEach } from "vitest";
import type { PageTextName } from "#content/page-names.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { saveTextDraft } from "../edit-texts.ts";
import { findPendingTexts, publishTexts } from "../publish-texts.ts";
import { setAdminStage } from "../../testing/stages.ts";
import { getPage } from "../../reading/site-pages.ts";
import { makeWrittenPage } from "./written-page.ts";

/** A stage without pages of editors before each test, and what an admin does with them. */
export function setPagesStage(engine: EngineUnderTest) {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["site_texts", "drafts", "site_pages", "former_addresses"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const admin = () => stage.admin();
  return {
    stage,
    admin,
    /** Makes a page that can be published. @returns its name */
    make: (address: string, title = "Spring reunion") => makeWrittenPage(admin(), { title, address }),
    /** Publishes these drafts; without names, all. */
    async publish(...names: PageTextName[]) {
      const pending = await findPendingTexts(admin());
      const chosen = pending.filter(({ name }) => names.length === 0 || names.some((each) => each === name));
      return publishTexts(admin(), Object.fromEntries(chosen.map(({ name, version }) => [name, version])));
    },
    change: (name: PageTextName, path: string, before: unknown, after: unknown) =>
      saveTextDraft(admin(), name, 0, [{ path, before, after }]),
    /** What visitors find at a path. */
    at: (path: string) => getPage(stage.visitor(), path),
  };
}
