import { z } from "zod";
import { sessionCookieName } from "../../tokens/cookies.ts";
import { type Call } from "../../calls/call.ts";
import { rights } from "../../calls/rights.ts";
import type { Visit } from "../../federation/provider-sign-in.ts";
import { type BucketName, buckets } from "../../calls/rate-limits.ts";
import { publicLimits } from "#lib/http/requests.ts";
import { type ErrorCode, errorCodes } from "../../calls/failures.ts";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Context as HonoContext, Env, Hono } from "hono";
import { accepts } from "hono/accepts";
import { onFirstUse } from "#lib/on-first-use.ts";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { escapeMarkup } from "#lib/text/format-text.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Content {
  "application/json": { schema: JsonSchema | { $ref: string }; example?: object };
}

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Who may make it, and what it is limited to. */
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

/** How every call may fail. */
const common: readonly ErrorCode[] = ["internal", "unavailable"];

/**
 * The calls, and the addresses that a browser passes on its way to a provider and back, as an OpenAPI 3.1 document. What each call
 * takes and answers comes from the schemas that validate it.
 */
export function createOpenApi(calls: readonly Call[], visits: readonly Visit[], siteName: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  const add = ({ method, path }: { method: string; path: string }, operation: Operation) => {
    (paths[path.replaceAll(/:(\w+)/g, "{$1}")] ??= {})[method.toLowerCase()] = operation;
  };
  for (const call of calls) add(call, operationOf(call));
  for (const visit of visits) add(visit, visitOf(visit));
  return {
    openapi: "3.1.0",
    info: {
      title: `Accounts of ${siteName}`,
      version: "1",
      description:
        "Who is signed in stands in an HttpOnly cookie; no call answers a token that opens it. Calls take and answer JSON, are never cached, and fail with a code for programs and a message for people. Browsers may make them from pages of this site only.",
    },
    servers: [{ url: "/api/auth" }],
    security: [{}, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName,
          description: "By https with the prefix __Host-.",
        },
      },
      schemas: { Failure: toJson(failureSchema, "output") },
    },
  };
}

const failureSchema = z.object({
  code: z.enum(Object.keys(errorCodes)).meta({ description: "For programs." }),
  message: z.string().meta({ description: "For the person at the screen." }),
  fields: z.record(z.string(), z.string()).optional().meta({ description: "Messages by the name of what was sent." }),
  reasons: z.array(z.string()).optional().meta({ description: "Why a password is weak." }),
});

function operationOf(call: Call): Operation {
  const { method, path, summary, query, answer, variants } = call;
  const parameters = parametersOf(call);
  const inputs = variants.flatMap(({ input }) => (input && input !== query ? [input] : []));
  const isOpen = variants.some(({ rights: needed }) => needed.length === 0);
  return {
    ...named(method, path),
    summary,
    description: [rightsOf(call), limitsOf(call)].filter(Boolean).join("\n\n"),
    ...(!isOpen && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(inputs.length > 0 && {
      requestBody: {
        required: true,
        content: json(toJson(z.union(inputs), "input")),
      },
    }),
    responses: {
      "200": { description: "It went well.", content: json(toJson(answer, "output")) },
      ...failuresOf(call),
    },
  };
}

function rightsOf({ variants }: Call): string {
  const needed = variants.map((one) => one.rights.map((right) => rights[right].means).join("; on ") || "everybody");
  return `For ${[...new Set(needed)].join(", or ")}.`;
}

function limitsOf({ method, maxBytes = publicLimits.maxBytes, variants }: Call): string {
  const size = method === "GET" || method === "DELETE" ? [] : [`${maxBytes >> 10} KB`];
  const counted = [...new Set(variants.flatMap(({ limits }) => limits))].map(
    (name: BucketName) => `\`${name}\` (${buckets[name].capacity}, and ${perHour(buckets[name])} an hour)`,
  );
  const parts = [...size, ...(counted.length > 0 ? [`counts in ${counted.join(", ")}`] : [])];
  return parts.length === 0 ? "" : `Limits: ${parts.join("; ")}.`;
}

function perHour({ refillPerMinute }: { refillPerMinute: number }): number {
  return Math.round(refillPerMinute * 600) / 10;
}

function visitOf({ method, path, summary }: Visit): Operation {
  const parameters = parametersOf({ path });
  const responses = {
    "303": { description: "The browser is sent on; what went wrong stands on the page it comes to." },
  };
  return { ...named(method, path), summary, ...(parameters.length > 0 && { parameters }), responses };
}

function named(method: string, path: string): Pick<Operation, "operationId" | "tags"> {
  const name = path.replaceAll(/[^a-z\d]+(\w)/gi, (_, letter: string) => letter.toUpperCase());
  return { operationId: `${method.toLowerCase()}${name}`, tags: [path.split("/")[1] ?? ""] };
}

function parametersOf({ path, query }: Pick<Call, "path" | "query">): Parameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]): Parameter => {
    return { name, in: "path", required: true, schema: { type: "string" } };
  });
  if (!query) return inPath;
  const { properties = {}, required = [] } = toJson(query, "input");
  return [
    ...inPath,
    ...Object.entries(properties).map(([name, schema]): Parameter => {
      return { name, in: "query", required: required.includes(name), schema: schema as JsonSchema };
    }),
  ];
}

