import { beforeEach } from "vitest";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { getRelease } from "../publishing/releases/get-release.ts";
import { inRelease } from "../publishing/releases/open-release.ts";
import { publishRelease, undoRelease } from "../publishing/releases/publish-release.ts";
import { createRelease } from "../publishing/releases/releases.ts";
import { createPage } from "../site-pages/make-pages.ts";
import { getEditedText, saveTextDraft } from "../site-texts/edit-texts.ts";
import { findPendingTexts, publishTexts } from "../site-texts/publish-texts.ts";
import { setAdminStage } from "./admin-stage.ts";

/** Tests of texts and pages in releases: what an admin does to them, beside the live site and within a release. */
export function setReleaseTextStage(engine: EngineUnderTest) {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of [
      "drafts",
      "releases",
      "release_changes",
      "site_texts",
      "site_pages",
      "former_page_addresses",
      "redirects",
    ] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const admin = () => stage.admin();
  /** The context of an admin who edits the site in a release; beside the live site without one. */
  const within = async (release?: string) =>
    release === undefined ? admin() : (await inRelease(admin(), release)).ctx;
  const versionOf = async (id: string) => (await getRelease(admin(), id)).release.version;
  return {
    admin,
    as: stage.as,
    visitor: stage.visitor,
    within,
    versionOf,
    makeRelease: async (name = "Spring") => (await createRelease(admin(), { name })).id,
    publish: async (id: string) => publishRelease(admin(), id, await versionOf(id)),
    undo: async (id: string) => undoRelease(admin(), id, await versionOf(id)),
    /** Puts a value into a text, in the place of what stands there. */
    async write(name: SiteTextName, path: string, after: unknown, release?: string) {
      const ctx = await within(release);
      const { words } = await getEditedText(ctx, name);
      const before = path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], words);
      return saveTextDraft(ctx, name, 0, [{ path, before, after }]);
    },
    /** Publishes every draft of a text beside the live site. */
    async publishTexts() {
      const pending = await findPendingTexts(admin());
      await publishTexts(admin(), Object.fromEntries(pending.map(({ name, version }) => [name, version])));
    },
    /** Makes a page as a draft. @returns its name */
    makePage: async (address: string, { release, title = "Reunion" }: { release?: string; title?: string } = {}) =>
      (await createPage(await within(release), { title, address })).name,
  };
}
