import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import {
  createAdmin,
  expectDashboard,
  expectToast,
  menuLink,
  signIn,
  signInAsAdmin,
  tabTo,
} from "../../support/admin-user.ts";
import { test } from "../../support/journey.ts";
import { Secret, TOTP } from "otpauth";
import { readRouteTable } from "../../support/pages.ts";
import { startSite } from "../../support/site.ts";
import { readFile } from "node:fs/promises";
import { kindOf, storeItem } from "../../support/content-editor.ts";
import { scriptHeader } from "#lib/http/requests.ts";

test("a session elsewhere is seen and ended; changing the password ends the rest", async ({
  browser,
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/401|422/);
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
  // What an open screen shows then is in team.journey.ts.
  const context = await browser.newContext({ baseURL: site.url });
  const elsewhere = context.request;
  const signInElsewhere = async () => {
    const answer = await elsewhere.post("/api/auth/sign-in/email", { data: admin });
    expect(answer.status(), await answer.text()).toBe(200);
    expect((await elsewhere.get("/api/auth/user")).status()).toBe(200);
  };
  const expectSignedOut = async () => expect((await elsewhere.get("/api/auth/user")).status()).toBe(401);
  await signInElsewhere();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/security");
  await expect(page.getByText("This one")).toBeVisible();
  await axe(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: /^End the session of/ }).click();
  await expectToast(page, "Success", "The session has ended");
  await expect(page.getByRole("list", { name: "Sessions" })).toBeFocused();
  await expectSignedOut();

  await signInElsewhere();
  await page.getByLabel("Current password").fill("not it at all");
  await page.getByLabel("New password").fill("lanterns along the pier");
  await page.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Error", "This is not your password.");
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("This is not your password.");
  await page.getByLabel("Current password").fill(admin.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Success", "Password changed. You're signed out everywhere else.");
  await expectSignedOut();
  await context.close();

  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
});

