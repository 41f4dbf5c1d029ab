import { expect, test, vi } from "vitest";
import type { ActionResult } from "#app/lib/answers.ts";
import { stubTabEvents } from "../../frame/session/testing/tab-events.ts";
import type { PickedMedia } from "../picked-media.ts";
import { createUploadQueue, isUnfinished, limitsText, megabytes, refusalOf, replaceFile } from "./upload-queue.ts";

const { asksBeforeClosing } = stubTabEvents();
const picture = (name: string) => new File(["x"], name, { type: "image/png" });
const item = (id: string) => ({ id, name: id }) as PickedMedia;
const failure = (code: "invalid" | "network" | "not_found" | "conflict", error: string): ActionResult<PickedMedia> => ({
  ok: false,
  code,
  error,
  fields: {},
});
const states = (queue: ReturnType<typeof createUploadQueue>) =>
  queue.get().map(({ name, state }) => `${name} ${state}`);

test("three files are sent at once, the next when one is done", async () => {
  const waiting: (() => void)[] = [];
  const queue = createUploadQueue({
    send: (file) => new Promise((resolve) => waiting.push(() => resolve(file.name))),
    finish: async (id) => ({ ok: true, value: item(id) }),
  });
  queue.add(["a", "b", "c", "d"].map(picture));
  expect(states(queue)).toEqual(["a sending", "b sending", "c sending", "d waiting"]);
  waiting[1]?.();
  await expect.poll(() => states(queue)).toEqual(["a sending", "b done", "c sending", "d sending"]);
  expect(queue.get().filter(isUnfinished)).toHaveLength(3);
  expect(asksBeforeClosing()).toBe(true);
  for (const go of waiting) go();
  await expect.poll(asksBeforeClosing).toBe(false);
});

test("a file that is refused says why, is not sent, and does not stop the others", async () => {
  const sent: string[] = [];
  const stored: string[] = [];
  const queue = createUploadQueue({
    send: async (file) => {
      sent.push(file.name);
      return file.name;
    },
    finish: async (id) =>
      id === "broken" ? failure("invalid", "This picture can't be read.") : { ok: true, value: item(id) },
    onStored: ({ id }) => stored.push(id),
  });
  queue.add([new File([], "empty"), picture("broken"), picture("good")]);
  await expect.poll(() => states(queue)).toEqual(["empty failed", "broken failed", "good done"]);
  expect(queue.get().map(({ error, canRetry }) => [error, canRetry])).toEqual([
    ["This file is empty.", false],
    ["This picture can't be read.", false],
    [null, false],
  ]);
  expect({ sent, stored }).toEqual({ sent: ["broken", "good"], stored: ["good"] });
  queue.clear();
  expect(queue.get()).toEqual([]);
});

test("what was sent is not sent again when only its last step failed", async () => {
  const answers = [
    failure("network", "no connection"),
    failure("network", "still none"),
    { ok: true, value: item("a") },
  ];
  const send = vi.fn(async () => "upload-1");
  const finish = vi.fn(async () => answers.shift() as ActionResult<PickedMedia>);
  const queue = createUploadQueue({ send, finish, retryDelaysMs: [1] });
  queue.add([picture("a")]);
  await expect.poll(() => queue.get()[0]).toMatchObject({ state: "failed", error: "still none", canRetry: true });
  queue.retry(1);
  await expect.poll(() => states(queue)).toEqual(["a done"]);
  expect(send).toHaveBeenCalledOnce();
  expect(finish).toHaveBeenCalledTimes(3);
});

test("an upload that is gone is sent again; a canceled file leaves the list and makes room", async () => {
  let answer = failure("not_found", "This upload is not there anymore.");
  const send = vi.fn(async (file: File) => file.name);
  const queue = createUploadQueue({ send, finish: async () => answer });
  queue.add([picture("a")]);
  await expect.poll(() => states(queue)).toEqual(["a failed"]);
  answer = { ok: true, value: item("a") };
  queue.retry(1);
  await expect.poll(() => states(queue)).toEqual(["a done"]);
  expect(send).toHaveBeenCalledTimes(2);
  queue.remove(1);
  expect(queue.get()).toEqual([]);
});

