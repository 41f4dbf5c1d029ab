import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { createItem, updateItem } from "../documents/edit-item.ts";
import type { Context, PublishGate } from "../context.ts";
import { keepItemDraft, publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { moveToRelease } from "../publishing/releases/releases.ts";
import { planSchedule } from "../publishing/schedules/schedules.ts";
import type { Role } from "../security/rights.ts";
import { getEditedText, saveTextDraft } from "../site-texts/edit-texts.ts";
import { publishTexts } from "../site-texts/publish-texts.ts";
import { person } from "../testing/actors.ts";
import { failureOf, setReleaseStage } from "../testing/stages.ts";
import { createGate } from "./gate.ts";

const blank = { findings: [], links: [], ids: [], pictures: [] };
/** A gate that is passed before something happens. */
const passAfter =
  (pass: PublishGate["pass"], happening: () => Promise<unknown>): PublishGate["pass"] =>
  async (ctx, subject, override) => {
    const passed = await pass(ctx, subject, override);
    await happening();
    return passed;
  };

describeOnEachEngine("what is saved while the gate checks is not published", (engine) => {
  const { stage, draftOf, releaseWith, versionOf } = setReleaseStage(engine);
  const gate = createGate({
    palette: {},
    fileBytes: async () => null,
    inspector: { inspect: async () => blank },
    render: async () => ({ status: 200, location: null, html: "" }),
  });
  const as = (role: Role): Context => stage.as(person("ada@school.example", true, role), { gate });
  const post = { title: "Spring reunion", content: "See [Old page](/blog/gone).", published: true };
  /** A gate during whose first check something happens, after it has read what it checks. */
  const during = (happening: () => Promise<unknown>) => {
    let isFirst = true;
    return createGate({
      ...gate.services,
      inspector: {
        inspect: async () => {
          if (isFirst) await happening();
          isFirst = false;
          return blank;
        },
      },
    });
  };
  const unseen = { ...post, content: "Unseen" };
  /** Saves a draft once more. */
  const keep = (id: string, known: number, input: object, base = 1) =>
    keepItemDraft(as("writer"), postKind, id, { known, base, input });
  /** Gives drafts the version that their editor names, so that only the gate can tell that they were changed. */
  const keepVersion = (version: number) => engine.db.updateTable("drafts").set({ version }).execute();

  test("in the draft of an item, though the editor names the version that it has then", async () => {
    const { id } = await createItem(as("editor"), postKind, { ...post, content: "Come." });
    const version = await draftOf(id, post);
    const slow = during(async () => {
      await keep(id, version, unseen);
      await keepVersion(version);
    });
    const refused = await failureOf(publishItemDraft({ ...as("editor"), gate: slow }, postKind, id, version));
    expect(refused).toMatchObject({ code: "conflict", reasons: [] });
    const row = await engine.db.selectFrom("blog_posts").select("content").where("id", "=", id).executeTakeFirst();
    expect(row?.content).toBe("Come.");
  });

  test("in a draft that was hidden when the gate looked at it", async () => {
    const { id } = await createItem(as("editor"), postKind, { ...post, content: "Come.", published: false });
    const version = await draftOf(id, { ...post, content: "Hidden.", published: false });
    const shown = async () => {
      await keep(id, version, post);
      await keepVersion(version);
    };
    const late: Context = { ...as("editor"), gate: { ...gate, pass: passAfter(gate.pass, shown) } };
    const refused = await failureOf(publishItemDraft(late, postKind, id, version));
    expect(refused.code).toBe("conflict");
  });

  test("in a release", async () => {
    const itemId = crypto.randomUUID();
    const release = await releaseWith(async (id) => {
      const { version } = await keepItemDraft(as("editor"), postKind, itemId, { known: 0, base: 0, input: post });
      await moveToRelease(as("editor"), id, { kind: "blog_posts", itemId, version });
    });
    const draft = await engine.db.selectFrom("drafts").select("version").executeTakeFirstOrThrow();
    const save = () =>
      keepItemDraft(as("writer"), postKind, itemId, { known: draft.version, base: 0, input: unseen, release });
    const version = await versionOf(release);
    const refused = await failureOf(publishRelease({ ...as("editor"), gate: during(save) }, release, version + 1));
    expect(refused.code).toBe("conflict");
    expect(await engine.db.selectFrom("blog_posts").select("id").execute()).toEqual([]);
  });

  test("in texts of the site", async () => {
    const titleOf = async () => ((await getEditedText(stage.admin(), "faq")).words["meta"] as { title: string }).title;
    const write = async (after: string) =>
      saveTextDraft(stage.admin(), "faq", 0, [{ path: "meta.title", before: await titleOf(), after }]);
    const first = await write("All questions");
    const slow = during(async () => {
      await write("Unseen questions");
      await keepVersion(first.draftVersion);
    });
    const asked = { faq: first.draftVersion };
    const refused = await failureOf(publishTexts({ ...as("editor"), gate: slow }, asked));
    expect(refused.code).toBe("conflict");
    expect(await engine.db.selectFrom("site_texts").select("id").execute()).toEqual([]);
  });

  test("in what is planned: a draft, an item without one, and a release", async () => {
    const plan = { action: "publish", local: "2026-03-01T11:00", zone: "UTC" };
    const hidden = { ...post, published: false };
    const { id } = await createItem(as("editor"), postKind, { ...hidden, content: "Come." });
    const saved = during(() => updateItem(as("editor"), postKind, id, 1, { ...hidden, content: "Unseen" }));
    const asked = { ...plan, kind: "blog_posts", itemId: id };
    expect((await failureOf(planSchedule({ ...as("editor"), gate: saved }, asked))).code).toBe("conflict");
    const version = await draftOf(id, hidden, 2);
    const typed = during(async () => {
      await keep(id, version, { ...hidden, content: "Unseen, too" }, 2);
      await keepVersion(version);
    });
    const late = { ...asked, version };
    expect((await failureOf(planSchedule({ ...as("editor"), gate: typed }, late))).code).toBe("conflict");
    const release = await releaseWith((made) =>
      moveToRelease(as("editor"), made, { kind: "blog_posts", itemId: id, version }),
    );
    const seen = await versionOf(release);
    const moved = await engine.db.selectFrom("drafts").select("version").executeTakeFirstOrThrow();
    const into = during(() => {
      const input = { ...post, content: "Unseen" };
      return keepItemDraft(as("writer"), postKind, id, { known: moved.version, base: 2, input, release });
    });
    const whole = { ...plan, kind: "release", itemId: release, version: seen + 1 };
    expect((await failureOf(planSchedule({ ...as("editor"), gate: into }, whole))).code).toBe("conflict");
    expect(await engine.db.selectFrom("schedules").select("id").execute()).toEqual([]);
  });

  test("but a review in between is no change", async () => {
    const { id } = await createItem(as("editor"), postKind, { ...post, content: "Come." });
    const version = await draftOf(id, post);
    const reviewed = () => engine.db.updateTable("draft_writers").set({ is_approved: true }).execute();
    const saved = await publishItemDraft({ ...as("editor"), gate: during(reviewed) }, postKind, id, version);
    expect(saved.version).toBe(2);
  });
});
