import { expect } from "@playwright/test";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/database.ts";
import { createAdmin, openDashboard } from "../../support/admin-user.ts";
import { test } from "../../support/own-site.ts";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { abilityFor } from "#app/admin/screens.ts";
import { type Role, may, roles } from "#domain/security/rights.ts";
import type { OpenDatabase } from "#db/client.ts";
import { eventually } from "../../support/site.ts";
import { actionOf, addressOf, counts, deeds, screens } from "../../support/admin-deeds.ts";
import { visitorAddress } from "../../support/visitor-forms.ts";
import { scriptHeader } from "#lib/http/requests.ts";

// The admin check takes at most 3 seconds, and without an answer no one is an admin (docs/product.md#roles). The screen reports an outage.

test("an admin check that takes longer than 3 seconds shows an outage and no data, until the answer comes", async ({
  page,
  site,
  database,
  axe,
  guard,
}) => {
  guard.allow(/503 \(Service Unavailable\)/);
  const admin = await createAdmin(site);
  await openDashboard(page, admin);
  // An open screen goes on asking who is signed in, which would write the row before it is locked.
  await page.goto("about:blank");

  // The row has no user yet, so the check must write it, and a transaction has locked the row (on SQLite the file). A request that was on its
  // way may write it before it is locked.
  const release = await eventually("the row is locked without its user", () => lockWithoutUser(database, admin.email));

  const asked = page.waitForEvent("requestfinished", (request) => request.url().includes("/admin.data"));
  await page.goto("/admin");
  await expect(page.getByRole("alert")).toContainText("The server could not be reached.", { timeout: 30_000 });
  // By the browser's clock: on a busy machine this process hears of the request late.
  expect((await asked).timing().responseEnd).toBeGreaterThanOrEqual(2_900);
  await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
  expect(site.output()).toContain("the session could not be read");
  await axe(page);

  await release();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible({ timeout: 30_000 });
});

/** Takes the user from an admin's row and holds the row in a transaction until the function is called; null when somebody came in between. */
async function lockWithoutUser(database: OpenDatabase, email: string): Promise<(() => Promise<void>) | null> {
  await database.db.updateTable("admin_users").set({ user_id: null }).where("email", "=", email).execute();
  const isLocked = Promise.withResolvers<boolean>();
  const released = Promise.withResolvers<void>();
  const holding = transaction(testContext(database.db), async (tx) => {
    const update = tx.db.updateTable("admin_users").set({ is_active: true }).where("email", "=", email);
    const { user_id: user } = await update.returning("user_id").executeTakeFirstOrThrow();
    isLocked.resolve(user === null);
    if (user === null) await released.promise;
  });
  if (await isLocked.promise) {
    return () => {
      released.resolve();
      return holding;
    };
  }
  await holding;
  return null;
}

// Who may see each screen of the route table and do each of its actions, tried as everybody who may not, and as everybody who may
// (docs/product.md#roles). By requests alone: what the screens show is in team.journey.ts.

const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, "../../../app", file), "utf8");

/** The intents that the source of a screen knows. */
function intentsOf(file: string): string[] {
  if (file === "admin/content/content.tsx") {
    const ofItems = sourceOf("admin/content/change-content.ts").matchAll(/case "([\w-]+)":/g);
    const ofLists = sourceOf("admin/content/change-content.ts").matchAll(/^ {2}"([\w-]+)": async \(ctx/gm);
    return [...ofItems, ...ofLists].map(([, name = ""]) => name);
  }
  const action = /(?:export function action\(|const intents\b)[\s\S]*?\n};?\n/.exec(sourceOf(file))?.[0] ?? "";
  return [...action.matchAll(/(?:^ +|\{ )(?:"([\w-]+)"|(\w+)): (?:async )?\(ctx/gm)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
}

test("every screen and every action has its need declared @one-engine", () => {
  expect(screens.length).toBeGreaterThan(30);
  for (const { file } of screens) {
    const hasAction = /export (?:async )?function action\b/.test(sourceOf(file));
    expect(hasAction, file).toBe(file in deeds);
    const intents = [...new Set((deeds[file] ?? []).flatMap(([{ intent }]) => intent ?? []))];
    expect(intents, file).toEqual(intentsOf(file));
  }
  expect(Object.keys(deeds).filter((file) => !screens.some((screen) => screen.file === file))).toEqual([]);
});

type Who = "visitor" | Role;

test("visitors, sales, writers, editors and admins see and do what is theirs, and nothing else @one-engine", async ({
  site,
}) => {
  /** The headers of each: its session and its address. */
  const headersOf = new Map<Who, Record<string, string>>();
  for (const who of ["visitor", ...roles] as const) {
    const headers = { "x-forwarded-for": visitorAddress(), [scriptHeader]: "test" };
    headersOf.set(who, headers);
    if (who === "visitor") continue;
    const credentials = await createAdmin(site, `${who}-${randomUUID().slice(0, 8)}@homecoming.example`, who);
    const signedIn = await fetch(`${site.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
    expect(signedIn.status, await signedIn.text()).toBe(200);
    const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
    headersOf.set(who, { ...headers, cookie: cookie.join("; ") });
  }
  const ask = async (who: Who, address: string, form?: Record<string, string>) => {
    const body = form && { method: "POST", body: new URLSearchParams(form) };
    const answer = await fetch(site.url + address, { ...body, headers: headersOf.get(who) ?? {}, redirect: "manual" });
    return { status: answer.status, text: await answer.text() };
  };

  const wrong: string[] = [];
  const hold = (what: string, isRight: boolean, { status }: { status: number }) => {
    if (!isRight || status >= 500) wrong.push(`${what}: ${status}`);
  };
  for (const { path, pattern, file } of screens) {
    const need = abilityFor(pattern);
    const [isLook, isFile] = [file.startsWith("standalone/look/"), path.endsWith("/export")];
    const address = addressOf(path);
    for (const who of headersOf.keys()) {
      const isAllowed = who !== "visitor" && may(who, need);
      const data = await ask(who, `${address}.data`);
      const { text } = data;
      if (who === "visitor") hold(`data of ${path} for ${who}`, isLook || text.includes("signed-out"), data);
      else hold(`data of ${path} for ${who}`, isLook || isAllowed === (data.status !== 403), data);
      const isRefusedState = text.includes("not-allowed");
      hold(`state of ${path} for ${who}`, isLook || isRefusedState === (who !== "visitor" && !isAllowed), data);

      const page = await ask(who, address);
      const isRefused = [401, 403].includes(page.status);
      if (isFile) hold(`file of ${path} for ${who}`, isAllowed !== isRefused, page);
      else hold(`document of ${path} for ${who}`, isLook || page.status < 400 || page.status === 405, page);

      for (const [form, needed] of deeds[file] ?? []) {
        const answer = await ask(who, actionOf(path, file), { ...counts, ...form });
        const mayDo = who !== "visitor" && may(who, needed);
        const refusal = who === "visitor" ? 401 : 403;
        hold(`${form["intent"] ?? "POST"} ${path} as ${who}`, mayDo === (answer.status !== refusal), answer);
      }
    }
  }
  expect(wrong).toEqual([]);
});
