import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { expect } from "@playwright/test";
import { scriptHeader } from "#lib/http/requests.ts";
import { actionOf, counts, deeds, screens } from "../../support/admin-deeds.ts";
import { createAdmin } from "../../support/admin-user.ts";
import { test } from "../../support/own-site.ts";
import type { Site } from "../../support/site.ts";
import { visitorAddress } from "../../support/visitor-forms.ts";

// A sender may hold back the end of a request while the rights end with which it was begun (docs/decisions/202-body-before-actor.md).

/** A request of which all but the last byte has been sent. */
interface Held {
  name: string;
  /** Sends the rest. @returns the status */
  finish: () => Promise<number>;
}

function hold(address: string, method: string, body: string, headers: Record<string, string>): Promise<Held["finish"]> {
  const length = String(Buffer.byteLength(body));
  const sending = request(address, { method, headers: { ...headers, "content-length": length }, agent: false });
  const answered = new Promise<number>((resolve, reject) => {
    sending.on("error", reject);
    sending.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  answered.catch(() => {});
  return new Promise((resolve) => {
    sending.write(body.slice(0, -1), () =>
      resolve(() => {
        sending.end(body.slice(-1));
        return answered;
      }),
    );
  });
}

async function signIn(site: Site, credentials: { email: string; password: string }): Promise<Record<string, string>> {
  const from = { "x-forwarded-for": visitorAddress(), [scriptHeader]: "test" };
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { ...from, "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  expect(answer.status, await answer.text()).toBe(200);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { ...from, cookie: cookies.join("; ") };
}

const form = "application/x-www-form-urlencoded";

const ends: Record<string, { status: number; end: (site: Site, email: string) => Promise<unknown> }> = {
  "is deactivated": { status: 403, end: (site, email) => site.cli("admin", "deactivate", "--email", email) },
  "is signed out everywhere": {
    status: 401,
    async end(site, email) {
      const { db } = await site.database();
      const owner = db.selectFrom("users").select("id").where("email", "=", email);
      await db.deleteFrom("sessions").where("user_id", "in", owner).execute();
    },
  },
};

for (const [what, { status, end }] of Object.entries(ends)) {
  test(`no action is done for an admin who ${what} while the end of the request is held back @one-engine`, async ({
    site,
  }) => {
    await createAdmin(site);
    const credentials = await createAdmin(site, `held-${randomUUID().slice(0, 8)}@homecoming.example`, "admin");
    const headers = await signIn(site, credentials);
    const held: Held[] = [];
    for (const { path, file } of screens)
      for (const [fields] of deeds[file] ?? []) {
        const body = new URLSearchParams({ ...counts, ...fields }).toString();
        const finish = await hold(site.url + actionOf(path, file), "POST", body, { ...headers, "content-type": form });
        held.push({ name: `${fields["intent"] ?? "POST"} ${path}`, finish });
      }
    // As long as the longest save: such a request is asked for its rights before it is read, too.
    const long = new URLSearchParams({ intent: "create", title: "Long", content: "x".repeat(200_000) }).toString();
    const finish = await hold(`${site.url}/admin/blog.data`, "POST", long, { ...headers, "content-type": form });
    held.push({ name: "a long save", finish });
    const begun = await fetch(`${site.url}/api/media/uploads`, {
      method: "POST",
      headers: { ...headers, "tus-resumable": "1.0.0", "upload-length": "4" },
    });
    const upload = {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    };
    const location = site.url + (begun.headers.get("location") ?? "");
    held.push({ name: "an upload", finish: await hold(location, "PATCH", "four", { ...headers, ...upload }) });
    expect(held.length).toBeGreaterThan(120);

    await end(site, credentials.email);
    const wrong: string[] = [];
    for (const one of held) {
      const answered = await one.finish();
      if (answered !== status) wrong.push(`${one.name}: ${answered}`);
    }
    expect(wrong).toEqual([]);
  });
}
