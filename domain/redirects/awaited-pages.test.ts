import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../content/kinds/post.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, moveToRelease } from "../publishing/releases/releases.ts";
import { setAdminStage } from "../testing/admin-stage.ts";
import { findRedirects } from "./find-redirects.ts";
import { createRedirect } from "./write-redirect.ts";

describeOnEachEngine("redirects to what comes with a release", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  const release = async () => (await createRelease(stage.admin(), { name: "Monday" })).id;
  const addPost = async (id: string, title: string) => {
    const itemId = crypto.randomUUID();
    const input = { title, content: "x", published: true };
    const { version } = await keepItemDraft(stage.admin(), postKind, itemId, { known: 0, base: 0, input });
    await moveToRelease(stage.admin(), id, { kind: "blog_posts", itemId, version });
  };

  test("a redirect that leads nowhere names the release with which its page comes", async () => {
    await createRedirect(stage.admin(), { from: "/soon", to: "/blog/with-it" });
    await createRedirect(stage.admin(), { from: "/never", to: "/blog/never" });
    await release();
    const monday = await release();
    await addPost(monday, "With it");
    const { items } = await findRedirects(stage.admin());
    expect(items.toSorted((one, other) => (one.from < other.from ? -1 : 1))).toMatchObject([
      { from: "/never", leadsNowhere: true, awaits: null },
      { from: "/soon", leadsNowhere: true, awaits: { id: monday, name: "Monday" } },
    ]);
    await publishRelease(stage.admin(), monday, null);
    expect((await findRedirects(stage.admin(), { search: "/soon" })).items).toMatchObject([
      { leadsNowhere: false, awaits: null },
    ]);
  });
});
