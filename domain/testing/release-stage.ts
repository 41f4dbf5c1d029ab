import { beforeEach } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../content/kinds/post.ts";
import { findPageAt } from "../content/public-pages.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease, undoRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, findReleases } from "../publishing/releases/releases.ts";
import { setAdminStage } from "./admin-stage.ts";

/** What a post is made from in tests of publishing. */
export const post = { title: "Spring reunion", content: "Come.", excerpt: "In May", published: true };

/** Sets up what setAdminStage does, without drafts, releases, plans and changed texts before each test; and the steps of an editor. */
export function setReleaseStage(engine: EngineUnderTest) {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "site_texts"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  const versionOf = async (id: string) =>
    (await findReleases(stage.admin())).find((one) => one.id === id)?.version ?? 0;
  return {
    stage,
    versionOf,
    /** Keeps the first draft of a post, and returns its version. */
    async draftOf(id: string, input: object, base = 1) {
      const { version } = await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input });
      return version;
    },
    async releaseWith(...add: ((release: string) => Promise<unknown>)[]) {
      const { id } = await createRelease(stage.admin(), { name: "Monday" });
      for (const one of add) await one(id);
      return id;
    },
    publish: async (id: string) => publishRelease(stage.admin(), id, await versionOf(id)),
    undo: async (id: string, keep = false) => undoRelease(stage.admin(), id, await versionOf(id), { keep }),
    isPage: async (path: string) => (await findPageAt(stage.visitor(), path)) === "page",
  };
}
