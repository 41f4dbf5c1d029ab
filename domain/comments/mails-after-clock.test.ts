import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../kinds/post.ts";
import { createItem } from "../documents/edit-item.ts";
import type { MailPayload } from "../outbox/outbox.ts";
import { setAdminStage } from "../testing/stages.ts";
import { createThread } from "./comments.ts";
import { sendCommentMails } from "./comment-mails.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

describeOnEachEngine("emails about comments", (engine) => {
  const stage = setAdminStage(engine);
  const later = (time: number) => (stage.now = new Date(stage.now.getTime() + time));

  it("do not wait for a time to which the clock was ahead", async () => {
    const { id: itemId } = await createItem(stage.admin(), postKind, {
      title: "Spring",
      content: "Come.",
      published: true,
    });
    const comment = (body: string) =>
      createThread(
        stage.admin("bob"),
        { kind: "blog_posts", itemId },
        { id: crypto.randomUUID(), field: "content", body },
      );
    await comment("Which one?");
    later(4 * minute + day);
    await sendCommentMails(stage.admin());
    await comment("And this one?");
    later(-day);
    await engine.db.deleteFrom("outbox").execute();
    await sendCommentMails(stage.admin());
    const rows = await engine.db.selectFrom("outbox").select("payload").execute();
    const texts = rows.map(({ payload }) => (payload as MailPayload).text);
    expect(texts).toEqual([expect.stringContaining("And this one?")]);
  });
});
