import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { saveTextDraft } from "../site-texts/edit-texts.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { fieldOfFact, findFacts, findFieldUses } from "./facts.ts";

describeOnEachEngine("facts", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    await engine.db.deleteFrom("drafts").execute();
  });

  test.each(strangers)("are closed to %s", async (_, actor, code) => {
    expect((await failureOf(findFacts(stage.as(actor), "price"))).code).toBe(code);
    expect((await failureOf(findFieldUses(stage.as(actor), "pricing", "plan.monthly"))).code).toBe(code);
  });

  test.each([
    ["price", "planPrice"],
    ["$199", "planPrice"],
    ["199", "planPrice"],
    ["monthly fee", "planPrice"],
    ["trial", "trialDays"],
    ["1 million", "alumni"],
    ["E-MAIL", "email"],
    ["how many offices", undefined],
    ["number offices", "officesInWords"],
    ["{planPrice}", undefined],
    ["", undefined],
  ])("are found: %s", async (query, fact) => {
    expect((await findFacts(stage.admin(), query))[0]?.fact).toBe(fact);
  });

  test("are found by their values as drafts have them, and so are the places that show them", async () => {
    await saveTextDraft(stage.admin(), "pricing", 0, [{ path: "plan.monthly", before: 199, after: 249 }]);
    expect(await findFacts(stage.admin(), "$249")).toMatchObject([
      { fact: "planPrice", value: "$249", name: "pricing", path: "plan.monthly", how: null },
    ]);
    const words = "Costs {planPrice}.";
    const before = "{tagline}";
    expect((await findFieldUses(stage.admin(), "brand", "tagline")).facts).toMatchObject([{ fact: "tagline" }]);
    await saveTextDraft(stage.admin(), "brand", 0, [
      { path: "badges.0.description", before: "SOC 2", after: `${words} ${before}` },
    ]);
    const { facts, places, shown } = await findFieldUses(stage.admin(), "pricing", "plan.monthly");
    expect(facts.map(({ fact }) => fact)).toEqual(["planPrice", "priceOf3500"]);
    expect(places).toContainEqual({
      name: "brand",
      title: "Name, offices and figures",
      path: "badges.0.description",
      words: "Costs $249. Every day is homecoming",
      facts: ["planPrice"],
    });
    expect(places.some(({ name, words }) => name === "faq" && words.includes("$249"))).toBe(true);
    expect(shown).toContainEqual({ page: "/pricing", as: "Pricing: plan" });
  });

  test("a field without facts shows by itself alone, and one of another text nowhere", async () => {
    const phone = await findFieldUses(stage.admin(), "brand", "offices.1.phone.label");
    expect(phone).toMatchObject({ facts: [], places: [], shown: [{ as: "Footer of every page" }, {}, {}, {}] });
    expect(await findFieldUses(stage.admin(), "home", "hero.headline")).toEqual({ facts: [], places: [], shown: [] });
  });

  test("lead to their fields", () => {
    expect(fieldOfFact("planPrice")).toEqual({ name: "pricing", path: "plan.monthly" });
    expect(() => fieldOfFact("constructor")).toThrow("The site has no such fact.");
  });
});
