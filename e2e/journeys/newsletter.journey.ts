import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@playwright/test";
import { humanPause, linkTo, readerAddress, sendSignUp, subscribe, subscriberOf } from "../support/visitor-forms.ts";
import { openHydrated } from "../support/pages.ts";
import { test, lookAt } from "../support/journey.ts";
import type { Site } from "../support/site.ts";
import { expectToast, signInAsAdmin } from "../support/admin-user.ts";

/** What the site keeps of an address; null when that is nothing. */
async function storedOf(site: Site, email: string) {
  const { db } = await site.database();
  const columns = ["status", "consent_version", "consent_page"] as const;
  return (await db.selectFrom("subscribers").select(columns).where("email", "=", email).executeTakeFirst()) ?? null;
}

test("from the blog to the list and off again: by mail, by buttons, and opening a link changes nothing", async ({
  page,
  site,
  axe,
}) => {
  test.setTimeout(120_000);
  const email = readerAddress();
  await openHydrated(page, "/blog");
  const form = page.getByRole("main").locator('form[action^="/newsletter"]');
  await expect(page.getByRole("contentinfo").locator('form[action^="/newsletter"]')).toBeHidden();
  await form.getByLabel("Email address").fill(email);
  await expect(form.getByRole("status")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("status")).toContainText("Check your inbox");
  await expect(page).toHaveURL("/blog");
  expect(await storedOf(site, email)).toMatchObject({
    status: "pending",
    consent_version: "2",
    consent_page: "/blog",
  });

  const confirm = await linkTo(site, email, "confirm");
  for (let i = 0; i < 2; i++) {
    const opened = await page.goto(confirm);
    expect(opened?.status()).toBe(200);
    expect(opened?.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  }
  expect(await page.locator("script").count()).toBe(0);
  expect(await storedOf(site, email)).toMatchObject({ status: "pending" });
  await lookAt(page, axe);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Yes, subscribe me" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You are on the list" })).toBeFocused();
  expect(await storedOf(site, email)).toMatchObject({ status: "confirmed" });
  await lookAt(page, axe);

  await page.goto(await linkTo(site, email, "unsubscribe"));
  await expect(page.getByText(email)).toBeVisible();
  expect(await storedOf(site, email)).toMatchObject({ status: "confirmed" });
  await expect(page.getByRole("heading", { level: 1, name: "Leave the newsletter" })).toBeVisible();
  await lookAt(page, axe);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are off the list" })).toBeFocused();
  await lookAt(page, axe);
  expect(await subscriberOf(site, email), "in the operator's export").toMatchObject({ status: "unsubscribed" });
});

test("a mail program's one-click unsubscribe works as its headers say, without a cookie and without a redirect @one-engine", async ({
  site,
}) => {
  const email = readerAddress();
  await subscribe(site, email);
  const { raw } = await site.mailTo(email, /Welcome/);
  const headers = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const url = /^List-Unsubscribe: <([^>]+)>\r?$/m.exec(headers)?.[1] ?? "";
  expect(new URL(url).pathname).toBe("/newsletter/unsubscribe");
  for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), new FormData()]) {
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(await storedOf(site, email)).toMatchObject({ status: "unsubscribed" });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the footer's form subscribes from any page, and mistakes come back with what was typed @one-engine", async ({
    page,
    site,
    guard,
  }) => {
    guard.allow(/422/);
    const email = readerAddress();
    await page.goto("/faq");
    const footer = page.getByRole("contentinfo");
    await footer.getByLabel("Email address").fill("reader@nowhere");
    await footer.getByRole("button", { name: "Subscribe" }).click();
    await expect(page).toHaveTitle(/^Please check the form/);
    await expect(page.getByRole("alert")).toBeFocused();
    const field = page.getByRole("main").getByLabel("Email address");
    await expect(field).toHaveValue("reader@nowhere");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("alert").getByRole("link").click();
    await expect(field).toBeFocused();
    await field.fill(email);
    await page.getByRole("main").getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect(await storedOf(site, email)).toMatchObject({ status: "pending", consent_page: "/faq" });
    await page.goto(await linkTo(site, email, "confirm"));
    await page.getByRole("main").getByRole("button").click();
    await expect(page.getByRole("heading", { level: 1, name: "You are on the list" })).toBeVisible();
  });

  test("a form that a machine may have sent is taken when a person sends it once more @one-engine", async ({
    page,
    site,
    guard,
  }) => {
    guard.allow(/422/);
    const email = readerAddress();
    await page.goto("/newsletter");
    const form = page.getByRole("main");
    await form
      .locator('[name="website"]')
      .evaluate((input: HTMLInputElement) => (input.value = "https://spam.example"));
    await form.getByLabel("Email address").fill(email);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("alert")).toContainText("once more");
    expect(await storedOf(site, email)).toBeNull();
    await delay(humanPause);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();
    await linkTo(site, email, "confirm");
  });
});

