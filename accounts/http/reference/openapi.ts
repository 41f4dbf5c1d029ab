import { z } from "zod";
import { brand } from "#content/brand.ts";
import { sessionCookieName } from "../../sessions/session-cookie.ts";
import type { CallReference } from "../call.ts";
import { type ErrorCode, errorCodes } from "../failures.ts";

/** A row of one of the tables of calls, as far as the reference is about it. */
export interface ReferenceRow extends CallReference {
  method: string;
  path: string;
  query?: { name: string; values: readonly string[]; required: boolean };
}

/** An address that a browser goes to and is sent on from. */
type VisitRow = Pick<ReferenceRow, "method" | "path" | "summary">;

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Content {
  "application/json": { schema: JsonSchema | { $ref: string } };
}

interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: { type: "string"; enum?: readonly string[] };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
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
const common: readonly ErrorCode[] = ["rate_limited", "internal", "unavailable"];

/**
 * The calls, and the addresses that a browser passes on its way to a provider and back, as an OpenAPI 3.1 document. What each call
 * takes and answers comes from the schemas that validate it.
 */
export function createOpenApi(rows: readonly ReferenceRow[], visits: readonly VisitRow[]): OpenApi {
  const paths: OpenApi["paths"] = {};
  const add = ({ method, path }: { method: string; path: string }, operation: Operation) => {
    (paths[path.replaceAll(/:(\w+)/g, "{$1}")] ??= {})[method.toLowerCase()] = operation;
  };
  for (const row of rows) add(row, operationOf(row));
  for (const visit of visits) add(visit, visitOf(visit));
  return {
    openapi: "3.1.0",
    info: {
      title: `Accounts of ${brand.name}`,
      version: "1",
      description:
        "Who is signed in stands in an HttpOnly cookie; no call answers a token that opens it. Calls take and answer JSON, are never cached, and fail with a code for programs and a message for people. Browsers may make them from pages of this site only.",
    },
    servers: [{ url: "/api/auth" }],
    security: [{}, { session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookieName } },
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

function operationOf(row: ReferenceRow): Operation {
  const { method, path, summary, input, answer } = row;
  const parameters = parametersOf(row);
  return {
    ...named(method, path),
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(input && { requestBody: { required: true, content: json(toJson(input, "input")) } }),
    responses: {
      "200": { description: "It went well.", content: json(toJson(answer, "output")) },
      ...failuresOf(row),
    },
  };
}

function visitOf({ method, path, summary }: VisitRow): Operation {
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

function parametersOf({ path, query }: Pick<ReferenceRow, "path" | "query">): Parameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]): Parameter => {
    return { name, in: "path", required: true, schema: { type: "string" } };
  });
  if (!query) return inPath;
  const { name, values, required } = query;
  return [...inPath, { name, in: "query", required, schema: { type: "string", enum: values } }];
}

/** The failures of a call by status: one status may stand for several codes. */
function failuresOf({ method, input, query, errors = [] }: ReferenceRow): Operation["responses"] {
  const codes = new Set<ErrorCode>([...errors, ...common]);
  if (method !== "GET") codes.add("forbidden");
  if (input ?? query) codes.add("invalid");
  if (input && method !== "GET" && method !== "DELETE") codes.add("too_large");
  const responses: Operation["responses"] = {};
  for (const [code, { status, meaning }] of Object.entries(errorCodes)) {
    if (!codes.has(code as ErrorCode)) continue;
    const line = `\`${code}\`: ${meaning}`;
    const former = responses[status];
    if (former) former.description += `\n\n${line}`;
    else responses[status] = { description: line, content: json({ $ref: "#/components/schemas/Failure" }) };
  }
  return responses;
}

function json(schema: JsonSchema | { $ref: string }): Content {
  return { "application/json": { schema } };
}

function toJson(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return made;
}
