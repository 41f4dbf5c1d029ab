import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../admins/admins.ts";
import { createSetupLink } from "../admins/setup-link.ts";
import { deleteStaleAccounts } from "./delete-stale.ts";
import { signInWithPassword } from "../passwords/sign-in-with-password.ts";
import { signUp } from "../passwords/sign-up.ts";
import { createAttempt } from "../sessions/sign-in-attempt.ts";
import { findUser } from "../testing/account-rows.ts";

const day = 24 * 60 * 60 * 1_000;
const password = "correct horse battery";

describeOnEachEngine("deleteStaleAccounts", (engine) => {
  const at = (days: number) => testContext(engine.db, { clock: () => new Date(Date.now() + days * day) });

  it("deletes ended sessions, links and challenges and unconfirmed sign-ups, each after its time, and nothing else", async () => {
    await createAdmin(at(0), { email: "ada@example.org", password });
    await signInWithPassword(at(0), { email: "ada@example.org", password }, null);
    await createSetupLink(at(0), { email: "bob@example.org" });
    await signUp(at(0), { email: "eve@example.org", password });
    await createAttempt(at(0), { purpose: "test", browser: null });
    const attempts = () =>
      engine.db.selectFrom("one_time_codes").select("id").where("code_hash", "=", "test").execute();
    const links = () => engine.db.selectFrom("admin_setup_links").select("id").execute();

    await deleteStaleAccounts(at(0.9));
    expect(await attempts()).toHaveLength(1);
    await deleteStaleAccounts(at(1.9));
    expect(await links()).toHaveLength(1);
    expect(await attempts()).toHaveLength(0);
    await deleteStaleAccounts(at(2.1));
    expect(await links()).toHaveLength(0);

    await deleteStaleAccounts(at(6.9));
    expect(await findUser(at(0), "eve@example.org")).not.toBeNull();
    expect(await findUser(at(0), "ada@example.org")).toMatchObject({ sessions: [{}] });

    await deleteStaleAccounts(at(8.1));
    expect(await findUser(at(0), "eve@example.org")).toBeNull();
    expect(await findUser(at(0), "ada@example.org")).toMatchObject({ sessions: [], identities: [{}] });
  });
});
