import { describe, expect, it, test, beforeEach } from "vitest";
import { type Actor, type Context, accountDefaults } from "../context.ts";
import {
  type Ability,
  type Role,
  hasAbility,
  requireAbility,
  requireAbilityOrOperator,
  abilities,
  may,
  refusalOf,
} from "./rights.ts";
import { createLocalContext, userActor, testContext } from "../testing/test-context.ts";
import { type TokenKind, sameText, createToken, readToken } from "./secrets.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { addressKey, deleteStaleBuckets, giveTokenBack, takeToken } from "./abuse.ts";

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
      "publish delete releases share texts redirects inquiries inquirySettings newsletter media styleList transfer".split(
        " ",
      );
    expect(abilitiesOf("sales")).toEqual(["enter", "inquiries"]);
    expect(abilitiesOf("writer")).toEqual(["enter", "draft"]);
    expect(abilitiesOf("editor")).toEqual(["enter", "draft", ...ofEditors]);
    expect(abilitiesOf("admin")).toEqual(abilities);
  });

  it("name the role that is needed", () => {
    const refusal = (role: Role, ability: Ability) => () =>
      requireAbility(as(userActor({ adminId: "1", role })), ability);
    expect(refusal("writer", "redirects")).toThrow(
      expect.objectContaining({ code: "forbidden", message: refusalOf("writer", "redirects") }),
    );
    expect(refusal("editor", "team")).toThrow("Ask an admin.");
    expect(refusalOf("writer", "redirects")).toBe(
      "As a writer, you can't manage redirects. Ask an editor or an admin.",
    );
  });
});

test("only the same text is the same, whatever its length in bytes", () => {
  expect(sameText("a secret", "a secret")).toBe(true);
  expect(sameText("a secreT", "a secret")).toBe(false);
  expect(sameText("", "a secret")).toBe(false);
  expect(sameText("a secret and more", "a secret")).toBe(false);
  expect(sameText("ä", "a")).toBe(false);
});

const kind: TokenKind = { parts: 2, lifetime: 60_000, claim: (parts) => `test:${JSON.stringify(parts)}` };
const now = Date.UTC(2026, 4, 1);
const at = (seconds: number, overrides = {}) =>
  createLocalContext({ clock: () => new Date(now + seconds * 1_000), ...overrides });

describe("a signed token", () => {
  it("gives its parts back until it ends", () => {
    const token = createToken(at(0), kind, ["user", "page"]);
    expect(readToken(at(59), kind, token)).toEqual({ parts: ["user", "page"] });
    expect(readToken(at(60), kind, token)).toEqual({ fault: "expired" });
    const lasting = { ...kind, lifetime: null };
    expect(readToken(at(1e9), lasting, createToken(at(0), lasting, ["a", "b"]))).toEqual({ parts: ["a", "b"] });
  });

  it("counts for its own kind, as it was signed, with a secret that this site has or had", () => {
    const token = createToken(at(0), kind, ["user", "page"]);
    const [user, page, expiry, signature] = token.split(".");
    const other = { ...kind, claim: (parts: readonly string[]) => `other:${JSON.stringify(parts)}` };
    expect(readToken(at(0), other, token)).toEqual({ fault: "forged" });
    for (const forged of [
      "",
      "...",
      `${token}.`,
      `${token}x`,
      `${page}.${user}.${expiry}.${signature}`,
      `${user}.${page}.zzzzzzzzz.${signature}`,
      `${user}.${page}.${signature}`,
    ]) {
      expect([forged, readToken(at(0), kind, forged)]).toEqual([forged, { fault: "forged" }]);
    }
    const renewed = { secret: "another secret of the site, 32 letters", previousSecrets: [at(0).secret] };
    expect(readToken(at(0, renewed), kind, token)).toEqual({ parts: ["user", "page"] });
    expect(readToken(at(0, { ...renewed, previousSecrets: [] }), kind, token)).toEqual({ fault: "forged" });
  });
});

const shape = { key: "k", capacity: 5, refillPerMinute: 10 };
const allowed = async (attempts: Promise<void>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === "fulfilled").length;

