import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, deleteItem, updateItem } from "../../documents/edit-item.ts";
import { getItem } from "../../documents/get-item.ts";
import { findRevisions } from "../../history/revisions.ts";
import { postKind } from "../../kinds/post.ts";
import { strangers } from "../../testing/actors.ts";
import { failureOf, setAdminStage } from "../../testing/stages.ts";
import { getItemDraft, keepItemDraft, publishItemDraft } from "./item-drafts.ts";
import { restoreAsDraft } from "./restore-as-draft.ts";

const post = { title: "First Post", content: "Hello", published: true };

describeOnEachEngine("an old version as a draft", (engine) => {
  const stage = setAdminStage(engine);
  const makeTwoVersions = async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "Second Post", content: "Later" });
    const first = (await findRevisions(stage.admin(), "blog_posts", id)).find(({ version }) => version === 1);
    return { id, first: first?.id ?? "" };
  };

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    const { first } = await makeTwoVersions();
    expect((await failureOf(restoreAsDraft(stage.as(actor), postKind, first, 0))).code).toBe(code);
  });

  test("is open to writers, changes nothing for visitors, and brings the old address back once it is published", async () => {
    const { id, first } = await makeTwoVersions();
    const { version } = await restoreAsDraft(stage.member("writer"), postKind, first, 0);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Later", slug: "second-post" });
    expect((await getItemDraft(stage.admin(), postKind, id))?.fields).toMatchObject({
      content: "Hello",
      published: true,
    });
    await publishItemDraft(stage.admin(), postKind, id, version);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Hello", slug: "first-post" });
  });

  test("leaves hidden what is hidden", async () => {
    const { id, first } = await makeTwoVersions();
    await updateItem(stage.admin(), postKind, id, 2, { ...post, content: "Later", published: false });
    await restoreAsDraft(stage.admin(), postKind, first, 0);
    expect((await getItemDraft(stage.admin(), postKind, id))?.fields).toMatchObject({ published: false });
  });

  test("takes the place of the draft that the editor has seen, and of no other", async () => {
    const { id, first } = await makeTwoVersions();
    const input = { ...post, title: "Third Post" };
    const { version } = await keepItemDraft(stage.admin("bob"), postKind, id, { known: 0, base: 2, input });
    expect((await failureOf(restoreAsDraft(stage.admin(), postKind, first, 0))).code).toBe("conflict");
    await restoreAsDraft(stage.admin(), postKind, first, version);
    expect((await getItemDraft(stage.admin(), postKind, id))?.fields).toMatchObject({ title: "First Post" });
  });

  test("is none when it says what is live, and none of a deleted item", async () => {
    const { id, first } = await makeTwoVersions();
    const last = (await findRevisions(stage.admin(), "blog_posts", id))[0]?.id ?? "";
    expect(await restoreAsDraft(stage.admin(), postKind, last, 0)).toEqual({ id, version: 0 });
    await deleteItem(stage.admin(), postKind, id);
    expect((await failureOf(restoreAsDraft(stage.admin(), postKind, first, 0))).code).toBe("not_found");
  });
});
