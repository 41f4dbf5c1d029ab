import { beforeEach } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../../content/kinds/post.ts";
import { findPageAt } from "../../content/public-pages.ts";
import { setAdminStage } from "../../testing/admin-stage.ts";
import { keepItemDraft } from "../item-drafts.ts";
import { publishRelease, undoRelease } from "../publish-release.ts";
import { createRelease, findReleases } from "../releases.ts";

/** A post as its form sends it. */
export const post = { title: "Spring reunion", content: "Come.", excerpt: "In May", published: true };

/** The admin stage without drafts and releases, and what tests of them do again and again. */
export function setReleaseStage(engine: EngineUnderTest) {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "site_texts"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  async function draftOf(id: string, input: object, base = 1): Promise<number> {
    const { version } = await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input });
    return version;
  }
  async function releaseWith(...add: ((release: string) => Promise<unknown>)[]): Promise<string> {
    const { id } = await createRelease(stage.admin(), { name: "Monday" });
    for (const one of add) await one(id);
    return id;
  }
  const versionOf = async (id: string) =>
    (await findReleases(stage.admin())).find((one) => one.id === id)?.version ?? 0;
  const publish = async (id: string) => publishRelease(stage.admin(), id, await versionOf(id));
  const undo = async (id: string, keep = false) => undoRelease(stage.admin(), id, await versionOf(id), { keep });
  const isPage = async (path: string) => (await findPageAt(stage.visitor(), path)) === "page";
  return { stage, draftOf, releaseWith, versionOf, publish, undo, isPage };
}