test("the answer is the same for an unknown, a waiting, a listed and a departed address, and takes as long @one-engine", async ({
  site,
}) => {
  const [waiting, listed, departed] = [readerAddress(), readerAddress(), readerAddress()];
  await sendSignUp(site, { email: waiting });
  await subscribe(site, listed);
  await subscribe(site, departed);
  await fetch(site.url + (await linkTo(site, departed, "unsubscribe")), { method: "POST" });
  for (const accept of ["text/html", "application/json"]) {
    const answers = [];
    for (const email of [readerAddress(), waiting, listed, departed, listed.toUpperCase()]) {
      const start = performance.now();
      const answer = await sendSignUp(site, { email }, { accept });
      const { location, "set-cookie": cookie } = Object.fromEntries(answer.headers);
      answers.push({ status: answer.status, location, cookie, body: await answer.text() });
      expect(performance.now() - start).toBeGreaterThan(390);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject(
      accept === "text/html" ? { status: 303, location: "/newsletter?state=sent" } : { status: 200 },
    );
  }
  await site.mailTo(listed, /Subject: You already get/);
});

test("a form that came back stays as it is when its scripts arrive; it and the answer are accessible @one-engine", async ({
  page,
  guard,
  axe,
}) => {
  guard.allow(/422/);
  await page.goto("/newsletter");
  await page.getByRole("main").getByLabel("Email address").fill("reader@nowhere");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue("reader@nowhere");
  await expect(page).toHaveTitle(/^Please check the form/);
  await lookAt(page, axe);
  await page.goto("/newsletter?state=sent");
  await expect(page.getByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();
  await lookAt(page, axe);
});

test("links that don't work say why, and change nothing @one-engine", async ({ page, guard, site, axe }) => {
  guard.allow(/404/);
  for (const path of ["/newsletter/confirm?token=x", "/newsletter/unsubscribe?token=x", "/newsletter/confirm"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "This link is not valid" })).toBeVisible();
    expect((await fetch(site.url + path, { method: "POST" })).status).toBe(404);
  }
  await lookAt(page, axe);
});

test("one client that signs up too many is told when to come back @one-engine", async ({ site }) => {
  const from = "198.51.100.77";
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => sendSignUp(site, { email: readerAddress() }, { from })),
  );
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  for (const answer of limited) {
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('role="alert"');
  }
  expect((await sendSignUp(site, { email: readerAddress() })).status).toBe(303);
});

test("an admin finds, exports and erases addresses @one-engine", async ({ page, site, admin, axe }) => {
  test.setTimeout(120_000);
  const [listed, waiting] = [readerAddress(), readerAddress()];
  await subscribe(site, listed);
  await sendSignUp(site, { email: waiting });
  await signInAsAdmin(page, admin);
  await page.goto("/admin/newsletter");
  await expect(page.getByRole("heading", { level: 1, name: "Newsletter" })).toBeVisible();
  await expect(page.getByRole("heading", { name: listed })).toBeVisible();
  await expect(page.getByRole("heading", { name: waiting })).toBeVisible();

  await page.getByLabel("Search addresses").fill(listed.slice(0, 15).toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=READER-/);
  await expect(page.getByRole("heading", { name: waiting })).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: listed }) });
  await expect(row).toContainText("On the list");
  await expect(row).toContainText("on /about");
  await page.getByRole("link", { name: /^Unconfirmed/ }).click();
  await expect(page.getByText("No address of this status contains")).toBeVisible();
  await page.getByRole("link", { name: /^On the list/ }).click();
  await expect(page).toHaveURL(/status=confirmed/);
  await expect(row).toBeVisible();
  await row.getByText("consent text, version 2").click();
  await expect(row.getByText("By subscribing, you agree")).toBeVisible();
  await lookAt(page, axe);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await (await file.createReadStream()).toArray()).join("").split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\uFEFFemail,/);
  expect(lines[1]).toContain(`${listed},confirmed,`);

  await row.getByRole("button", { name: `Erase ${listed}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(listed);
  await axe(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `Erase ${listed}` }).click();
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expectToast(page, "Success", "Address erased successfully");
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await storedOf(site, listed)).toBeNull();
  expect(await storedOf(site, waiting)).not.toBeNull();
});