describeOnEachEngine("takeToken", (engine) => {
  let now: number;
  let ctx: Context;
  beforeEach(async () => {
    await engine.db.deleteFrom("rate_limits").execute();
    now = Date.UTC(2026, 0, 1);
    ctx = testContext(engine.db, { clock: () => new Date(now) });
  });

  it("gives as many as the bucket holds, then one each time it has refilled", async () => {
    for (let i = 0; i < 5; i++) await takeToken(ctx, shape);
    await expect(takeToken(ctx, shape)).rejects.toMatchObject({ code: "rate_limited", retryAfter: 6 });
    now += 5_900;
    await expect(takeToken(ctx, shape)).rejects.toMatchObject({ retryAfter: 1 });
    now += 100;
    await takeToken(ctx, shape);
    await expect(takeToken(ctx, shape)).rejects.toMatchObject({ code: "rate_limited" });
    now += 3_600_000;
    expect(await allowed(Array.from({ length: 9 }, () => takeToken(ctx, shape)))).toBe(5);
  });

  it("is one bucket for several processes at once", async () => {
    const other = { ...ctx, db: (await engine.openAnother()).db };
    // Few, because each disturbs each other one, and after a second without an answer every process counts alone.
    const attempts = Array.from({ length: 14 }, (_, index) =>
      takeToken(index % 2 ? ctx : other, { ...shape, key: "shared", capacity: 6 }),
    );
    expect(await allowed(attempts)).toBe(6);
  });

  it("gives a token back, and no more than the bucket holds", async () => {
    for (let i = 0; i < 5; i++) await takeToken(ctx, shape);
    await giveTokenBack(ctx, shape);
    await takeToken(ctx, shape);
    await expect(takeToken(ctx, shape)).rejects.toMatchObject({ code: "rate_limited" });
    for (let i = 0; i < 9; i++) await giveTokenBack(ctx, shape);
    expect(await allowed(Array.from({ length: 9 }, () => takeToken(ctx, shape)))).toBe(5);
    await giveTokenBack(ctx, { ...shape, key: "never taken" });
    expect(await engine.db.selectFrom("rate_limits").select("key").execute()).toHaveLength(1);
  });

  it("keeps a bounded number of buckets, and of more those that say most", async () => {
    const attacked = { ...shape, key: "attacked", refillPerMinute: 60 / 1_440 };
    for (let i = 0; i < 5; i++) await takeToken(ctx, attacked);
    now += 60_000;
    for (let i = 0; i < 20; i++) await takeToken(ctx, { ...shape, key: `flood-${i}` });
    await deleteStaleBuckets(ctx, 10);
    expect((await engine.db.selectFrom("rate_limits").select("key").execute()).length).toBeLessThanOrEqual(10);
    await expect(takeToken(ctx, attacked)).rejects.toMatchObject({ code: "rate_limited" });
    // A bucket is gone as soon as it is full again.
    now += 60_000;
    await deleteStaleBuckets(ctx);
    expect(await engine.db.selectFrom("rate_limits").select("key").execute()).toHaveLength(1);
  });

  it("keeps no key in clear, and forgets unused buckets", async () => {
    await takeToken(ctx, { ...shape, key: "lead:192.0.2.1" });
    const [row] = await engine.db.selectFrom("rate_limits").selectAll().execute();
    expect(row?.key).not.toContain("192.0.2.1");
    await deleteStaleBuckets(ctx);
    expect(await engine.db.selectFrom("rate_limits").selectAll().execute()).toHaveLength(1);
    now += 25 * 3_600_000;
    await deleteStaleBuckets(ctx);
    expect(await engine.db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
  });

  it("limits in this process while the database does not answer", async () => {
    const broken = await engine.openAnother();
    await broken.close();
    const local = { ...ctx, db: broken.db };
    expect(await allowed(Array.from({ length: 9 }, () => takeToken(local, shape)))).toBe(5);
    await expect(takeToken(local, { ...shape, key: "other" })).resolves.toBeUndefined();
  });
});

describe("addressKey", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
    ["2001:DB8::1:5", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("%s is %s", (address, key) => expect(addressKey(address)).toBe(key));
});
