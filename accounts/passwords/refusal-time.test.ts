import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createAdmin } from "../team/team.ts";
import { minRefusalMs, signInWithPassword } from "./sign-in-with-password.ts";
import { createUser } from "../testing/auth-client.ts";
import { setPassword, updateAccount } from "../users/account.ts";
import { verifyPassword } from "./passwords.ts";

vi.mock("#domain/activity/activity.ts", { spy: true });
vi.mock("./passwords.ts", { spy: true });

describeOnEachEngine("a refused sign-in", (engine) => {
  it("takes as long for an unknown address as where the refusal is noted, also while noting takes its time", async () => {
    const email = `${randomUUID()}@example.org`;
    const password = "correct horse battery";
    await createAdmin(testContext(engine.db), { email, password });
    const noting = vi.mocked(recordActivity).mockImplementationOnce(() => sleep(minRefusalMs / 2));
    for (const address of [`${randomUUID()}@example.org`, email]) {
      vi.mocked(verifyPassword).mockResolvedValueOnce(false);
      const began = performance.now();
      const asked = signInWithPassword(testContext(engine.db, { wait: sleep }), { email: address, password }, null);
      await expect(asked).rejects.toMatchObject({ code: "unauthenticated" });
      expect(performance.now() - began).toBeGreaterThan(minRefusalMs - 5);
    }
    expect(noting).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ action: "signInFailed" }));
  });

  it("takes as long for the right password of an address that is not confirmed, whose mail is sent again", async () => {
    const { id, email } = await createUser(testContext(engine.db));
    await updateAccount(testContext(engine.db), id, { email_verified: false });
    await setPassword(testContext(engine.db), id, "a hash");
    vi.mocked(verifyPassword).mockResolvedValueOnce(true);
    const began = performance.now();
    const asked = signInWithPassword(
      testContext(engine.db, { wait: sleep }),
      { email, password: "correct horse battery" },
      null,
    );
    await expect(asked).rejects.toMatchObject({ code: "unauthenticated", reasons: ["invalid_email_or_password"] });
    expect(performance.now() - began).toBeGreaterThan(minRefusalMs - 5);
  });
});
