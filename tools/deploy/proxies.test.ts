import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, type IncomingMessage, type Server, createServer } from "node:http";
import { connect } from "node:http2";
import { request } from "node:https";
import { type AddressInfo, connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, assert, beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "./build-context.ts";

// nginx and Caddy as deploy/ configures them, in front of a server that tells what it was asked. They are tried where they are installed
// (Debian: apt-get install nginx-light caddy openssl).

const has = (program: string, argument: string) => !spawnSync(program, [argument]).error;
const configuration = (name: string) => readFileSync(join(root, "deploy", name), "utf8");

interface Ports {
  http: number;
  https: number;
  upstream: number;
}

interface Proxy {
  isThere: boolean;
  /** Writes its configuration into a folder, with the ports of the test. */
  prepare: (folder: string, ports: Ports) => { command: string[]; env?: Record<string, string> };
  log: (folder: string) => string;
}

const nginx: Proxy = {
  isThere: has("nginx", "-v") && has("openssl", "version"),
  prepare(folder, { http, https, upstream }) {
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
    execFileSync("openssl", [...made, ...subject, "-keyout", key, "-out", certificate], { stdio: "pipe" });
    const [, minor = 0] = /nginx\/1\.(\d+)/.exec(spawnSync("nginx", ["-v"], { encoding: "utf8" }).stderr) ?? [];
    const isOld = Number(minor) < 25;
    const site = configuration("nginx.conf")
      .replaceAll(/^ *listen \[::\].*\n/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${http};`)
      .replace("listen 443 ssl;", `listen 127.0.0.1:${https} ssl${isOld ? " http2" : ""};`)
      .replace("listen 443 quic reuseport;", isOld ? "" : `listen 127.0.0.1:${https} quic reuseport;`)
      .replaceAll(/^ *http[23] on;\n/gm, isOld ? "" : "$&")
      .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${upstream};`)
      .replaceAll("server_name www.example.org", "server_name localhost")
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace("/var/log/nginx/homecoming.log", join(folder, "access.log"));
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const file = join(folder, "nginx.conf");
    const user = process.getuid?.() === 0 ? "user root;" : "";
    writeFileSync(
      file,
      `${user}\ndaemon off;\nworker_processes 1;\npid ${join(folder, "pid")};\nerror_log ${join(folder, "error.log")};\n` +
        `events {}\nhttp {\n${temporary.join("\n")}\n${site}}\n`,
    );
    expect(spawnSync("nginx", ["-t", "-c", file], { encoding: "utf8" }).stderr).toContain("test is successful");
    return { command: ["nginx", "-c", file] };
  },
  log: (folder) => readFileSync(join(folder, "access.log"), "utf8"),
};

const caddy: Proxy = {
  isThere: has("caddy", "version"),
  prepare(folder, { http, https, upstream }) {
    const ports = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`;
    const file = join(folder, "Caddyfile");
    writeFileSync(file, ports + configuration("Caddyfile"));
    const places = { XDG_DATA_HOME: join(folder, "data"), XDG_CONFIG_HOME: join(folder, "config") };
    const env = { SITE_HOST: "localhost", UPSTREAM: `127.0.0.1:${upstream}`, HOME: folder, ...places };
    const call = (action: string) => ["caddy", action, "--config", file, "--adapter", "caddyfile"];
    const [program = "", ...words] = call("validate");
    const said = spawnSync(program, words, { encoding: "utf8", env: { ...process.env, ...env } });
    expect(said.stderr + said.stdout).toContain("Valid configuration");
    return { command: call("run"), env };
  },
  log: (folder) => readFileSync(join(folder, "output"), "utf8"),
};

interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

/** Stands for the site. */
function createUpstream(asked: Asked[]): Server {
  return createServer((question, answer) => {
    if (question.url === "/api/live") {
      answer.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
      answer.write("event: heartbeat\n\n");
      return;
    }
    let bytes = 0;
    question.on("data", (chunk: Buffer) => (bytes += chunk.length));
    question.on("end", () => {
      asked.push({ path: question.url ?? "", headers: question.headers, bytes });
      answer.setHeader("content-security-policy", `script-src ${"'sha256-0123456789'".repeat(300)}`);
      answer.setHeader("content-type", "text/html");
      answer.end("word ".repeat(2_000));
    });
  });
}

describe.runIf(nginx.isThere)("nginx", () => {
  tryProxy(nginx);
});
describe.runIf(caddy.isThere)("Caddy", () => {
  tryProxy(caddy);
});

function tryProxy(proxy: Proxy): void {
  const asked: Asked[] = [];
  const upstream = createUpstream(asked);
  let folder: string;
  let child: ChildProcess;
  let ports: Ports;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "homecoming-proxy-"));
    chmodSync(folder, 0o755);
    upstream.listen(0, "127.0.0.1");
    await once(upstream, "listening");
    ports = { http: await freePort(), https: await freePort(), upstream: (upstream.address() as AddressInfo).port };
    const { command, env } = proxy.prepare(folder, ports);
    const [program = "", ...words] = command;
    const output = openSync(join(folder, "output"), "a");
    child = spawn(program, words, { stdio: ["ignore", output, output], env: { ...process.env, ...env } });
    closeSync(output);
    // Caddy makes its certificate after it listens.
    await vi.waitFor(async () => assert.equal((await ask("/")).status, 200), { timeout: 20_000 });
  });
  afterAll(async () => {
    upstream.closeAllConnections();
    upstream.close();
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  });

  interface Sent {
    method?: string;
    headers?: Record<string, string>;
    body?: Buffer;
  }

  function send(path: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const target = { host: "127.0.0.1", port: ports.https, servername: "localhost", rejectUnauthorized: false };
    const sent = request(
      { ...target, path, method, headers: { host: "localhost", ...headers }, agent: false },
      resolve,
    );
    sent.on("error", reject);
    sent.end(body);
    return promise;
  }

  async function ask(path: string, sent: Sent = {}) {
    const answer = await send(path, sent);
    answer.resume();
    await once(answer, "end");
    return { status: answer.statusCode, headers: answer.headers };
  }

  it("replaces what visitors say of where they come from", async () => {
    const made = {
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-proto": "http",
      "x-forwarded-host": "evil.example",
    };
    const headers = { ...made, forwarded: "for=203.0.113.7", "x-real-ip": "203.0.113.7" };
    expect(await ask("/spoof", { headers })).toMatchObject({ status: 200 });
    const got = asked.at(-1)?.headers;
    expect(got).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https", host: "localhost" });
    expect(JSON.stringify(got)).not.toMatch(/203\.0\.113\.7|evil/);
    expect(got).not.toHaveProperty("x-real-ip");
  });

  it.each(["/metrics", "/metrics?x", "/%6detrics", "//metrics", "/./metrics", "/x/../metrics"])(
    "shows no metrics at %s",
    async (path) => {
      const before = asked.length;
      const { status } = await ask(path);
      expect([400, 404]).toContain(status);
      expect(asked).toHaveLength(before);
    },
  );

  it("takes parts of uploads and the longest texts, and no more", async () => {
    const largest = Buffer.alloc(1_600_000, "x");
    expect(await ask("/save", { method: "POST", body: largest })).toMatchObject({ status: 200 });
    expect(asked.at(-1)).toMatchObject({ path: "/save", bytes: largest.length });
    const refused = await ask("/save", { method: "POST", body: Buffer.alloc(2_200_000) }).catch(() => null);
    // Caddy refuses when it has counted so much, and the site may be asked for the beginning.
    expect([413, 502, undefined]).toContain(refused?.status);
    expect(asked.filter(({ bytes }) => bytes > 2_100_000)).toEqual([]);
  });

  it("passes server-sent events on at once", async () => {
    const answer = await send("/api/live");
    const [first] = (await once(answer, "data")) as [Buffer];
    expect(first.toString()).toBe("event: heartbeat\n\n");
    answer.destroy();
  });

  it("compresses nothing, and passes on long headers", async () => {
    const { headers } = await ask("/", { headers: { "accept-encoding": "br, gzip" } });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["content-security-policy"]?.length).toBeGreaterThan(4_096);
  });

  it("speaks HTTP/2", async () => {
    const session = connect(`https://localhost:${ports.https}`, {
      rejectUnauthorized: false,
      createConnection: undefined,
      lookup: (_host, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
    });
    const stream = session.request({ ":path": "/by-http2" });
    const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
    expect(headers[":status"]).toBe(200);
    session.destroy();
  });

  it("leads from http to https", async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.http}/pricing`, {
      headers: { host: "localhost" },
      redirect: "manual",
    });
    expect([301, 308]).toContain(answer.status);
    expect(answer.headers.get("location")).toMatch(/^https:\/\/[^/]+\/pricing$/);
  });

  it("writes no secret of an address into its log", async () => {
    await ask("/preview/SECRET-TOKEN/blog?code=SECRET-CODE", {
      headers: { referer: "https://localhost/preview/SECRET" },
    });
    await ask("/after-secrets?token=SECRET");
    await expect.poll(() => proxy.log(folder)).toContain("/after-secrets");
    expect(proxy.log(folder)).not.toContain("SECRET");
  });
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const socket = connectSocket(port, "127.0.0.1");
    const isFree = await once(socket, "connect").then(
      () => false,
      () => true,
    );
    socket.destroy();
    if (isFree) return port;
    await delay(1);
  }
}