test("a new email address counts once its link was followed @one-engine", async ({ page, site, axe }) => {
  const admin = await createAdmin(site);
  const to = `moved-${randomUUID().slice(0, 8)}@homecoming.example`;
  await signInAsAdmin(page, admin);
  await page.goto("/admin/security");
  await page.getByLabel("New email address").fill(to);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`A link is on its way to ${to}`)).toBeVisible();
  const warning = await site.mailTo(admin.email, /\/admin\/stop-email-change/);
  await page.goto(/http\S+\/admin\/stop-email-change\?\S+/.exec(warning.text)?.[0].replace(/[">].*$/, "") ?? "");
  await expect(page.getByRole("button", { name: "Stop the change" })).toBeVisible();
  await axe(page);
  const mail = await site.mailTo(to, /\/admin\/change-email/);
  await page.goto(/http\S+\/admin\/change-email\?\S+/.exec(mail.text)?.[0].replace(/[">].*$/, "") ?? "");
  await axe(page);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText(to)).toBeVisible();
  await expectDashboard(page);
});

function app(key: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
}

/** Each code works once, so the next one is made half a minute ahead, which the server accepts. */
function nextCode(key: string): string {
  return app(key).generate({ timestamp: Date.now() + 30_000 });
}

/** Sets up an authenticator app on the screen that is open for it. @returns its key */
async function enrol(page: Page): Promise<string> {
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await page.getByLabel("Code", { exact: true }).fill(app(key ?? "").generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  return key ?? "";
}

/** An admin who has not shown the second factor yet reads and changes nothing of what is being published. */
async function expectNothingPlanned({ request }: Page): Promise<void> {
  const publishing = readRouteTable().filter(({ files }) =>
    files.some((file) =>
      /^(?:standalone\/look|admin\/(?:publishing\/(?:releases|calendar)|content|site|inquiries))\//.test(file),
    ),
  );
  const paths = publishing.map(({ path }) => path).filter((path) => path.startsWith("/admin"));
  expect(paths.length).toBeGreaterThan(5);
  for (const path of [...paths, `/admin/look/release/${randomUUID()}/pricing`]) {
    const data = path.includes("/look/") ? path : `${path}.data`;
    const read = await request.get(data, { maxRedirects: 0 });
    const words = await read.text();
    expect(words, data).toMatch(/challenged|Please sign in/);
    expect(words, data).not.toContain("ready");
    const sent = await request.post(data, {
      form: { intent: "create", name: "Intruder" },
      headers: { [scriptHeader]: "test" },
      maxRedirects: 0,
    });
    const takesNothing = path.includes("/look/") || path.endsWith("/export");
    expect([data, sent.status()]).toEqual([data, takesNothing ? 405 : 401]);
  }
}

test("an authenticator app is set up, asked for at the next sign-in, and removed", async ({
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/security");
  await expect(page.getByRole("heading", { name: "Security", exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await axe(page);
  const key = await enrol(page);
  await expect(page.getByRole("heading", { name: "Save these codes" })).toBeVisible();
  await axe(page);
  const codes = await page
    .getByRole("listitem")
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();

  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expectToast(page, "Success", "Signed out successfully");
  await signIn(page, admin);
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expectNothingPlanned(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.locator("form").getByText(/This code is wrong/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await axe(page);
  await page.getByLabel("Code", { exact: true }).fill(nextCode(key));
  await page.getByRole("button", { name: "Verify" }).click();
  await expectToast(page, "Success", "Signed in successfully");

  await (await menuLink(page, "Security")).click();
  await page.getByRole("button", { name: "Remove Authenticator app" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("your password alone opens the admin area")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeFocused();
});

test("a recovery code stands in for a lost app @one-engine", async ({ page, site }) => {
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/security");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await enrol(page);
  const code = await page
    .getByRole("listitem")
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .first()
    .textContent();
  await page.context().clearCookies();
  await page.request.post("/api/auth/sign-in/email", { data: admin });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.getByLabel("Recovery code").fill(code ?? "");
  await page.getByRole("button", { name: "Verify" }).click();
  await expectDashboard(page);
  await (await menuLink(page, "Security")).click();
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
});

test("where the operator requires a second factor, an admin sets one up before anything else @one-engine", async ({
  page,
  axe,
  guard,
}) => {
  guard.allow(/another host|40[13]/);
  const site = await startSite("sqlite", { REQUIRE_SECOND_FACTOR: "1" });
  try {
    const admin = await createAdmin(site);
    await page.request.post(`${site.url}/api/auth/sign-in/email`, { data: admin });
    await page.goto(`${site.url}/admin`);
    await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await axe(page);
    const blocked = await page.request.get(`${site.url}/admin/blog.data`);
    expect(await blocked.text()).not.toContain("ready");
    await enrol(page);
    await page.getByRole("button", { name: "I've saved them" }).click();
    await expectDashboard(page);
    // The page still asks for the routes of its links when the site goes.
    await page.goto("about:blank");
  } finally {
    await site.remove();
  }
});

// The record of who did what.

test("changes and sign-ins are in the activity log, are found by keyboard, lead to what changed, and can be downloaded @one-engine", async ({
  page,
  site,
  admin,
  axe,
}) => {
  const kind = kindOf("Use Cases");
  const mark = randomUUID().slice(0, 8);
  await signInAsAdmin(page, admin);
  await storeItem(page, kind, `Choir ${mark}`);
  const { db } = await site.database();
  const { id } = await db
    .selectFrom("use_cases_content")
    .select("id")
    .where("title", "=", `Choir ${mark}`)
    .executeTakeFirstOrThrow();
  const form = { ...kind.fields, intent: "update", id, version: "1", title: `Chorus ${mark}` };
  const changed = await page.request.post(`${kind.path}.data`, { form, headers: { [scriptHeader]: "test" } });
  expect(await changed.text(), `${changed.status()}`).toContain("updated");

  await page.goto("/admin/activity");
  await expect(page.getByRole("heading", { name: "Activity", level: 1 })).toBeVisible();
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.filter({ hasText: `changed the use case “Chorus ${mark}”` })).toHaveCount(1);
  await expect(entries.filter({ hasText: `created the use case “Choir ${mark}”` })).toHaveCount(1);
  await expect(entries.filter({ hasText: `${admin.email} signed in` }).first()).toBeVisible();

  // By keyboard: what was done to use cases.
  await tabTo(page, page.getByLabel("What"));
  await page.keyboard.type("Use Cases");
  await expect(page).toHaveURL(/what=use_cases_content/);
  await expect(entries.filter({ hasText: "signed in" })).toHaveCount(0);
  await axe(page);
  const download = page.waitForEvent("download");
  await tabTo(page, page.getByRole("link", { name: "Export as CSV" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(new RegExp(`,update,use_cases_content,[^,]+,Chorus ${mark},`));
  expect(file).not.toContain("signIn");

  const tomorrow = new Date(Date.now() + 36 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  await page.getByLabel("From").fill(tomorrow);
  await expect(page.getByText("No activity of this type in this period.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await entries.getByRole("link", { name: `“Chorus ${mark}”` }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("heading", { name: "What changed" })).toBeVisible();
  await expect(history.getByRole("row").filter({ hasText: "Changed" })).toContainText(admin.email);
  await axe(page);
});

test("a form that somebody smuggled into a page of this site changes nothing when an admin presses its button @one-engine", async ({
  page,
  site,
  admin,
  guard,
}) => {
  guard.allow(/status of 40[03]/);
  await signInAsAdmin(page, admin);
  const from = `/smuggled-${randomUUID().slice(0, 8)}`;
  const press = async (action: string, fields: Record<string, string>) => {
    await page.goto("/about");
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.evaluate(
      ([to, values]) => {
        const form = Object.assign(document.createElement("form"), { method: "post", action: to });
        for (const [name, value] of Object.entries(values)) {
          form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
        }
        document.body.append(form);
        form.submit();
      },
      [action, fields] as const,
    );
    const status = (await answered).status();
    // Else the next page would interrupt this one.
    await page.waitForURL((url) => url.pathname === action);
    return status;
  };
  const redirect = { intent: "create", from, to: "/about" };
  expect(await press("/admin/redirects.data", redirect)).toBe(403);
  expect(await press("/admin/redirects", redirect), "documents carry no data").toBe(400);
  expect(await press("/admin/comments/call", { intent: "list", kind: "blog_posts" })).toBe(403);
  expect((await fetch(site.url + from, { redirect: "manual" })).status).toBe(404);
});
