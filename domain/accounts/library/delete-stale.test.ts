import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAccounts } from "./create-accounts.ts";
import { createAdmin } from "../admins/admins.ts";
import { createSetupLink } from "../admins/setup-link.ts";
import { deleteStaleAccounts } from "./delete-stale.ts";
import { signIn } from "../passwords/sign-in-with-password.ts";
import { createAttempt } from "../sessions/sign-in-attempt.ts";
import { findUser } from "../testing/account-rows.ts";

const day = 24 * 60 * 60 * 1_000;
const password = "correct horse battery";

describeOnEachEngine("deleteStaleAccounts", (engine) => {
  const at = (days: number) => testContext(engine.db, { clock: () => new Date(Date.now() + days * day) });

  it("deletes ended sessions, links and challenges and unconfirmed sign-ups, each after its time, and nothing else", async () => {
    await createAdmin(at(0), { email: "ada@example.org", password });
    await signIn(at(0), { email: "ada@example.org", password, userAgent: null });
    await createSetupLink(at(0), { email: "bob@example.org" });
    const { api } = createAccounts(at(0)).auth;
    await api.signUpEmail({ body: { name: "eve", email: "eve@example.org", password } });
    await createAttempt(at(0), { purpose: "test", browser: null });
    const { adapter } = await createAccounts(at(0)).auth.$context;
    const attempts = () => adapter.count({ model: "verification", where: [{ field: "value", value: "test" }] });
    const links = () => engine.db.selectFrom("admin_setup_links").select("id").execute();

    await deleteStaleAccounts(at(0.9));
    expect(await attempts()).toBe(1);
    await deleteStaleAccounts(at(1.9));
    expect(await links()).toHaveLength(1);
    expect(await attempts()).toBe(0);
    await deleteStaleAccounts(at(2.1));
    expect(await links()).toHaveLength(0);

    await deleteStaleAccounts(at(6.9));
    expect(await findUser(at(0), "eve@example.org")).not.toBeNull();
    expect(await findUser(at(0), "ada@example.org")).toMatchObject({ sessions: [{}] });

    await deleteStaleAccounts(at(8.1));
    expect(await findUser(at(0), "eve@example.org")).toBeNull();
    expect(await findUser(at(0), "ada@example.org")).toMatchObject({ sessions: [], accounts: [{}] });
  });
});
