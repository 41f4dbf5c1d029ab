import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { startOpenIdProvider, type TestOpenIdProvider } from "#accounts/testing/openid-provider.ts";
import { startSamlProvider } from "#accounts/testing/saml-provider.ts";
import { createAdmin, expectToast, openDashboard, signInAsAdmin } from "../support/admin/admin-session.ts";
import { test as base, lookAt } from "../support/journey.ts";
import { freePort, type Site, startSite } from "../support/site.ts";

const test = base.extend<object, { provider: TestOpenIdProvider; site: Site; port: number }>({
  port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  provider: [
    async ({ port }, use) => {
      const provider = await startOpenIdProvider([`http://localhost:${port}/api/auth/callback/oidc`]);
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ engine, provider, port }, use) => {
      const site = await startSite(engine, {
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
  await expect(page.getByText("The provider is connected.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unlink Campus" })).toBeVisible();
  await axe(page);
  await site.mailTo(admin.email, /a new way to sign in was linked/i);

  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await expectToast(page, "Success", "Signed out successfully");
  await page.getByRole("link", { name: "Continue with Campus" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("somebody whom only the provider knows gets an account and no rights", async ({ page, provider, axe, guard }) => {
  guard.allow(/request to another host/);
  provider.person = { sub: randomUUID(), email: `${randomUUID()}@example.org`, email_verified: true };
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: "Continue with Campus" })).toBeVisible();
  await lookAt(page, axe);
  await page.getByRole("link", { name: "Continue with Campus" }).click();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("a refusal of the provider, and one that is down, end on a page with words", async ({ page, provider, guard }) => {
  guard.allow(/request to another host/);
  provider.person = null;
  await page.goto("/admin");
  await page.getByRole("link", { name: "Continue with Campus" }).click();
  await expect(page.getByRole("alert")).toContainText("The provider did not sign you in");

  provider.isDown = true;
  await page.getByRole("link", { name: "Back to the admin area" }).click();
  await page.getByRole("link", { name: "Continue with Campus" }).click();
  await expect(page.getByRole("alert")).toContainText("does not answer at the moment");
  provider.isDown = false;
});

test("an admin registers a SAML provider, and its people sign in there by their domain", async ({
  page,
  site,
  axe,
  guard,
}) => {
  guard.allow(/request to another host|404|422/);
  const saml = await startSamlProvider();
  const admin = await createAdmin(site);
  await openDashboard(page, admin);
  await page.getByRole("link", { name: "Team" }).click();
  await page.getByRole("link", { name: "Single sign-on" }).click();
  await expect(page.getByRole("heading", { name: "Add a connection" })).toBeVisible();
  await page.getByRole("button", { name: "Add the connection" }).click();
  await expect(page.getByText("Please name the connection.")).toBeVisible();
  await page.getByLabel("Name").fill("Institute");
  await page.getByLabel("Domains").fill("institute.example");
  await page.getByRole("radio", { name: "OpenID Connect" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByLabel("Metadata").fill("nonsense");
  await page.getByRole("button", { name: "Add the connection" }).click();
  await expect(page.getByText("This is not a well-formed XML document.")).toBeVisible();
  await axe(page);
  await page.getByLabel("Metadata").fill(saml.metadata);
  await page.getByRole("button", { name: "Add the connection" }).click();
  await expectToast(page, "Success", "The connection is added. Enter its addresses at the other side.");
  await expect(page.getByText(/\/api\/auth\/sso\/acs\/sso-/)).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await page.getByRole("link", { name: "Sign in at your organization" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("ada@elsewhere.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No organization with this domain")).toBeVisible();
  await axe(page);
  saml.person = { email: "ada@institute.example", nameId: randomUUID() };
  await page.getByLabel("Email").fill("ada@institute.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Campus" })).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await saml.close();
});
