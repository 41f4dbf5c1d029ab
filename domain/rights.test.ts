import { describe, expect, it } from "vitest";
import { accountDefaults } from "./account-settings.ts";
import type { Actor } from "./context.ts";
import { hasAbility, requireAbility, requireAbilityOrOperator } from "./rights.ts";
import { type Ability, abilities, may, refusalOf, type Role } from "./roles.ts";
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
  it.each<[who: string, actor: Actor, person: string, operator: string]>([
    ["a visitor", { kind: "visitor" }, "unauthenticated", "unauthenticated"],
    ["a visitor during an outage", { kind: "visitor", isUnknown: true }, "unavailable", "unavailable"],
    ["a user", userActor(), "forbidden", "forbidden"],
    ["a user with a role that no row gives", userActor({ role: "admin" }), "forbidden", "forbidden"],
    ["an admin", userActor({ adminId: "1" }), "allowed", "allowed"],
    ["an admin without a role", userActor({ adminId: "1", role: null }), "forbidden", "forbidden"],
    ["an admin of an unknown role", userActor({ adminId: "1", role: "owner" as never }), "forbidden", "forbidden"],
    ["an unconfirmed admin", userActor({ adminId: "1", emailVerified: false }), "forbidden", "forbidden"],
    ["the process", { kind: "system", name: "jobs" }, "forbidden", "allowed"],
  ])("of %s", (_, actor, person, operator) => {
    expect(codeOf(() => requireAbility(as(actor), "draft"))).toBe(person);
    expect(codeOf(() => requireAbilityOrOperator(as(actor), "draft"))).toBe(operator);
    expect(hasAbility(as(actor), "draft")).toBe(operator === "allowed");
  });

  it("wait for the second factor where the operator requires one", () => {
    const accounts = { ...accountDefaults, secondFactorRequired: true };
    const session = { id: "1", authenticatedAt: new Date(), expiresAt: new Date() };
    const withAssurance = (assurance: "aal1" | "aal2") =>
      createLocalContext({ accounts, actor: userActor({ adminId: "1", session: { ...session, assurance } }) });
    expect(() => requireAbility(withAssurance("aal1"), "draft")).toThrow(/second factor/);
    expect(requireAbility(withAssurance("aal2"), "draft")).toMatchObject({ adminId: "1" });
  });

  it("are those of the decision for each role", () => {
    const abilitiesOf = (role: Role) => abilities.filter((ability) => may(role, ability));
    const ofEditors =
      "publish delete releases share texts redirects enquiries newsletter media styleList transfer".split(" ");
    expect(abilitiesOf("writer")).toEqual(["draft"]);
    expect(abilitiesOf("editor")).toEqual(["draft", ...ofEditors]);
    expect(abilitiesOf("admin")).toEqual(abilities);
  });

  it("name the role that is needed", () => {
    const refusal = (role: Role, ability: Ability) => () =>
      requireAbility(as(userActor({ adminId: "1", role })), ability);
    expect(refusal("writer", "redirects")).toThrow(
      expect.objectContaining({ code: "forbidden", message: refusalOf("writer", "redirects") }),
    );
    expect(refusal("editor", "team")).toThrow("That takes an admin.");
    expect(refusalOf("writer", "redirects")).toBe(
      "As a writer you can't manage redirects. That takes an editor or an admin.",
    );
  });
});
