import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { findUser, signedIn } from "../testing/auth-client.ts";
import { deleteUser, setBanned } from "./manage-users.ts";
import { generateLink, inviteAdmin } from "./invitations.ts";
import { grantAdmin, setAdminActive } from "./team.ts";

describeOnEachEngine("an admin who brings somebody back into the team", (engine) => {
  const system = () => testContext(engine.db);
  /** An admin, without the cost of hashing a password. */
  async function newAdmin() {
    const email = `${randomUUID()}@example.org`;
    await grantAdmin(system(), { email, passwordHash: "not a hash", role: "admin" });
    return { id: (await findUser(system(), email))!.id, email };
  }
  const as = ({ id }: { id: string }) => signedIn(system(), id);

  it("activates, invites and makes a link for nobody who is banned at this moment", async () => {
    const ada = await newAdmin();
    for (const act of [
      (ctx: Context, email: string) => setAdminActive(ctx, { email, active: true }),
      (ctx: Context, email: string) => inviteAdmin(ctx, { email }),
      (ctx: Context, email: string) => generateLink(ctx, { email, type: "invite" }),
    ]) {
      const bob = await newAdmin();
      await setAdminActive(await as(ada), { email: bob.email, active: false });
      const admin = await as(ada);
      let isBanned = false;
      const { db } = await engine.openAnother();
      const slow = db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!isBanned && result.rows[0]?.["bannedAt"] === null) {
            isBanned = true;
            await setBanned(admin, bob.id, true);
          }
          return result;
        },
      });
      await expect(act({ ...admin, db: slow }, bob.email)).rejects.toMatchObject({ message: /is banned/ });
      expect(isBanned).toBe(true);
    }
  });

  it("activates nobody whose account is deleted at this moment", async () => {
    const [ada, bob] = [await newAdmin(), await newAdmin()];
    await setAdminActive(await as(ada), { email: bob.email, active: false });
    const admin = await as(ada);
    let isDeleted = false;
    const { db } = await engine.openAnother();
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isDeleted && result.rows[0]?.["bannedAt"] === null) {
          isDeleted = true;
          await deleteUser(admin, bob.id);
        }
        return result;
      },
    });
    const activated = setAdminActive({ ...admin, db: slow }, { email: bob.email, active: true });
    await expect(activated).rejects.toMatchObject({ message: /has no account any more/ });
    expect(isDeleted).toBe(true);
  });
});
