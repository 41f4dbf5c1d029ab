import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../team/team.ts";
import { findUser } from "../testing/auth-client.ts";
import { setPassword, updateAccount } from "../users/account.ts";
import { hashPassword, isOutdated } from "./passwords.ts";
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

  it("works as hard to refuse an unknown address as a wrong password with any hash, or the right one before the confirmation", async () => {
    const [present, outdated, unconfirmed] = [await newAdmin(), await newAdmin(), await newAdmin()];
    await setPassword(ctx(), present.id, await hashPassword("another password"));
    await setPassword(ctx(), outdated.id, scryptHash("another password"));
    await updateAccount(ctx(), unconfirmed.id, { email_verified: false });
    const addresses = [outdated.email, present.email, unconfirmed.email, `${randomUUID()}@example.org`];
    /** Milliseconds of processor time, which does not depend on what else the machine does. */
    const workOf = async (address: string) => {
      const began = process.cpuUsage();
      await expect(signIn(address)).rejects.toMatchObject({ code: "unauthenticated" });
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1_000;
    };
    const work = addresses.map(() => Infinity);
    const ratio = () => Math.max(...work) / Math.min(...work);
    // The least of several turns each: what shares a core slows now one of them and now another.
    for (let turn = 0; turn < 3 || (turn < 15 && ratio() >= 2); turn++)
      for (const [index, address] of addresses.entries())
        work[index] = Math.min(work[index] ?? Infinity, await workOf(address));
    // Scrypt alone takes three times as long as Argon2id alone.
    expect(ratio()).toBeLessThan(2);
  });
});
