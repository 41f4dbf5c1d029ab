import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../admins/admins.ts";
import { findUser } from "../testing/account-rows.ts";
import { setPassword } from "../users/account.ts";
import { isOutdated } from "./hash-password.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";

const former = "correct horse battery";

/** As former releases stored a password. */
function scryptHash(password: string): string {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 1 << 26 }).toString("hex")}`;
}

describeOnEachEngine("signing in with a password", (engine) => {
  const ctx = () => testContext(engine.db);
  async function newAdmin() {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(ctx(), { email, password: former });
    return { email, id: (await findUser(ctx(), email))!.id };
  }
  const signIn = (email: string, context = ctx()) => signInWithPassword(context, { email, password: former }, null);

  it("begins no session once the password is another one, also when that happens while it is checked", async () => {
    const { email } = await newAdmin();
    // Whoever stole the password is signing in while its owner replaces it.
    let isReplaced = false;
    const { db } = await engine.openAnother();
    const thief = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isReplaced && typeof result.rows[0]?.["passwordHash"] === "string") {
          isReplaced = true;
          await createAdmin(ctx(), { email, password: "lanterns along the pier" });
        }
        return result;
      },
    });
    await expect(signIn(email, testContext(thief))).rejects.toMatchObject({ reasons: ["invalid_email_or_password"] });
    expect(isReplaced).toBe(true);
    expect((await findUser(ctx(), email))!.sessions).toEqual([]);
  });

  it("replaces the hash of a former release, also when it is used several times at once", async () => {
    const { email, id } = await newAdmin();
    await setPassword(ctx(), id, scryptHash(former));
    await Promise.all(Array.from({ length: 4 }, () => signIn(email)));
    const after = await findUser(ctx(), email);
    expect(after!.sessions).toHaveLength(4);
    expect(isOutdated(after!.passwordHash!)).toBe(false);
    await signIn(email);
  });

  it("takes as long to refuse an unknown address as the password of an account from a former release", async () => {
    const { email, id } = await newAdmin();
    await setPassword(ctx(), id, scryptHash("another password"));
    for (const address of [email, `${randomUUID()}@example.org`]) {
      const began = performance.now();
      await expect(signIn(address)).rejects.toMatchObject({ code: "unauthenticated" });
      // Scrypt takes 60 ms to 130 ms.
      expect(performance.now() - began).toBeGreaterThan(245);
    }
  });
});
