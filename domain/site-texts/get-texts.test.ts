import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { brand } from "#content/brand.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { getArticle } from "../blog/article.ts";
import { createLead } from "../leads/create-lead.ts";
import { filledForm } from "../leads/testing/filled-form.ts";
import { socialCard } from "../social-images/social-card.ts";
import { testContext, visit } from "../testing/test-context.ts";
import { transaction } from "../transaction.ts";
import { getTexts } from "./get-texts.ts";

describeOnEachEngine("texts of the site where they are used", (engine) => {
  beforeEach(async () => {
    for (const table of ["site_texts", "blog_posts", "leads", "outbox"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  const rename = () =>
    engine.db
      .insertInto("site_texts")
      .values({
        id: "brand",
        body: { name: "Reunion", email: "team@reunion.example" },
        version: 1,
        updated_at: new Date(),
      })
      .execute();

  test("can't be read within a transaction: what is shipped stands in, and the transaction goes on", async () => {
    await rename();
    const ctx = testContext(engine.db);
    const hide = (from: string, to: string) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`;
    await transaction(ctx, async (tx) => {
      await hide("site_texts", "hidden_texts").execute(tx.db);
      expect((await getTexts(tx)).brand.name).toBe(brand.name);
      await tx.db
        .insertInto("blog_posts")
        .values(blogPost({ slug: "kept" }))
        .execute();
      await hide("hidden_texts", "site_texts").execute(tx.db);
      expect((await getTexts(tx)).brand.name).toBe("Reunion");
    });
    expect(await engine.db.selectFrom("blog_posts").select("slug").execute()).toEqual([{ slug: "kept" }]);
  });

  test("another name and address are in mails, images for social networks and descriptions at once", async () => {
    const ctx = () => visit(engine.db).ctx;
    await engine.db
      .insertInto("blog_posts")
      .values(blogPost({ slug: "short", title: "Short", excerpt: "Short.", published: true, published_at: new Date() }))
      .execute();
    const describe = async () => {
      const found = await getArticle(ctx(), "short");
      return found && "article" in found ? found.article.description : null;
    };
    expect(await describe()).toContain(`the ${brand.name} journal`);
    await rename();
    expect(await describe()).toContain("the Reunion journal");
    expect(await socialCard(ctx(), "pricing")).toMatchObject({ name: "Reunion" });
    await createLead(ctx(), filledForm(ctx()));
    const mails = (await engine.db.selectFrom("outbox").select("payload").orderBy("created_at").execute()).map(
      ({ payload }) => payload as { to: string; replyTo: { address: string }; text: string },
    );
    expect(mails).toContainEqual(expect.objectContaining({ to: "team@reunion.example" }));
    expect(mails).toContainEqual(
      expect.objectContaining({
        replyTo: { name: "", address: "team@reunion.example" },
        text: expect.stringContaining("Reunion"),
      }),
    );
  });
});
