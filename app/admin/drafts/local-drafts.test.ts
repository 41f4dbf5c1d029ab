import { beforeEach, describe, expect, test } from "vitest";
import {
  type LocalDraft,
  deleteDraft,
  deleteOldDrafts,
  readDrafts,
  writeDraft,
  asText,
  fitValues,
} from "./local-drafts.ts";
import { changedFields } from "./same-value.ts";

const place = { user: "a@x.example", collection: "blog_posts", id: "7", release: "" };
const hour = 60 * 60 * 1000;
const now = 1_800_000_000_000;

function draft(sessionId: string, savedAt = now, text = "words"): LocalDraft {
  return { sessionId, version: 3, savedAt, values: { text } };
}

/** A browser's store with room for so many characters. */
function storeOf(room = Infinity): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      const used = [...entries].reduce((sum, [other, text]) => sum + (other === key ? 0 : text.length), 0);
      if (used + value.length > room) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

describe("drafts in the browser's store", () => {
  let store: Storage;
  beforeEach(() => {
    store = storeOf();
  });

  test("are kept by editing session and read newest first", () => {
    writeDraft(store, place, draft("one", now));
    writeDraft(store, place, draft("two", now + 5));
    writeDraft(store, place, draft("one", now + 9));
    expect(readDrafts(store, place).map(({ sessionId }) => sessionId)).toEqual(["one", "two"]);
    deleteDraft(store, place, "one");
    expect(readDrafts(store, place)).toEqual([draft("two", now + 5)]);
  });

  test("are nobody else's, no other item's, and no release's", () => {
    writeDraft(store, place, draft("one"));
    const others = [{ user: "b@x.example" }, { collection: "modules" }, { id: null }, { id: "77" }, { release: "9" }];
    for (const other of others) expect(readDrafts(store, { ...place, ...other })).toEqual([]);
  });

  test("of an older release are read", () => {
    writeDraft(store, place, draft("one"));
    const { sessionId, ...rest } = draft("one");
    store.setItem(store.key(0) ?? "", JSON.stringify({ sitting: sessionId, ...rest }));
    expect(readDrafts(store, place)).toEqual([draft("one")]);
  });

  test("that can't be read are passed over", () => {
    writeDraft(store, place, draft("one"));
    const key = store.key(0) ?? "";
    for (const broken of ["{", "null", "[]", '{"sessionId":"one"}']) {
      store.setItem(key, broken);
      expect(readDrafts(store, place)).toEqual([]);
    }
  });

  test("are dropped after two weeks, and what is not a draft is left alone", () => {
    store.setItem("contactFormClosed", "true");
    writeDraft(store, place, draft("old", now - 15 * 24 * hour));
    writeDraft(store, place, draft("young", now - 13 * 24 * hour));
    deleteOldDrafts(store, now);
    expect(readDrafts(store, place).map(({ sessionId }) => sessionId)).toEqual(["young"]);
    expect(store.getItem("contactFormClosed")).toBe("true");
  });

  test("make room in a full store when they are idle, and only then", () => {
    const size = JSON.stringify(draft("one")).length;
    store = storeOf(size * 2 + 10);
    writeDraft(store, place, draft("one", now - 30 * hour));
    writeDraft(store, place, draft("two", now - hour));
    expect(writeDraft(store, place, draft("six"))).toBe(true);
    expect(readDrafts(store, place).map(({ sessionId }) => sessionId)).toEqual(["six", "two"]);
    expect(writeDraft(store, place, draft("ten"))).toBe(false);
    expect(readDrafts(store, place).map(({ sessionId }) => sessionId)).toEqual(["six", "two"]);
  });

  test("are never more than a bounded number, as far as idle ones go", () => {
    for (let n = 0; n < 60; n++) writeDraft(store, place, draft(`old-${n}`, now - 48 * hour + n));
    writeDraft(store, place, draft("new"));
    const kept = readDrafts(store, place);
    expect(kept.length).toBeLessThan(40);
    expect(kept[0]?.sessionId).toBe("new");
  });
});

describe("changedFields", () => {
  test("names the fields that differ, in the form's order", () => {
    expect(changedFields({ title: "A", text: "x", on: true }, { title: "B", text: "x", on: false })).toEqual([
      "title",
      "on",
    ]);
  });

  test("takes blank rows and line ends for no difference", () => {
    expect(
      changedFields(
        { list: ["a", ""], metrics: [{ label: "", value: " " }], text: "one\r\ntwo" },
        { list: ["a"], metrics: [], text: "one\ntwo" },
      ),
    ).toEqual([]);
  });

  test("sees that rows changed places", () => {
    expect(changedFields({ list: ["a", "b"] }, { list: ["b", "a"] })).toEqual(["list"]);
  });
});

describe("fitValues", () => {
  const stored = { title: "T", list: ["a"], metrics: [{ label: "l", value: "v" }], order: 1, on: false };

  test("takes what the form knows and leaves the rest as it is stored", () => {
    expect(fitValues({ title: "New", gone: "x", order: "2", list: "no list", on: true }, stored)).toEqual({
      ...stored,
      title: "New",
      on: true,
    });
  });

  test("takes lists of the same kind only", () => {
    expect(fitValues({ list: ["b", "c"], metrics: ["m"] }, stored)).toEqual({ ...stored, list: ["b", "c"] });
  });
});

test("values are compared as one reads them", () => {
  expect(asText(["a", "", "b"])).toBe("a\nb");
  expect(asText([{ label: "Engagement", value: "95%" }])).toBe("Engagement: 95%");
  expect(asText(true)).toBe("Yes");
  expect(asText(null)).toBe("");
});
