import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { kinds } from "#domain/kinds/kinds.ts";
import { expectDeniedByNextClick, signInAsAdmin } from "../../support/admin-user.ts";
import { test } from "../../support/journey.ts";
import { kindOf, storeItem } from "../../support/content-editor.ts";
import { readRouteTable } from "../../support/pages.ts";
import type { Site } from "../../support/site.ts";
import { visitorAddress } from "../../support/visitor-forms.ts";
import { scriptHeader } from "#lib/http/requests.ts";

// Only admins see admin content and change it (docs/product.md#roles). The addresses come from the route table, so that
// new screens are checked too.

const admin = readRouteTable().filter(({ files }) => files.some((file) => file.startsWith("admin/")));
/** Pages for holders of a mailed link; without a valid one they do nothing. */
const byLink = new Set([
  "/admin/setup",
  "/admin/confirm",
  "/admin/forgot",
  "/admin/mail-me",
  "/admin/enter",
  "/admin/not-signed-in",
  "/admin/recover",
  "/admin/change-email",
  "/admin/stop-email-change",
]);
const contentScreens: string[] = kinds.map(({ path }) => path);

test("the route table has admin addresses @one-engine", () => {
  expect(admin.map(({ path }) => path)).toEqual(expect.arrayContaining(["/admin", ...contentScreens]));
});

/** A signed-in user with a confirmed address who is not in admin_users. */
async function becomeUser(request: APIRequestContext, site: Site): Promise<void> {
  const credentials = { email: `user-${randomUUID().slice(0, 8)}@example.org`, password: "nothing but a user" };
  const headers = { "x-forwarded-for": visitorAddress() };
  await request.post("/api/auth/sign-up/email", { data: { ...credentials, name: "User" }, headers });
  const mail = await site.mailTo(credentials.email, /\/admin\/confirm/);
  const link = /\/admin\/confirm\?token=[\w.~%-]+/.exec(mail.text)?.[0] ?? "";
  await request.post(link, { form: { token: new URL(link, site.url).searchParams.get("token") ?? "" }, headers });
  const signedIn = await request.post("/api/auth/sign-in/email", { data: credentials, headers });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
}

// The rights are decided in the domain, whose tests run on both engines.
test("a visitor and a user who is no admin get nothing from any admin address or call @one-engine", async ({
  page,
  playwright,
  site,
  admin: editor,
}) => {
  const secret = `Unannounced ${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page, editor);
  await storeItem(page, kindOf("Blog Posts"), secret, { content: `The text of ${secret}.` });
  const { db } = await site.database();
  const readPosts = () => db.selectFrom("blog_posts").select(["id", "title", "version"]).orderBy("id").execute();
  const countAdmins = async () => (await db.selectFrom("admin_users").select("email").execute()).length;
  const before = { posts: await readPosts(), admins: await countAdmins() };
  const id = before.posts.find(({ title }) => title === secret)?.id ?? "";
  expect(await (await page.request.get(`/admin/blog.data?edit=${id}`)).text()).toContain(`The text of ${secret}`);

  const request = await playwright.request.newContext({ baseURL: site.url });
  await becomeUser(request, site);
  const { cookies } = await request.storageState();
  await request.dispose();

  const intruder = { title: `Intruder ${secret}`, content: "x", published: "true" };
  const forms: Record<string, string>[] = [
    { intent: "create", ...intruder },
    { intent: "update", id, version: "1", ...intruder },
    { intent: "delete", id },
    { intent: "preview", content: "**x**" },
    {},
  ];

  for (const who of ["visitor", "non-admin"] as const) {
    const cookie = who === "visitor" ? "" : cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const ask = (address: string, init: RequestInit = {}) =>
      fetch(site.url + address, {
        redirect: "manual",
        ...init,
        headers: { cookie, "x-forwarded-for": visitorAddress(), [scriptHeader]: "test" },
      });

    async function readAll(path: string): Promise<void> {
      for (const address of [
        path,
        `${path}.data`,
        `${path}?edit=${id}`,
        `${path}.data?edit=${id}`,
        `${path}.data?q=${encodeURIComponent(secret)}`,
      ]) {
        const answer = await ask(address);
        const body = await answer.text();
        const call = `${address} as ${who}`;
        expect(answer.status, call).toBeLessThan(500);
        expect(body, call).not.toContain(`The text of ${secret}`);
        expect(body.replaceAll(`q=${secret}`, "").includes(`"${secret}"`), call).toBe(false);
        expect(body, call).not.toContain(editor.email);
        if (address.startsWith(`${path}.data`) && !byLink.has(path)) {
          expect(body, call).toContain(who === "visitor" ? "signed-out" : "denied");
          expect(body, call).not.toContain("ready");
        }
      }
    }

    async function post(path: string, address: string, form: Record<string, string>): Promise<void> {
      const answer = await ask(address, { method: "POST", body: new URLSearchParams(form) });
      const call = `POST ${address} ${form["intent"]} as ${who}`;
      // Without a valid link such a page only says so.
      if (!byLink.has(path)) expect(answer.status, call).toBeGreaterThanOrEqual(400);
      expect(answer.status, call).toBeLessThan(500);
      expect(answer.headers.get("set-cookie"), call).toBeNull();
      if (form["intent"] && contentScreens.includes(path) && address === `${path}.data`) {
        expect(answer.status, call).toBe(who === "visitor" ? 401 : 403);
      }
      expect(await answer.text(), call).not.toContain(`The text of ${secret}`);
    }

    async function postAll(path: string): Promise<void> {
      for (const address of [path, `${path}.data`, `${path}?index`, `${path}.data?index`])
        for (const form of forms) await post(path, address, form);
    }
    await test.step(`reads as ${who}`, () => Promise.all(admin.map(({ path }) => readAll(path))));
    await test.step(`changes as ${who}`, () => Promise.all(admin.map(({ path }) => postAll(path))));
  }
  expect({ posts: await readPosts(), admins: await countAdmins() }).toEqual(before);
  for (const { path } of kinds)
    expect(await (await page.request.get(`${path}.data`)).text(), path).not.toContain("Intruder");
});

test("an admin who is deactivated is out at once", async ({ page, site, admin: staying, guard }) => {
  guard.allow(/40[13]/);
  const leaving = { email: `leaving-${randomUUID().slice(0, 8)}@homecoming.example`, password: "until the very end" };
  await site.cli("admin", "create", "--email", leaving.email, "--password", leaving.password);
  await signInAsAdmin(page, leaving);
  await page.goto("/admin/authors");
  await expect(page.getByRole("heading", { level: 1, name: "Authors" })).toBeVisible();
  await site.cli("admin", "deactivate", "--email", leaving.email);
  await expectDeniedByNextClick(page);
  expect(await site.cli("admin", "list")).toContain(staying.email);
  await signInAsAdmin(page, staying);
  expect((await page.request.get("/admin/blog.data")).status()).toBe(200);
});
