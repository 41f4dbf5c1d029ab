import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { findPostgres } from "#db/testing/provide-postgres.ts";
import { signInAsAdmin } from "../support/admin/admin-session.ts";
import { eventually } from "../support/eventually.ts";
import { createPost, editPost } from "../support/admin/post-editor.ts";
import { freshDatabase, startSite } from "../support/site.ts";

test.skip(!findPostgres(), "there is no PostgreSQL on this machine");

/** Within this time the other process must show a change. Milliseconds. */
const soon = 1_000;

test("what one process publishes the other shows, and forgets as fast", async ({ browser }) => {
  const shared = { DATABASE_URL: await freshDatabase(), AUTH_SECRET: randomBytes(32).toString("hex") };
  const one = await startSite("postgres", shared);
  const other = await startSite("postgres", { ...shared, CDN_TAGS: "1" });
  const context = await browser.newContext({ baseURL: one.url });
  try {
    const admin = { email: "editor@homecoming.example", password: "a quiet gate at dusk" };
    await one.cli("admin", "create", "--email", admin.email, "--password", admin.password);
    const status = async () => (await fetch(`${other.url}/blog/shared-news`)).status;
    const list = async () => (await fetch(`${other.url}/blog`)).text();
    // Both pages are in the other process's cache before the change.
    expect(await status()).toBe(404);
    expect(await list()).not.toContain("Shared news");

    const page = await context.newPage();
    await signInAsAdmin(page, admin);
    await createPost(page, { title: "Shared news", content: "Seen from both sides.", published: true });
    await eventually("the other process shows the post", async () => (await status()) === 200, soon);
    await eventually("its list too", async () => (await list()).includes("Shared news"), soon);

    const tagsOf = async (site: { url: string }, path: string) =>
      (await fetch(site.url + path)).headers.get("cache-tag")?.split(",");
    const [post] = (await tagsOf(other, "/blog/shared-news"))?.filter((tag) => tag.startsWith("post:")) ?? [];
    expect(await tagsOf(other, "/blog/shared-news")).toEqual(
      expect.arrayContaining(["/blog/shared-news", "posts:list"]),
    );
    expect(await tagsOf(other, "/blog")).toContain(post);
    const parts = (await tagsOf(other, "/about"))?.filter((tag) => tag !== "site_texts" && !tag.startsWith("text:"));
    // The frame of every page knows the addresses of the pages that editors have made.
    expect(parts, "made of nothing but texts of the site").toEqual(["pages:list"]);
    expect(await tagsOf(one, "/blog/shared-news"), "only where the operator wants them").toBeUndefined();

    await editPost(page, "Shared news", { published: false });
    await eventually("the other process forgets the post", async () => (await status()) === 404, soon);
    await eventually("its list too", async () => !(await list()).includes("Shared news"), soon);

    // The session is in the database, so both processes accept it.
    const cookies = await context.cookies();
    await context.addCookies(
      cookies.map((cookie) => ({ ...cookie, url: other.url, domain: undefined, path: undefined })) as never,
    );
    await page.goto(`${other.url}/admin/blog`);
    await expect(page.getByRole("heading", { name: "Blog Posts" })).toBeVisible();
  } finally {
    await context.close();
    await one.remove();
    await other.remove();
  }
});