test("a file that is tried again is sent once, however often that is asked for, and a canceled one fails nobody", async () => {
  const waiting: (() => void)[] = [];
  const failures: string[] = [];
  const send = vi.fn(
    (file: File, { signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve, reject) => {
        waiting.push(() => (waiting.length === 1 ? reject(new Error("no connection")) : resolve(file.name)));
        signal.addEventListener("abort", () => reject(new Error("Canceled.")));
      }),
  );
  const queue = createUploadQueue({
    send,
    finish: async (id) => ({ ok: true, value: item(id) }),
    onFailed: (error) => failures.push(error),
  });
  queue.add([picture("a")]);
  waiting[0]?.();
  await expect.poll(() => queue.get()[0]).toMatchObject({ state: "failed", canRetry: true });
  queue.retry(1);
  expect(queue.get()[0]).toMatchObject({ state: "sending", canRetry: false });
  queue.retry(1);
  expect(send).toHaveBeenCalledTimes(2);
  waiting[1]?.();
  await expect.poll(() => queue.get()[0]).toMatchObject({ state: "done", canRetry: false });
  queue.retry(1);
  expect(states(queue)).toEqual(["a done"]);

  queue.add([picture("b")]);
  queue.remove(2);
  await expect.poll(() => states(queue)).toEqual(["a done"]);
  expect(failures).toEqual(["no connection"]);
});

test("a file whose item somebody has changed meanwhile can be tried again with the version that it then has, and is not sent again", async () => {
  const stored = 2;
  let shown = 1;
  const named: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    named.push(body.get("version"));
    const isStale = body.get("version") !== String(stored);
    return Response.json(isStale ? failure("conflict", "Changed.") : { ok: true, value: item("a") });
  });
  const send = vi.fn(async () => "upload-1");
  const finish = (upload: string) =>
    replaceFile({ upload, id: "1", version: shown }, async () => void (shown = stored));
  const queue = createUploadQueue({ send, finish });
  queue.add([picture("a")]);
  await expect.poll(() => queue.get()[0]).toMatchObject({ state: "failed", error: "Changed.", canRetry: true });
  queue.retry(1);
  await expect.poll(() => states(queue)).toEqual(["a done"]);
  expect(named).toEqual(["1", "2"]);
  expect(send).toHaveBeenCalledOnce();
});

const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

test.each([
  [file("a.jpg", "image/jpeg"), /^taken$/],
  [file("a.svg", "image/svg+xml", 2_000_000), /^taken$/],
  [file("unknown", ""), /^taken$/],
  [file("a.jpg", "image/jpeg", 0), /empty/],
  [file("IMG_1.HEIC", ""), /HEIC.*JPEG/],
  [file("a.heic", "image/heic"), /HEIC.*JPEG/],
  [file("a.exe", "application/x-msdownload"), /doesn't take this type of file/],
  [file("a.png", "image/png", 50_000_001), /picture is too large.*50 MB is the most/],
  [file("a.svg", "image/svg+xml", 2_000_001), /drawing is too large/],
  [file("a.mp4", "video/mp4", 999_999_999), /^taken$/],
])("says of %o before it is sent: %s", (given, words) => {
  const refusal = refusalOf(given);
  expect(refusal ?? "taken").toMatch(words);
});

test("a file of a kind that does not fit is refused before it is sent", async () => {
  const send = vi.fn<() => Promise<string>>().mockResolvedValue("1");
  const queue = createUploadQueue({ send, finish: async (id) => ({ ok: true, value: item(id) }) });
  const named = (name: string, type: string) => new File(["x"], name, { type });
  queue.add(
    [named("a.pdf", "application/pdf"), named("a.mp4", "video/mp4"), named("a.svg", "image/svg+xml")],
    undefined,
    ["picture", "drawing"],
  );
  await expect.poll(() => states(queue)).toEqual(["a.pdf failed", "a.mp4 failed", "a.svg done"]);
  expect(queue.get()[0]).toMatchObject({ error: "Only pictures and drawings fit here.", canRetry: false });
  expect(send).toHaveBeenCalledOnce();
  expect(refusalOf(file("a.svg", "image/svg+xml"), ["picture"])).toBe("Only pictures fit here.");
  // Saving it in another format would not help.
  expect(refusalOf(file("a.mov", "video/quicktime"), ["picture"])).toBe("Only pictures fit here.");
  expect(refusalOf(file("a.heic", "image/heic"), ["film"])).toBe("Only videos fit here.");
});

test("sizes are said as people say them", () => {
  expect([12, 1_500, 2_340_000, 52_300_000, 1_000_000_000].map(megabytes)).toEqual([
    "12 bytes",
    "2 KB",
    "2.3 MB",
    "52 MB",
    "1,000 MB",
  ]);
  expect(limitsText).toContain("videos (MP4, WebM) up to 1,000 MB");
});
