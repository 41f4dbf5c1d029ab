import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { createAdmin as createAdminAccount } from "#accounts/index.ts";
import type { Role } from "#domain/security/rights.ts";
import { testContext } from "#domain/testing/test-context.ts";
import type { Site } from "../site.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Sessions of this worker's site, by address: signing in has its own journey and need not be repeated in each. */
const sessions = new Map<string, Cookies>();

/** For a site that has started over. */
export function forgetSessions(): void {
  sessions.clear();
}

/** Signs in on the admin screen. What is shown afterwards depends on the account. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await page.getByRole("tab", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Waits for the whole dashboard: its figures load later, with their own script. */
export async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
}

/**
 * Makes the browser an admin's: with the session of an earlier test, else by the call that the sign-in form makes. Opens no page. A test
 * that needs its own session should use its own admin.
 */
export async function signInAsAdmin(page: Page, admin: Credentials): Promise<void> {
  const context = page.context();
  const kept = sessions.get(admin.email);
  if (kept) await context.addCookies(kept);
  const isSignedIn = kept !== undefined && (await page.request.get("/api/auth/user")).ok();
  if (!isSignedIn) {
    const answer = await page.request.post("/api/auth/sign-in/email", { data: admin });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  sessions.set(admin.email, await context.cookies());
}

/**
 * Opens the dashboard as this admin, for tests that go on from there: with the session of an earlier test, else by signing in on the
 * screen.
 */
export async function openDashboard(page: Page, admin: Credentials): Promise<void> {
  const dashboard = page.getByRole("heading", { name: "Dashboard" });
  const portal = page.getByRole("heading", { name: "Admin Portal" });
  const kept = sessions.get(admin.email);
  if (kept) await page.context().addCookies(kept);
  await page.goto("/admin");
  await expect(dashboard.or(portal)).toBeVisible();
  if (await portal.isVisible()) await signIn(page, admin);
  await expectDashboard(page);
  sessions.set(admin.email, await page.context().cookies());
}

/** Waits for the confirmation in a form that stays open after saving. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
}

/** Waits for a toast with exactly this text. */
export async function expectToast(page: Page, title: "Success" | "Error", words: string): Promise<void> {
  const toast = page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: title });
  await expect(toast.getByText(words, { exact: true }).first()).toBeVisible();
}

export interface Credentials {
  email: string;
  password: string;
}

/** An admin for one test, or somebody with another role, which may change how it signs in. */
export async function createAdmin(
  site: Site,
  email = `keeper-${randomUUID().slice(0, 8)}@homecoming.example`,
  role: Role = "admin",
): Promise<Credentials> {
  const account = { email, password: "a quiet gate at dusk" };
  const { db } = await site.database();
  await createAdminAccount(testContext(db, { actor: { kind: "system", name: "test" } }), { ...account, role });
  return account;
}
