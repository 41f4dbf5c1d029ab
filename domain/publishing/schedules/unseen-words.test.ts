import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../../documents/edit-item.ts";
import { postKind } from "../../kinds/post.ts";
import type { Context } from "../../context.ts";
import { transaction } from "../../database.ts";
import { failureOf, post, setReleaseStage } from "../../testing/stages.ts";
import { person } from "../../testing/actors.ts";
import { keepItemDraft } from "../drafts/item-drafts.ts";
import { planSchedule } from "./schedules.ts";

describeOnEachEngine("words that are written while somebody plans their publication", (engine) => {
  const { stage } = setReleaseStage(engine);
  const writer = () => stage.as(person("bob@school.example", true, "writer"));
  const monday = { action: "publish", kind: "blog_posts", local: "2026-03-02T09:00", zone: "UTC" };
  /** Long enough for a statement that does not wait; SQLite has one writer at a time. Milliseconds. */
  const moment = engine.name === "sqlite" ? 50 : 500;

  /** Of two transactions the second begins while the first has done its work and not committed. */
  async function meet(first: (tx: Context) => Promise<unknown>, second: () => Promise<unknown>) {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const waiting = begun.then(second);
    waiting.catch(() => {});
    await transaction(stage.admin(), async (tx) => {
      await first(tx);
      begin();
      await sleep(moment);
    });
    return waiting;
  }

  it.each(["a new item", "a hidden item without a draft"])("don't get into the plan of %s", async (what) => {
    const begin = async (title: string) => {
      const input = { ...post, title, published: false };
      if (what === "a new item") {
        const itemId = crypto.randomUUID();
        const { version } = await keepItemDraft(writer(), postKind, itemId, { known: 0, base: 0, input });
        return { itemId, known: version, base: 0 };
      }
      const { id: itemId } = await createItem(stage.admin(), postKind, input);
      return { itemId, known: 0, base: 1 };
    };
    const save = ({ itemId, ...seen }: Begun, ctx = writer()) =>
      keepItemDraft(ctx, postKind, itemId, { ...seen, input: { ...post, content: "Unseen" } });
    const plan = ({ itemId, known }: Begun, ctx = stage.admin()) =>
      planSchedule(ctx, { ...monday, itemId, version: known });
    type Begun = Awaited<ReturnType<typeof begin>>;

    const planned = await begin("Spring");
    const late = await failureOf(
      meet(
        (tx) => plan(planned, tx),
        () => save(planned),
      ),
    );
    expect(late.message).toContain("is scheduled to go live");

    const saved = await begin("Autumn");
    const blind = await failureOf(
      meet(
        (tx) => save(saved, tx),
        () => plan(saved),
      ),
    );
    expect(blind).toMatchObject({ code: "conflict", message: expect.stringContaining("Please check it again.") });
  });
});