/** The failures of a call by status: one status may stand for several codes. */
function failuresOf({ method, query, variants }: Call): Operation["responses"] {
  const codes = new Set<ErrorCode>(common);
  if (method !== "GET") codes.add("forbidden");
  if (query) codes.add("invalid");
  for (const { rights: needed, limits, input, errors } of variants) {
    for (const code of [...errors, ...needed.flatMap((right) => rights[right].errors)]) codes.add(code);
    if (limits.length > 0) codes.add("rate_limited");
    if (input) codes.add("invalid").add("too_large");
  }
  const responses: Operation["responses"] = {};
  for (const [code, { status, meaning }] of Object.entries(errorCodes)) {
    if (!codes.has(code as ErrorCode)) continue;
    const line = `\`${code}\`: ${meaning}`;
    const example = { code, message: "…" };
    const former = responses[status];
    if (former) former.description += `\n\n${line}`;
    else
      responses[status] = {
        description: line,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" }, example } },
      };
  }
  return responses;
}

function json(schema: JsonSchema): Content {
  return { "application/json": { schema } };
}

function toJson(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  // Ways to use a call that take or answer the same are one.
  const choices = [...new Map(made.anyOf?.map((choice) => [JSON.stringify(choice), choice])).values()];
  if (choices.length === 0) return made;
  return choices.length === 1 ? (choices[0] as JsonSchema) : { ...made, anyOf: choices };
}

/** What the page loads: the viewer from its package, and what is ours beside it. Nothing comes from another host. */
const files = {
  "viewer.css": import.meta.resolve("swagger-ui-dist/swagger-ui.css"),
  "viewer.js": import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"),
  "page.css": import.meta.resolve("./page.css"),
  "page.js": import.meta.resolve("./page.js"),
};

/**
 * The reference as a page for people, beside the call of that name, which everybody else gets.
 * @param siteName the name of the site at present
 */
export function mountReferencePage<E extends Env>(
  app: Hono<E>,
  siteName: (c: HonoContext<E>) => Promise<string>,
): void {
  app.get("/reference", async (c, next) => {
    const supports = ["application/json", "text/html"];
    if (accepts(c, { header: "Accept", supports, default: "application/json" }) !== "text/html") return next();
    return c.html(pageOf(escapeMarkup(`Accounts of ${await siteName(c)}`)));
  });
  for (const [name, file] of Object.entries(files)) {
    const type = name.endsWith(".js") ? "text/javascript" : "text/css";
    const headers = { "Content-Type": `${type}; charset=UTF-8`, Vary: "Accept-Encoding" };
    // Compressed once: visitors may ask for it without a limit.
    const content = onFirstUse(async () => {
      const plain = await readFile(fileURLToPath(file));
      return { plain, gzip: await promisify(gzip)(plain) };
    });
    app.get(`/reference/${name}`, async (c) => {
      const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(c.req.header("accept-encoding") ?? "");
      const { plain, gzip: small } = await content();
      return takesGzip
        ? c.body(new Uint8Array(small), 200, { ...headers, "Content-Encoding": "gzip" })
        : c.body(new Uint8Array(plain), 200, headers);
    });
  }
}

/** @param title as HTML */
const pageOf = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/api/auth/reference/viewer.css">
<link rel="stylesheet" href="/api/auth/reference/page.css">
<script src="/api/auth/reference/viewer.js" defer></script>
<script src="/api/auth/reference/page.js" defer></script>
</head>
<body>
<header><h1>${title}</h1>
<p>Who is signed in stands in an HttpOnly cookie; no call answers a token that opens it. Calls take and answer JSON, and fail with a code for programs and a message for people.</p>
<p>Programs get this page as an OpenAPI document: ask for <code>application/json</code>.</p>
<h2>Calls</h2></header>
<div id="calls"></div>
<noscript><p>This page needs JavaScript; the OpenAPI document does not.</p></noscript>
</body>
</html>
`;
