import { describe, expect, it } from "vitest";
import { accountDefaults } from "./account-settings.ts";
import type { Actor } from "./context.ts";
import { requireAdmin, requireEditor } from "./rights.ts";
import { createLocalContext, userActor } from "./testing/test-context.ts";

const as = (actor: Actor) => createLocalContext({ actor });
const codeOf = (work: () => unknown) => {
  try {
    return work() && "allowed";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("rights", () => {
  it.each<[who: string, actor: Actor, admin: string, editor: string]>([
    ["a visitor", { kind: "visitor" }, "unauthenticated", "unauthenticated"],
    ["a visitor during an outage", { kind: "visitor", isUnknown: true }, "unavailable", "unavailable"],
    ["a user", userActor(), "forbidden", "forbidden"],
    ["an admin", userActor({ adminId: "1" }), "allowed", "allowed"],
    ["an unconfirmed admin", userActor({ adminId: "1", emailVerified: false }), "forbidden", "forbidden"],
    ["the process", { kind: "system", name: "jobs" }, "forbidden", "allowed"],
  ])("of %s", (_, actor, admin, editor) => {
    expect(codeOf(() => requireAdmin(as(actor)))).toBe(admin);
    expect(codeOf(() => requireEditor(as(actor)))).toBe(editor);
  });

  it("wait for the second factor where the operator requires one", () => {
    const accounts = { ...accountDefaults, secondFactorRequired: true };
    const session = { id: "1", authenticatedAt: new Date(), expiresAt: new Date() };
    const withAssurance = (assurance: "aal1" | "aal2") =>
      createLocalContext({ accounts, actor: userActor({ adminId: "1", session: { ...session, assurance } }) });
    expect(() => requireAdmin(withAssurance("aal1"))).toThrow(/second factor/);
    expect(requireAdmin(withAssurance("aal2"))).toMatchObject({ adminId: "1" });
  });
});
