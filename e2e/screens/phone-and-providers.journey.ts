import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin, createAdmin } from "../support/admin-user.ts";
import { eventually, startSite, freePort } from "../support/site.ts";
import { test as base, lookAt } from "../support/journey.ts";
import { randomUUID } from "node:crypto";
import { type TestOpenIdProvider, startOpenIdProvider } from "#accounts/testing/openid-provider.ts";
import { startSamlProvider } from "#accounts/testing/saml-provider.ts";

interface Connections {
  /** `code` is that of the newest message; waits for one after the first `seen`. */
  gateway: { url: string; code: (seen: number) => Promise<string> };
  provider: TestOpenIdProvider;
  port: number;
}

/** A site whose operator has a gateway for text messages and a provider of accounts. */
const test = base.extend<object, Connections>({
  port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  provider: [
    async ({ port }, use) => {
      const provider = await startOpenIdProvider([`http://localhost:${port}/api/auth/callback/oidc`]);
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
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
      await use({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
        async code(seen) {
          const message = await eventually("a text message", async () => messages[seen] ?? null);
          return /^\d{6}/.exec(message.text)?.[0] ?? "";
        },
      });
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: "worker" },
  ],
  site: [
    async ({ engine, gateway, provider, port }, use) => {
      const site = await startSite(engine, {
        SMS_WEBHOOK_URL: gateway.url,
        SMS_WEBHOOK_SECRET: "known to two only",
        PORT: String(port),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_NAME: "Campus",
      });
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
  guard.allow(/422/);
  const admin = await createAdmin(site);
  await signInAsAdmin(page, admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/security");
  // With the keyboard only.
  await page.getByRole("button", { name: "Add a phone number" }).press("Enter");
  const mobile = page.getByLabel("Mobile number");
  await expect(mobile).toBeFocused();
  await axe(page);
  await page.keyboard.type("202 555 0123");
  await page.keyboard.press("Enter");
  await expect(mobile).toHaveAccessibleDescription(/Please write the whole number with its country code, like/);
  await page.keyboard.type("00 1 202 555 0123");
  await page.keyboard.press("Enter");
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await axe(page);
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(/This code is not right, or it has expired\./);
  await page.keyboard.type(await gateway.code(0));
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", "Phone number added. You're signed out everywhere else.");
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use another number" })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await axe(page);
  await site.mailTo(admin.email, /phone number was just added/);

  // In another browser, without JavaScript.
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const elsewhere = await context.newPage();
  await elsewhere.goto("/admin/mail-me");
  await elsewhere.getByLabel("Email or mobile number").fill(number);
  await elsewhere.getByRole("button", { name: "Send the code" }).click();
  await expect(elsewhere.getByText("a text message with a six-digit code is on its way")).toBeVisible();
  await elsewhere.getByLabel("Code").fill(await gateway.code(1));
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere).toHaveURL(/\/admin\?signed-in$/);
  const session = await context.request.get("/api/auth/get-session");
  expect(await session.json()).toMatchObject({ user: { email: admin.email } });
  await context.close();

  await page.getByRole("button", { name: `Remove ${number}` }).click();
  await axe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Success", "Phone number removed. You're signed out everywhere else.");
  await expect(page.getByRole("button", { name: "Add a phone number" })).toBeFocused();
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
  await expect(page.getByText("an email with a six-digit code and a link is on its way")).toBeVisible();
  await axe(page);
});

test("an admin connects the provider and signs in with it from then on", async ({
  page,
  site,
  provider,
  axe,
  guard,
}) => {
  guard.allow(/request to another host/);
  const admin = await createAdmin(site);
  provider.person = { sub: randomUUID(), email: admin.email, email_verified: true };

  await page.goto("/admin");
  await page.getByRole("link", { name: "Continue with Campus" }).click();
  await expect(page.getByRole("heading", { name: "That did not work" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("then connect the provider on the Security page");
  await axe(page);
  await page.getByRole("link", { name: "Back to the admin area" }).click();

  await signInAsAdmin(page, admin);
  await page.goto("/admin/security");
  await page.getByRole("button", { name: "Connect Campus" }).click();
  await expect(page.getByText("Provider connected.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unlink Campus" })).toBeVisible();
  await axe(page);
  await site.mailTo(admin.email, /a new way to sign in was linked/i);

  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await expectToast(page, "Success", "Signed out successfully");
  await page.getByRole("link", { name: "Continue with Campus" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Security", exact: true })).toBeVisible();
});

test("a refusal of the provider, and one that is down, end on a page with words; whom only the provider knows gets an account and no rights, also by a link of another site", async ({
  page,
  site,
  provider,
  axe,
  guard,
}) => {
  guard.allow(/request to another host/);
  const goOn = page.getByRole("link", { name: "Continue with Campus" });
  await test.step("a refusal of the provider, and one that is down", async () => {
    provider.person = null;
    await page.goto("/admin");
    await goOn.click();
    await expect(page.getByRole("alert")).toContainText("The provider did not sign you in");

    provider.isDown = true;
    await page.getByRole("link", { name: "Back to the admin area" }).click();
    await goOn.click();
    await expect(page.getByRole("alert")).toContainText("does not answer at the moment");
    provider.isDown = false;
  });

  await test.step("somebody whom only the provider knows gets an account and no rights", async () => {
    provider.person = { sub: randomUUID(), email: `${randomUUID()}@example.org`, email_verified: true };
    await page.getByRole("link", { name: "Back to the admin area" }).click();
    await expect(goOn).toBeVisible();
    await lookAt(page, axe);
    await goOn.click();
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  });

  await test.step("a link of another site leads to the sign-in screen, where the person goes on to the provider or not, and to where it led", async () => {
    await page.context().clearCookies();
    provider.person = { sub: randomUUID(), email: `${randomUUID()}@example.org`, email_verified: true };
    const link = `${site.url}/api/auth/authorize?provider=oidc&redirect_to=/admin/team`;
    await page.goto(`data:text/html,<a href="${link}">Sign in over there</a>`);
    await page.getByRole("link", { name: "Sign in over there" }).click();
    await expect(page.getByText("Another site sent you here to sign in.")).toBeVisible();
    await axe(page);
    await goOn.click();
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/team$/);
  });
});

test("an admin registers a SAML provider, and its people sign in there by their domain", async ({
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/request to another host|404|422/);
  const saml = await startSamlProvider();
  await signInAsAdmin(page, await createAdmin(site));
  await page.goto("/admin/team");
  await page.getByRole("link", { name: "Single sign-on" }).click();
  await expect(page.getByRole("heading", { name: "Add a connection" })).toBeVisible();
  await page.getByRole("button", { name: "Add the connection" }).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Please name the connection\./);
  await page.getByLabel("Name").fill("Institute");
  await page.getByLabel("Domains").fill("institute.example");
  await page.getByRole("radio", { name: "OpenID Connect" }).press("ArrowDown");
  await page.getByLabel("Metadata").fill("nonsense");
  await page.getByRole("button", { name: "Add the connection" }).click();
  const metadata = page.getByLabel("Metadata");
  await expect(metadata).toHaveAccessibleDescription(/This is not a well-formed XML document\.$/);
  await expect(metadata).toBeFocused();
  await axe(page);
  await metadata.fill(saml.metadata);
  await page.getByRole("button", { name: "Add the connection" }).click();
  await expectToast(page, "Success", "Connection added. Enter its addresses at the provider.");
  await expect(page.getByText(/\/api\/auth\/sso\/acs\/sso-/)).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await page.getByRole("link", { name: "Sign in at your organization" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("ada@elsewhere.example");
  await page.keyboard.press("Enter");
  await expect(page.locator("form").getByText("No organization with this domain")).toBeVisible();
  await axe(page);
  saml.person = { email: "ada@institute.example", nameId: randomUUID() };
  await page.getByLabel("Email").fill("ada@institute.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Campus" })).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await saml.close();
});
