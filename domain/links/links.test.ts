import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../content/kinds/post.ts";
import { caseStudyKind } from "../content/kinds/case-study.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { deleteItem } from "../content/delete-item.ts";
import { moduleKind } from "../content/kinds/module.ts";
import { findRevisions, restoreRevision } from "../revisions/revisions.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import { useCaseKind } from "../content/kinds/use-case.ts";
import { findLinksTo } from "./find-links-to.ts";

const target = { title: "Target", content: "See [me](/blog/target).", published: true };

describeOnEachEngine("links to an item", (engine) => {
  const stage = setAdminStage(engine);
  const titles = async (id: string) =>
    (await findLinksTo(stage.admin(), "blog_posts", id)).items.map(({ title }) => title);

  test.each(strangers)("are not told to %s", async (_, actor, code) => {
    const { id } = await createItem(stage.admin(), postKind, target);
    expect((await failureOf(findLinksTo(stage.as(actor), "blog_posts", id))).code).toBe(code);
  });

  test("are found in every kind of item and every kind of field, and say where", async () => {
    const { id } = await createItem(stage.admin(), postKind, target);
    await createItem(stage.admin(), postKind, { title: "Post", content: "x", excerpt: "On /blog/target" });
    await createItem(stage.admin(), useCaseKind, {
      title: "Case",
      description: "x",
      scenarios: ["(/blog/target#part)"],
    });
    await createItem(stage.admin(), moduleKind, { name: "Module", description: "/blog/target", category: "events" });
    await createItem(stage.admin(), caseStudyKind, {
      title: "Story",
      company: "x",
      challenge: "https://www.homecoming.example/blog/target, they said",
      solution: '<a href="/blog/target">x</a>',
    });
    expect((await findLinksTo(stage.admin(), "blog_posts", id)).items).toEqual([
      { collection: "blog_posts", id: expect.any(String), title: "Post", where: "excerpt" },
      { collection: "use_cases_content", id: expect.any(String), title: "Case", where: "scenarios" },
      { collection: "modules_content", id: expect.any(String), title: "Module", where: "description" },
      { collection: "case_studies_content", id: expect.any(String), title: "Story", where: "challenge, solution" },
    ]);
  });

  test.each([
    "/blog/target-practice",
    "/blog/targets",
    "https://other.example/blog/target",
    "/x/blog/target",
    "target",
  ])("%s is none", async (text) => {
    const { id } = await createItem(stage.admin(), postKind, target);
    await createItem(stage.admin(), postKind, { title: "Other", content: text });
    expect(await titles(id)).toEqual([]);
  });

  test("to an address that it has left count too", async () => {
    const { id } = await createItem(stage.admin(), postKind, target);
    await updateItem(stage.admin(), postKind, id, 1, { ...target, title: "Moved", content: "x" });
    await createItem(stage.admin(), postKind, { title: "Old link", content: "[x](/blog/target)" });
    await createItem(stage.admin(), postKind, { title: "New link", content: "[x](/blog/moved)" });
    expect((await titles(id)).toSorted()).toEqual(["New link", "Old link"]);
  });

  test("to a module are those to its place on the page", async () => {
    const { id } = await createItem(stage.admin(), moduleKind, {
      name: "Class Choir",
      description: "x",
      category: "events",
    });
    await createItem(stage.admin(), postKind, { title: "Singing", content: "[x](/modules#class-choir)" });
    expect((await findLinksTo(stage.admin(), "modules_content", id)).items).toMatchObject([{ title: "Singing" }]);
  });

  test("come and go with the texts they stand in, with the trash and with a restored revision", async () => {
    const { id } = await createItem(stage.admin(), postKind, target);
    const linking = { title: "Linking", content: "[x](/blog/target)" };
    const other = await createItem(stage.admin(), postKind, linking);
    expect(await titles(id)).toEqual(["Linking"]);
    await updateItem(stage.admin(), postKind, other.id, 1, { ...linking, content: "[x](/blog/elsewhere)" });
    expect(await titles(id)).toEqual([]);
    const [, first] = await findRevisions(stage.admin(), "blog_posts", other.id);
    await restoreRevision(stage.admin(), first?.id ?? "");
    expect(await titles(id)).toEqual(["Linking"]);
    const { trashId } = await deleteItem(stage.admin(), postKind, other.id);
    expect(await titles(id)).toEqual([]);
    expect(
      await engine.db.selectFrom("content_links").select("item_id").where("item_id", "=", other.id).execute(),
    ).toEqual([]);
    await restoreFromTrash(stage.admin(), trashId);
    expect(await titles(id)).toEqual(["Linking"]);
  });

  test("of a text with thousands of them are all known", async () => {
    const { id } = await createItem(stage.admin(), postKind, target);
    const links = Array.from({ length: 5_000 }, (_, number) => `/blog/p${number}`);
    await createItem(stage.admin(), postKind, { title: "Index", content: [...links, "/blog/target"].join("\n\n") });
    expect(await titles(id)).toEqual(["Index"]);
  });

  test("of what is gone are not found", async () => {
    expect((await failureOf(findLinksTo(stage.admin(), "blog_posts", "gone"))).code).toBe("not_found");
  });
});
