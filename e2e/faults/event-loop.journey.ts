import { readdirSync } from "node:fs";
import { request as openRequest } from "node:http";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { calls, visits } from "#accounts/testing/inside.ts";
import { readRouteTable } from "../support/pages.ts";
import { type Site, freePort, startSite } from "../support/site.ts";
import { visitorAddress } from "../support/visitor-forms.ts";

// One thread answers all visitors, so no input may block it: for any request to any address, the event loop turns
// again within 50 ms of CPU time.

/** Milliseconds. */
const longestHold = 50;

let site: Site;
let probe: string;

test.beforeAll(async () => {
  const port = await freePort();
  probe = `http://127.0.0.1:${port}/`;
  site = await startSite("sqlite", {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, "../support/loop-probe.ts")}`,
    LOOP_PROBE_PORT: String(port),
  });
});
test.afterAll(() => site.remove());

interface Input {
  method: string;
  path: string;
  /** What makes it hostile. */
  name: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Through node:http, which sends addresses and headers unchanged, each on a connection of its own: one on which a body was refused is
 * closed half a second later, with the next request on it. Resolves with the status; 0 when the server closed the connection.
 */
function send({ method, path, headers, body }: Input): Promise<number> {
  return new Promise((resolve) => {
    const sent = openRequest(
      site.url,
      {
        agent: false,
        method,
        path,
        headers: { "x-forwarded-for": visitorAddress(), "x-requested-with": "test", ...headers },
      },
      (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  await fetch(probe);
  await work();
  return Number(await (await fetch(probe)).text());
}

/**
 * The inputs that block the loop in each of three attempts; the first attempt also compiles the code.
 * @param atOnce how many are sent before the probe is asked; what several hold together is asked again one by one
 */
async function findHolding(inputs: readonly Input[], atOnce = 4): Promise<string[]> {
  const holding: string[] = [];
  for (let start = 0; start < inputs.length; start += atOnce) {
    const batch = inputs.slice(start, start + atOnce);
    if ((await longestTurn(() => Promise.all(batch.map(send)))) <= longestHold) continue;
    for (const input of batch) {
      let best = Infinity;
      for (let round = 0; round < 3 && best > longestHold; round++) {
        best = Math.min(best, await longestTurn(() => send(input)));
      }
      if (best > longestHold)
        holding.push(`${input.method} ${input.path.slice(0, 60)}: ${input.name}, ${Math.round(best)} ms`);
    }
  }
  return holding;
}

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const kilobytes = (text: string, size: number) => text.repeat(Math.floor((size * 1024) / text.length));

/** As long as public limits allow, and much longer. */
const formBodies: readonly (readonly [name: string, type: string, body: string])[] = [
  ["fields without end", form, kilobytes("a&", 3 << 10)],
  ["many fields", form, kilobytes("a&", 63)],
  ["empty fields", form, kilobytes("&", 63)],
  ["percent signs", form, `email=${kilobytes("%", 63)}`],
  ["encoded bytes", form, `message=${kilobytes("%E4", 63)}`],
  ["plus signs", form, `name=${kilobytes("+", 63)}`],
  ["one address", form, `email=${kilobytes("a@", 30)}&name=${kilobytes("a ", 30)}`],
  ["a SAML answer of nothing", form, `SAMLResponse=${kilobytes("PGE+", 250)}`],
  ["many parts", multipart, kilobytes(part("a", ""), 63)],
  ["parts without end", multipart, kilobytes(part("a", ""), 2 << 10)],
  ["a part that does not end", multipart, part("a", kilobytes("\r\n--", 62))],
  ["a long header of a part", multipart, part(kilobytes('a\\"', 62), "")],
  ["not even a part", multipart, kilobytes("\r\n-", 63)],
];

const jsonBodies: readonly (readonly [name: string, body: string])[] = [
  ["arrays in arrays", "[".repeat(32_000) + "]".repeat(32_000)],
  ["objects in objects", '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000)],
  ["many keys", `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(",")}}`],
  ["a long list", `[${kilobytes("1,", 63)}1]`],
  ["a long number", `{"email":${kilobytes("9", 63)}}`],
  ["megabytes", `{"email":"${kilobytes("a", 3 << 10)}"}`],
];

/** For every field of a call. */
const hostileTexts: readonly (readonly [name: string, text: string])[] = [
  ["a's", kilobytes("a", 50)],
  ["addresses", kilobytes("a@a.", 50)],
  ["dots", `a@${kilobytes("a.", 50)}`],
  ["spaces", `a${kilobytes(" ", 50)}a`],
  ["line ends", kilobytes("\n", 25)],
  ["digits", `+${kilobytes("1", 50)}`],
  ["brackets", kilobytes("(<", 50)],
  ["combining marks", kilobytes("e\u0301\u0327", 30)],
  ["dashes", kilobytes("-", 50)],
];

const addresses = readRouteTable().map(({ path }) => path);
const authPath = (path: string) => `/api/auth${path.replace(/:\w+/g, "x")}`;

test("bodies of forms, at every address", async () => {
  const inputOf = (path: string, [name, type, body]: (typeof formBodies)[number]) => ({
    method: "POST",
    path,
    name,
    headers: { "content-type": type },
    body,
  });
  const pages = [...addresses, ...visits.map(({ path }) => authPath(path))];
  const statuses = await Promise.all(pages.map((path) => send(inputOf(path, ["a form", form, "a=b"]))));
  const takesForms = pages.filter((_, index) => statuses[index] !== 405);
  expect(takesForms, "who takes forms").toEqual(expect.arrayContaining(["/embed/contact-form", "/newsletter"]));
  expect(takesForms.length).toBeLessThan(pages.length);
  const inputs = takesForms.flatMap((path) => formBodies.map((body) => inputOf(path, body)));
  // An address without an action refuses all forms in one place, and the calls of scripts end in the same action as the forms of their
  // address: each has some of the bodies, and each body comes to every fourth of them.
  const others = [...pages.filter((path) => !takesForms.includes(path)), ...addresses.map((path) => `${path}.data`)];
  const some = others.flatMap((path, index) =>
    formBodies.filter((_, turn) => (turn + index) % 4 === 0).map((body) => inputOf(path, body)),
  );
  expect(await findHolding([...inputs, ...some], 8)).toEqual([]);
});

test("bodies of the auth calls", async () => {
  test.setTimeout(180_000);
  const inputs = calls
    .filter(({ method }) => method !== "GET")
    .flatMap(({ method, path, variants }) => {
      const shapes = variants.map(({ input }) => (input as { shape?: object } | undefined)?.shape ?? {});
      const names = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
      const filled = hostileTexts.map(
        ([name, text]) =>
          [
            name,
            JSON.stringify(Object.fromEntries(names.map((field) => [field, text.slice(0, 60_000 / names.length)]))),
          ] as const,
      );
      return [...jsonBodies, ...(names.length > 0 ? filled : [])].map(([name, body]) => ({
        method,
        path: authPath(path),
        name,
        headers: { "content-type": "application/json" },
        body,
      }));
    });
  expect(await findHolding(inputs)).toEqual([]);
});

test("addresses and queries", async () => {
  const long = (text: string) => kilobytes(text, 14);
  const paths = ["/", "/A", "a/", "%2e%2e/", "%41", "%", ".data/", "_.data", "//"].map((text) => `/${long(text)}x`);
  const parameters = ["q", "category", "page", "_routes", "token", "state", "redirect_to", "type"];
  const texts = ["a", "a+", "%E4%BD%A0", "%", "e%CC%81", ",", "&q=", "&a="];
  const query = (name: string, text: string) => `${name}=${long(text === "&a=" ? `&${name}=a` : text)}`;
  /** What each address reads. */
  const readers: Record<string, readonly string[]> = {
    "/blog": ["q", "category", "page"],
    "/blog.data": ["q", "category", "page", "_routes"],
    "/": [],
    "/_.data": ["_routes"],
    "/embed/contact-form": ["type"],
    "/newsletter/confirm": ["token"],
    "/admin/setup": ["token"],
  };
  // All texts in what an address reads; in what it doesn't, one of them each.
  const queries = Object.entries(readers).flatMap(([path, names], place) =>
    parameters.flatMap((name, index) =>
      (names.includes(name) ? texts : [texts[(place + index) % texts.length] ?? ""]).map(
        (text) => `${path}?${query(name, text)}`,
      ),
    ),
  );
  const built = readdirSync(join(import.meta.dirname, "../../build/client/assets"));
  const version = built.flatMap((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1] ?? [])[0];
  expect(version, "what the framework calls this build").toBeDefined();
  const manifests = ["", "admin/", "/blog/", "%20"].map((start) =>
    Array.from({ length: 1_500 }, (_, number) => start + number)
      .join(",")
      .slice(0, 14_000),
  );
  const everywhere = [...addresses, ...visits.map(({ path }) => authPath(path))];
  const inputs = [
    ...paths
      .flatMap((path) => [path, `/blog${path}`, `/api/auth${path}`, `/social${path}`, `/assets${path}`])
      .map((path) => ({ path, name: "a long path" })),
    ...queries.map((path) => ({ path, name: "a long query" })),
    ...manifests.map((paths) => ({ path: `/__manifest?version=${version}&paths=${paths}`, name: "many paths" })),
    ...everywhere.map((path) => ({ path: `${path}?${long("a=b&")}`, name: "many parameters" })),
  ].map((input) => ({ method: "GET", ...input }));
  expect(await findHolding(inputs)).toEqual([]);
});

test("headers and cookies", async () => {
  const long = (text: string) => kilobytes(text, 14);
  const headers: Record<string, string[]> = {
    cookie: [";", "=", "a=b; ", "session_id=%", "session_id=a.", "%E4", '"', " ;"].map(long),
    accept: ["a/b,", "a/b;q=0.1,", ";", " "].map(long),
    "accept-encoding": [",", "br;q=0,", ";", "; "].map(long),
    "accept-language": [",", "en;q=0,"].map(long),
    "if-none-match": [",", 'W/"a",', '"', "W/"].map(long),
    authorization: [`Bearer ${long("a.")}`, `Bearer${long(" ")}`, `Basic ${long("a")}`],
    referer: [`http://a/${long("%")}`, long("a:")],
    origin: [`http://${long("a.")}`, long(":")],
    "content-type": [`application/json${long(";")}`, `multipart/form-data; boundary=${long("-")}`, long("a/")],
    "x-forwarded-for": [",", "1:", "::", "1.1.1.1,", " "].map(long),
    "user-agent": ["(", "Mozilla/5.0 ", "Chrome/1."].map(long),
    range: [`bytes=${long("0-,")}`, `bytes=${long("9")}`],
    host: [long("a.")],
  };
  const targets = [
    "/",
    "/blog",
    "/no-such-page",
    "/admin.data",
    "/embed/contact-form",
    "/api/auth/session",
    "/api/auth/user",
    "/api/auth/reference",
    "/videos/intro.mp4",
    "/metrics",
  ];
  // One of each sort takes a POST; the others refuse it as any address does.
  const posts = ["/no-such-page", "/admin.data", "/embed/contact-form", "/api/auth/user"];
  const requests = [
    ...targets.map((path) => ({ method: "GET", path })),
    ...posts.map((path) => ({ method: "POST", path })),
  ];
  const inputs = Object.entries(headers).flatMap(([header, values]) =>
    values.flatMap((value) =>
      requests.map((request) => ({
        ...request,
        name: `${header}: ${value.slice(0, 12)}`,
        headers: { [header]: value.trim() },
      })),
    ),
  );
  expect(await findHolding(inputs)).toEqual([]);
});
