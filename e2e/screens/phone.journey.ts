import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin, createAdmin } from "../support/admin/admin-session.ts";
import { eventually } from "../support/eventually.ts";
import { test as base } from "../support/journey.ts";
import { startSite } from "../support/site.ts";

interface Gateway {
  /** The code of the newest message; waits for one after the first `seen`. */
  code: (seen: number) => Promise<string>;
}

/** A site whose operator has a gateway for text messages. */
const test = base.extend<object, { gateway: Gateway & { url: string } }>({
  gateway: [
    async ({}, use) => {
      const messages: { to: string; text: string }[] = [];
      const server = createServer(async (request, response) => {
        let body = "";
        for await (const chunk of request) body += chunk;
        messages.push((JSON.parse(body) as { data: { to: string; text: string } }).data);
        response.writeHead(204).end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
      const code = async (seen: number) => {
        const message = await eventually("a text message", async () => messages[seen] ?? null);
        return /^\d{6}/.exec(message.text)?.[0] ?? "";
      };
      await use({ url, code });
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: "worker" },
  ],
  site: [
    async ({ engine, gateway }, use) => {
      const site = await startSite(engine, { SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: "known to two only" });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

const number = "+1 202 555 0123";

test("a number is added by its owner, signs in by a code, and is removed", async ({
  browser,
  page,
  site,
  gateway,
  axe,
  guard,
}) => {
  test.setTimeout(120_000);
  guard.allow(/422/);
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/security");
  // With the keyboard only.
  await page.getByRole("button", { name: "Add a telephone number" }).press("Enter");
  await expect(page.getByLabel("Mobile number")).toBeFocused();
  await axe(page);
  await page.keyboard.type("202 555 0123");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please write the whole number with its country code, like")).toBeVisible();
  await page.keyboard.type("00 1 202 555 0123");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await axe(page);
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is not right, or it has expired.")).toBeVisible();
  await page.keyboard.type(await gateway.code(0));
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", "Telephone number added. You are signed out everywhere else.");
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use another number" })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await axe(page);
  await site.mailTo(admin.email, /telephone number was just added/);

  // In another browser, without JavaScript.
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const elsewhere = await context.newPage();
  await elsewhere.goto("/admin/mail-me");
  await elsewhere.getByLabel("Email or mobile number").fill(number);
  await elsewhere.getByRole("button", { name: "Send the code" }).click();
  await expect(elsewhere.getByText("a text message with six digits is on its way")).toBeVisible();
  await elsewhere.getByLabel("Code").fill(await gateway.code(1));
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere).toHaveURL(/\/admin$/);
  const session = await context.request.get("/api/auth/get-session");
  expect(await session.json()).toMatchObject({ user: { email: admin.email } });
  await context.close();

  await page.getByRole("button", { name: `Remove ${number}` }).click();
  await axe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Success", "Telephone number removed. You are signed out everywhere else.");
  await expect(page.getByRole("button", { name: "Add a telephone number" })).toBeFocused();
});

test("the screen for codes takes an address or a number, and mends what it does not understand", async ({
  page,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Sign in with a code" }).click();
  await axe(page);
  await page.getByLabel("Email or mobile number").fill("0202 555");
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByText("Please write the whole number with its country code")).toBeVisible();
  await axe(page);
  await page.getByLabel("Email or mobile number").fill("nobody@homecoming.example");
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText("a mail with six digits and a link is on its way")).toBeVisible();
  await axe(page);
});
