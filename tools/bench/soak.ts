import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createItem, updateItem } from "#domain/documents/edit-item.ts";
import { postKind } from "#domain/kinds/post.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { type Site, startSite } from "../../e2e/support/site.ts";
import { humanPause, inquirerAddress, inquiryFrom, openForm, visitorAddress } from "../../e2e/support/visitor-forms.ts";
import { words } from "./posts.ts";
import { percentile } from "./timing.ts";
import { cameraFile, signIn, upload } from "./uploads.ts";

type Say = (line?: string) => void;

const groups = "/sys/fs/cgroup/memory";
const posts = 500;

/**
 * Visits, searches, inquiries, changes of posts and uploads for some minutes, in a group of processes with a limit of memory where root can
 * make one. Prints answers by status, what a minute of memory looked like, and whether the process was still the same one.
 */
export async function reportSoak(say: Say, { minutes = 10, megabytes = 512 } = {}): Promise<void> {
  const group = makeGroup(megabytes);
  say(
    group ? `Mixed load for ${minutes} min within ${megabytes} MB` : `Mixed load for ${minutes} min, without a limit`,
  );
  const site = await (group ? group.within(() => startSite("sqlite")) : startSite("sqlite"));
  const statuses = new Map<string, number>();
  const times: number[] = [];
  const over = new AbortController();

  async function ask(
    path: string,
    options: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
  ): Promise<void> {
    const headers = { "x-forwarded-for": visitorAddress(), ...options.headers };
    const began = performance.now();
    const status = await fetch(site.url + path, { redirect: "manual", ...options, headers }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return String(answer.status);
      },
      () => "no answer",
    );
    times.push(performance.now() - began);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  async function repeat(pause: number, work: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await work(turn);
      await delay(pause);
    }
  }

  try {
    const cookie = await signIn(site);
    const { db } = await site.database();
    const admin = testContext(db, { actor: userActor({ adminId: "soak" }), clock: () => new Date() });
    const ids: string[] = [];
    for (let number = 0; number < posts; number++) {
      const word = words[number % words.length] ?? "";
      const text = `A paragraph on the ${word}. `.repeat(60);
      const post = { title: `${word} ${number}`, content: `## ${word}\n\n${text}`, published: true };
      ids.push((await createItem(admin, postKind, post)).id);
    }
    const versions = new Map(ids.map((id) => [id, 1]));
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    const photograph = await cameraFile(1);
    const began = await startTime(site);
    const samples: number[] = [];

    const loads = [
      ...Array.from({ length: 4 }, (_, lane) =>
        repeat(40, (turn) => ask(paths[(turn * 7 + lane * 131) % paths.length] ?? "/")),
      ),
      repeat(1_000, (turn) => ask(`/blog?q=${words[turn % words.length]}+${turn % 50}`)),
      repeat(500, async () => {
        const hidden = await openForm(site.url);
        await delay(humanPause);
        const body = new URLSearchParams(inquiryFrom(inquirerAddress(), hidden));
        await ask("/embed/contact-form?type=demo", { method: "POST", body });
      }),
      repeat(2_000, async (turn) => {
        const id = ids[turn % ids.length] ?? "";
        const version = versions.get(id) ?? 1;
        const title = `${words[turn % words.length]} ${turn}`;
        await updateItem(admin, postKind, id, version, { title, content: `Changed ${turn} times.`, published: true });
        versions.set(id, version + 1);
      }),
      repeat(3_000, (turn) => ask(turn % 2 ? "/admin/dashboard" : "/admin/inquiries", { headers: { cookie } })),
      repeat(30_000, (turn) => upload(site, cookie, Buffer.concat([photograph, Buffer.from(`copy ${turn}`)]))),
      repeat(5_000, async () => void samples.push(group?.used() ?? (await residentBytes(site)))),
    ];
    await delay(minutes * 60_000);
    over.abort();
    const outcome = await Promise.allSettled(loads);
    const failed = outcome.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));

    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    say(
      `  ${total} requests (load ${loadavg()[0]?.toFixed(1)}): p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms`,
    );
    for (const status of [...statuses.keys()].toSorted()) say(`    ${status.padEnd(12)}${statuses.get(status)}`);
    const tenth = Math.max(1, Math.floor(samples.length / 10));
    const mean = (part: number[]) => Math.round(part.reduce((sum, each) => sum + each, 0) / part.length / 2 ** 20);
    const parts = Array.from({ length: 10 }, (_, part) => samples.slice(part * tenth, (part + 1) * tenth));
    say(
      `  memory, mean of each tenth of the time: ${parts
        .filter((part) => part.length > 0)
        .map(mean)
        .join(", ")} MB`,
    );
    say(
      `  the same process: ${(await startTime(site)) === began ? "yes" : "NO"}${group ? `, killed for memory: ${group.kills()}` : ""}`,
    );
    const leads = await db
      .selectFrom("leads")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    say(`  inquiries acknowledged ${statuses.get("303") ?? 0}, stored ${Number(leads.count)}`);
    for (const words of new Set(failed)) say(`  a part of the load ended: ${words}`);
  } finally {
    over.abort();
    await site.remove();
    group?.remove();
  }
}

async function metricOf(site: Site, name: string): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
}
const startTime = (site: Site) => metricOf(site, "process_start_time_seconds");
const residentBytes = (site: Site) => metricOf(site, "process_resident_memory_bytes");

/** A group of processes with a limit of memory (cgroups, version 1 or 2); null where this process may not make one. */
function makeGroup(megabytes: number) {
  const isFirst = existsSync(groups);
  const folder = join(isFirst ? groups : "/sys/fs/cgroup", `homecoming-soak-${process.pid}`);
  const own = isFirst ? /:memory:(.*)$/m : /^0::(.*)$/m;
  const home = own.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1] ?? "/";
  try {
    mkdirSync(folder);
    const limit = String(megabytes * 2 ** 20);
    writeFileSync(join(folder, isFirst ? "memory.limit_in_bytes" : "memory.max"), limit);
  } catch {
    return null;
  }
  const moveTo = (place: string) => writeFileSync(join(place, "cgroup.procs"), String(process.pid));
  return {
    /** Runs `start` in the group, so that what it starts is in it. */
    async within<T>(start: () => Promise<T>): Promise<T> {
      moveTo(folder);
      const started = start();
      await delay(200);
      moveTo(join(isFirst ? groups : "/sys/fs/cgroup", home));
      return started;
    },
    /** Bytes that its processes use, without the cache of files. */
    used(): number {
      const stat = readFileSync(join(folder, "memory.stat"), "utf8");
      return Number((isFirst ? /^total_rss (\d+)/m : /^anon (\d+)/m).exec(stat)?.[1]);
    },
    kills(): string {
      const events = readFileSync(join(folder, isFirst ? "memory.oom_control" : "memory.events"), "utf8");
      return /^oom_kill (\d+)/m.exec(events)?.[1] ?? "unknown";
    },
    remove: () => rmdirSync(folder),
  };
}
