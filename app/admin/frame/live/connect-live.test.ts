import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Source, connectLive } from "./connect-live.ts";

class FakeSource implements Source {
  readonly listeners = new Map<string, (event: { data?: string }) => void>();
  isClosed = false;
  addEventListener(type: string, listener: (event: { data?: string }) => void) {
    this.listeners.set(type, listener);
  }
  close() {
    this.isClosed = true;
  }
  emit(type: string, data?: unknown) {
    this.listeners.get(type)?.({ data: JSON.stringify(data) });
  }
}

let sources: FakeSource[];
const told = { onChanges: vi.fn(), onPresence: vi.fn(), onReconnected: vi.fn() };
const last = () => sources.at(-1)!;
const connect = () =>
  connectLive(() => {
    sources.push(new FakeSource());
    return last();
  }, told);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  sources = [];
});
afterEach(() => {
  vi.useRealTimers();
});

it("tells changes, and is the same connection as long as there are heartbeats", () => {
  const end = connect();
  for (let beat = 0; beat < 5; beat++) {
    last().emit("heartbeat");
    vi.advanceTimersByTime(25_000);
  }
  last().emit("changes", [{ actor: "ada@school.example", kind: "lead", itemId: null }]);
  expect(told.onChanges).toHaveBeenCalledExactlyOnceWith([{ actor: "ada@school.example", kind: "lead", itemId: null }]);
  last().emit("presence", [{ actor: "ada@school.example", place: "blog_posts/1", field: "" }]);
  expect(told.onPresence).toHaveBeenCalledExactlyOnceWith([
    { actor: "ada@school.example", place: "blog_posts/1", field: "" },
  ]);
  expect(sources).toHaveLength(1);
  end();
  vi.advanceTimersByTime(100_000);
  expect([sources.length, last().isClosed]).toEqual([1, true]);
});

it("tries again after 1, 2, 5, 10 and 10 seconds, says when it is back, and then begins from the start", () => {
  connect();
  last().emit("heartbeat");
  for (const seconds of [1, 2, 5, 10, 10]) {
    const { length } = sources;
    last().emit("error");
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(sources).toHaveLength(length);
    vi.advanceTimersByTime(1);
    expect(sources).toHaveLength(length + 1);
  }
  expect(told.onReconnected).not.toHaveBeenCalled();
  last().emit("heartbeat");
  expect(told.onReconnected).toHaveBeenCalledTimes(1);
  last().emit("error");
  vi.advanceTimersByTime(1_000);
  expect(sources).toHaveLength(7);
});

it("gives up a connection that does not open within 10 seconds, and one that is silent for 35", () => {
  connect();
  vi.advanceTimersByTime(9_999);
  expect(last().isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(last().isClosed).toBe(true);
  vi.advanceTimersByTime(1_000);
  last().emit("heartbeat");
  vi.advanceTimersByTime(34_999);
  expect(last().isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(last().isClosed).toBe(true);
});
