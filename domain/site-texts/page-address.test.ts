import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createRedirect, deleteRedirect, updateRedirect } from "../redirects/managed-redirects.ts";
import { findRedirects } from "../publishing/redirect-list.ts";
import { getRedirect } from "../pages/redirects.ts";
import { getEditedText, saveTextDraft } from "./edit-texts.ts";
import { failureOf } from "../testing/stages.ts";
import { findPendingTexts, publishTexts } from "./publish-texts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease } from "../publishing/releases/releases.ts";
import { setPagesStage } from "./testing/pages-stage.ts";
import { createPage } from "./managed-pages.ts";

describeOnEachEngine("addresses of pages", (engine) => {
  const { stage, admin, make, publish, change, at } = setPagesStage(engine);

  test.each([
    ["/pricing", "The site itself uses this address"],
    ["/blog/anything", "The site itself uses this address"],
    ["/use-cases/x", "The site itself uses this address"],
    ["/admin", "reserved for"],
    ["/admin/spring", "reserved for"],
    ["/api/x", "reserved for"],
    ["/assets/x", "reserved for"],
    ["/social/home", "reserved for"],
    ["/images/spring", "reserved for"],
    ["/embed/x", "reserved for"],
    ["/healthz", "reserved for"],
    ["/dev/mail", "reserved for"],
    ["/moved", "A redirect leads from this address to /about"],
    ["/taken", "“Another”"],
    ["/planned", "“A draft”"],
    ["", "write a slash"],
    ["spring", "write a slash"],
    ["/", "write a slash"],
    ["//evil.example", "write a slash"],
    ["/Spring", "write a slash"],
    ["/spring/", "write a slash"],
    ["/a//b", "write a slash"],
    ["/../admin", "write a slash"],
    ["/a.js", "write a slash"],
    ["/a%2e", "write a slash"],
    ["/-/x", "write a slash"],
    ["/sprüng", "write a slash"],
    ["/a\u0000", "can't be seen"],
    ["/a\nb", "write a slash"],
    ["/<script>", "write a slash"],
    ["javascript:alert(1)", "write a slash"],
    ["/a/b/c/d/e", "write a slash"],
    [`/${"a".repeat(120)}`, "at most 120 characters"],
    [`/${"a-".repeat(60_000)}`, ""],
  ])("can't be made at %j", async (address, message) => {
    await createRedirect(admin(), { from: "/moved", to: "/about" });
    await make("/taken", "Another");
    await publish();
    await make("/planned", "A draft");
    const failure = await failureOf(createPage(admin(), { title: "Page", address }));
    expect(failure.code).toBe("invalid");
    expect(failure.fields?.["address"]).toContain(message);
  });

  test("say beside the field of a draft that its address is taken, and can't be published", async () => {
    await make("/taken", "Another");
    await publish();
    const name = await make("/spring");
    const saved = await change(name, "address", "/spring", "/taken");
    expect(saved.problems["address"]).toContain("“Another”");
    expect((await getEditedText(admin(), name)).problems["address"]).toContain("“Another”");
    const failure = await failureOf(publish());
    expect(failure.fields?.[`${name}.address`]).toContain("“Another”");
    expect(await at("/taken")).toMatchObject({ page: { title: "Another" } });
  });

  test.each([
    ["address", "/free"],
    ["shown", false],
  ] as const)("that another draft leaves (%s) are said to be free with it, as they are", async (path, to) => {
    const [one, two] = [await make("/one", "One"), await make("/two", "Two")];
    await publish();
    const problemOf = async () => (await getEditedText(admin(), two)).problems["address"];
    await change(two, "address", "/two", "/one");
    expect(await problemOf()).toBe("The page “One” has this address. Please choose another.");
    await change(one, path, path === "shown" ? true : "/one", to);
    const words =
      "The page “One” has this address until its draft is published. Please publish both together, or choose another.";
    expect(await problemOf()).toBe(words);
    expect((await failureOf(publish(two))).fields?.[`${two}.address`]).toBe(words);
    const failure = await failureOf(createPage(admin(), { title: "Page", address: "/one" }));
    expect(failure.fields?.["address"]).toContain("The draft of the page “Two” has this address.");
    await publish();
    expect(await at("/one")).toMatchObject({ page: { title: "Two" } });
  });

  test("two that are published at one address at the same moment: one of them is", async () => {
    const names = [await make("/spring", "One"), await make("/summer", "Two")];
    await change(names[1] ?? "page:none", "address", "/summer", "/spring");
    const results = await Promise.allSettled(names.map((name) => publish(name)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await engine.db.selectFrom("site_pages").select("address").execute()).toEqual([{ address: "/spring" }]);
  });

  test.each([0, 1])(
    "are handed on from page to page by one publication, whichever it names first (%d)",
    async (first) => {
      const [one, two, three] = [await make("/one", "One"), await make("/two", "Two"), await make("/three", "Three")];
      await publish();
      await change(one, "address", "/one", "/two");
      await change(two, "address", "/two", "/three");
      await change(three, "shown", true, false);
      const pending = (await findPendingTexts(admin())).map(({ name, version }) => [name, version] as const);
      const asked = (names: readonly string[]) =>
        Object.fromEntries(pending.toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
      await publishTexts(admin(), asked(first === 0 ? [one, two, three] : [three, two, one]));
      expect([await at("/one"), await at("/two"), await at("/three")]).toMatchObject([
        { movedTo: "/two" },
        { page: { title: "One" } },
        { page: { title: "Two" } },
      ]);
    },
  );

  test("that a publication has taken are not said to be free with a draft that was begun before it", async () => {
    const [one, two] = [await make("/one", "One"), await make("/two", "Two")];
    await change(two, "address", "/two", "/three");
    await publish();
    await change(one, "inSitemap", true, false);
    const { id } = await createRelease(admin(), { name: "Move" });
    await saveTextDraft(admin(), one, 0, [{ path: "address", before: "/one", after: "/two" }], id);
    await publishRelease(admin(), id, null);
    const { problems } = await change(two, "address", "/three", "/two");
    expect(problems["address"]).toBe("The page “One” has this address. Please choose another.");
  });

  test("are not exchanged, with a reason", async () => {
    const [one, two] = [await make("/one", "One"), await make("/two", "Two")];
    await publish();
    await change(one, "address", "/one", "/two");
    const { problems } = await change(two, "address", "/two", "/one");
    expect(problems).toEqual({
      address:
        "The page “One” has this address, and can't leave it before this page has left its own. Please give one of them another address first.",
    });
    const failure = await failureOf(publish());
    expect([failure.code, failure.message]).toEqual([
      "invalid",
      "Two pages would swap addresses. Please give one of them another address first.",
    ]);
    expect(await at("/one")).toMatchObject({ page: { title: "One" } });
  });

  test("that were left are in the list of redirects, and can be taken away or led elsewhere there", async () => {
    const name = await make("/one");
    await publish();
    for (const [from, to] of [
      ["/one", "/two"],
      ["/two", "/three"],
    ]) {
      await change(name, "address", from, to);
      await publish();
    }
    const { items } = await findRedirects(admin());
    expect(items.map(({ from, to, automatic }) => `${from} ${to} ${automatic}`).toSorted()).toEqual([
      "/one /three true",
      "/two /three true",
    ]);
    const idOf = (path: string) => items.find(({ from }) => from === path)?.id ?? "";
    await deleteRedirect(admin(), idOf("/one"));
    expect(await at("/one")).toBeNull();
    await updateRedirect(admin(), idOf("/two"), { from: "/two", to: "/about" });
    expect(await at("/two")).toBeNull();
    expect(await getRedirect(stage.visitor(), "/two")).toBe("/about");
    expect((await failureOf(deleteRedirect(admin(), idOf("/one")))).code).toBe("not_found");
  });
});
