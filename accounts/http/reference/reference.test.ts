import { Validator } from "@seriousme/openapi-schema-validator";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { calls } from "../calls.ts";
import { visits } from "../calls/providers/visits.ts";
import { errorCodes } from "../failures.ts";
import { type AccountsEnv, mountAccounts } from "../mount-accounts.ts";
import { createOpenApi, type OpenApi } from "./openapi.ts";
import { shapeOf } from "./reference-page.ts";

const rows = calls;
// Nothing here asks the database, so it need not answer.
const { db, close } = await openDatabase({ dataDir: "", databaseUrl: "postgres://nobody@127.0.0.1:9/none" });
afterAll(close);
const mounted = () => mountAccounts(testContext(db));

async function get(path: string, accept: string): Promise<Response> {
  const app = new Hono<AccountsEnv>();
  app.use(async (c, next) => {
    c.set("log", pino({ level: "silent" }));
    c.set("remoteAddress", "192.0.2.1");
    await next();
  });
  app.route("/api/auth", mounted());
  return app.request(`http://localhost:3000/api/auth${path}`, { headers: { accept } });
}

it("is a valid OpenAPI 3.1 document", async () => {
  const response = await get("/reference", "application/json");
  expect(response.status).toBe(200);
  const { valid, errors } = await new Validator().validate((await response.json()) as Record<string, unknown>);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

it("describes every route that is mounted, and no other", () => {
  const { paths } = createOpenApi(rows, visits);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const routes = mounted().routes.filter(({ method, path }) => method !== "ALL" && path !== "/reference.css");
  const reachable = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect(new Set(described)).toEqual(reachable);
  expect(described).toHaveLength(rows.length + visits.length);
});

it("names each operation once, and says of each what it is for", () => {
  const operations = Object.values(createOpenApi(rows, visits).paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { summary } of operations) expect(summary).toMatch(/^[A-Z].{10,}[.)]$/);
});

it("says what is taken, in the query too, and each way to fail with its status", () => {
  const { paths } = createOpenApi(rows, visits);
  const token = paths["/token"]?.["post"];
  const grantType = token?.parameters?.find(({ name }) => name === "grant_type");
  expect(grantType).toMatchObject({
    required: true,
    schema: { enum: expect.arrayContaining(["password"]) as string[] },
  });
  const forgotten = paths["/recover"]?.["post"]?.requestBody?.content["application/json"].schema ?? {};
  expect(shapeOf(forgotten)).toBe("{ email: string }");
  const responses = paths["/identities/{id}"]?.["delete"]?.responses ?? {};
  expect(responses["409"]?.description).toContain("`single_identity_not_deletable`");
  expect(Object.keys(responses)).toEqual(["200", "401", "403", "404", "409", "429", "500", "503"]);
});

it("is a page without script for browsers, with every call and every code", async () => {
  const response = await get("/reference", "text/html,application/xhtml+xml");
  const html = await response.text();
  expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(html).not.toMatch(/<script|style="| on\w+=/);
  for (const { path } of [...rows, ...visits]) expect(html).toContain(path.replaceAll(/:(\w+)/g, "{$1}"));
  for (const code of Object.keys(errorCodes)) expect(html).toContain(`<code>${code}</code>`);
  const style = await get(/href="\/api\/auth(\/reference\.css)"/.exec(html)?.[1] ?? "", "text/css");
  expect(style.headers.get("content-type")).toBe("text/css; charset=UTF-8");
});

it("gives programs that take anything the document", async () => {
  const document = (await (await get("/reference", "*/*")).json()) as OpenApi;
  expect(document.openapi).toBe("3.1.0");
});

it("writes shapes as types", () => {
  const schema = {
    type: "object",
    properties: {
      a: { anyOf: [{ type: "string" }, { type: "null" }] },
      b: { type: "array", items: { enum: [1, 2] } },
      c: { type: ["string", "null"] },
    },
    required: ["a"],
  };
  expect(shapeOf(schema)).toBe("{ a: string | null, b?: (1 | 2)[], c?: string | null }");
});
