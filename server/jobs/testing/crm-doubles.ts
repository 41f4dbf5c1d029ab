import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";

// Doubles of the CRMs that behave as the vendors document: paths, bodies, errors, limits, and what is unique.

/** What a double answers to its next call in place of its own answer. */
interface NextAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Double {
  url: string;
  /** Method and path of each call so far. */
  calls: string[];
  /** Answers for the next calls, each used once. */
  next: NextAnswer[];
  /** The number of the call, from 1, that takes effect and whose answer is lost. */
  losesAnswerOf: number | null;
  close: () => Promise<void>;
}

async function startDouble(answer: (call: Call) => Answer): Promise<Double> {
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const url = new URL(request.url ?? "/", "http://double");
      const call = {
        method: request.method ?? "GET",
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      double.calls.push(`${call.method} ${call.path}`);
      const own = double.next.shift() ?? answer(call);
      if (double.calls.length === double.losesAnswerOf) request.socket.destroy();
      else send(response, own);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: Double = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    next: [],
    losesAnswerOf: null,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

async function read(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const isText = typeof body === "string";
  response.writeHead(status, { "Content-Type": isText ? "text/html" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body ?? null));
}

/** What HubSpot says to a client that has reached a limit. */
export const hubSpotLimit = (policyName: "DAILY" | "TEN_SECONDLY_ROLLING") => ({
  status: 429,
  body: {
    status: "error",
    message:
      policyName === "DAILY"
        ? "You have reached your daily limit."
        : "You have reached your ten_secondly_rolling limit.",
    errorType: "RATE_LIMIT",
    correlationId: randomUUID(),
    policyName,
  },
});

/** HubSpot: contacts are unique by address, notes by nothing. */
export async function startHubSpot(token: string) {
  const contacts = new Map<string, { id: string; properties: Record<string, string> }>();
  const notes: { id: string; contact: string; body: string }[] = [];
  let lastId = 100;
  const failure = (status: number, category: string, message: string) => ({
    status,
    body: { status: "error", message, correlationId: randomUUID(), category },
  });
  const double = await startDouble(({ method, path, query, headers, body }) => {
    if (headers.authorization !== `Bearer ${token}`)
      return failure(401, "INVALID_AUTHENTICATION", "Authentication credentials not found.");
    const input = body === "" ? {} : JSON.parse(body);
    if (method === "POST" && path === "/crm/v3/objects/contacts") {
      const email = String(input.properties.email).toLowerCase();
      if (email.endsWith("@invalid")) return failure(400, "VALIDATION_ERROR", "Property values were not valid");
      const known = contacts.get(email);
      if (known) return failure(409, "CONFLICT", `Contact already exists. Existing ID: ${known.id}`);
      const contact = { id: String((lastId += 1)), properties: input.properties };
      contacts.set(email, contact);
      return { status: 201, body: contact };
    }
    const read = /^\/crm\/v3\/objects\/contacts\/([^/]+)$/.exec(path);
    if (method === "GET" && read && query.get("idProperty") === "email") {
      const known = contacts.get(decodeURIComponent(read[1] ?? "").toLowerCase());
      return known ? { status: 200, body: known } : failure(404, "OBJECT_NOT_FOUND", "resource not found");
    }
    const of = /^\/crm\/v4\/objects\/contacts\/(\d+)\/associations\/notes$/.exec(path);
    if (method === "GET" && of) {
      const start = Number(query.get("after") ?? 0);
      const size = Number(query.get("limit") ?? 500);
      const all = notes.filter(({ contact }) => contact === of[1]);
      const results = all
        .slice(start, start + size)
        .map(({ id }) => ({ toObjectId: Number(id), associationTypes: [] }));
      const paging = start + size < all.length ? { paging: { next: { after: String(start + size) } } } : {};
      return { status: 200, body: { results, ...paging } };
    }
    if (method === "POST" && path === "/crm/v3/objects/notes/batch/read") {
      const inputs = input.inputs as { id: string }[];
      if (inputs.length > 100) return failure(400, "VALIDATION_ERROR", "Batch size must be at most 100");
      const found = notes.filter(({ id }) => inputs.some((each) => each.id === id));
      const results = found.map(({ id, body: text }) => ({ id, properties: { hs_note_body: text } }));
      return { status: 200, body: { status: "COMPLETE", results } };
    }
    if (method === "POST" && path === "/crm/v3/objects/notes") {
      if (input.associations[0].types[0].associationTypeId !== 202)
        return failure(400, "VALIDATION_ERROR", "no such type");
      if (input.properties.hs_note_body.length > 65_536)
        return failure(400, "VALIDATION_ERROR", "the note is too long");
      const note = {
        id: String((lastId += 1)),
        contact: input.associations[0].to.id,
        body: input.properties.hs_note_body,
      };
      notes.push(note);
      return { status: 201, body: { id: note.id } };
    }
    return failure(404, "NOT_FOUND", "resource not found");
  });
  return Object.assign(double, { contacts, notes });
}

/** Pipedrive: nothing is unique; a lead keeps the `origin_id` that it was made with. */
export async function startPipedrive(token: string) {
  const persons: { id: number; name: string; email: string }[] = [];
  const leads: { id: string; title: string; person_id: number; origin_id: string | null }[] = [];
  const notes: { id: number; lead_id: string; content: string }[] = [];
  let lastId = 0;
  const ok = (data: unknown, status = 200) => ({ status, body: { success: true, data } });
  const failure = (status: number, error: string) => ({
    status,
    body: { success: false, error, error_info: "Please check developers.pipedrive.com" },
  });
  const paged = (all: unknown[], query: URLSearchParams) => {
    const start = Number(query.get("start") ?? 0);
    const found = all.slice(start, start + Number(query.get("limit") ?? 100));
    return ok(found.length === 0 ? null : found);
  };
  const double = await startDouble(({ method, path, query, headers, body }) => {
    if (headers["x-api-token"] !== token) return failure(401, "unauthorized access");
    const input = body === "" ? {} : JSON.parse(body);
    switch (`${method} ${path}`) {
      case "GET /api/v2/persons/search": {
        const term = query.get("term") ?? "";
        if (term.length < 2) return failure(400, "term must be at least 2 characters");
        const items = persons.filter(({ email }) => email.toLowerCase() === term.toLowerCase());
        return ok({ items: items.map(({ id }) => ({ result_score: 1, item: { id, type: "person" } })) });
      }
      case "POST /api/v2/persons": {
        const person = { id: (lastId += 1), name: input.name, email: input.emails[0].value };
        persons.push(person);
        return ok(person, 201);
      }
      case "GET /api/v1/leads":
        return paged(
          leads.filter(({ person_id }) => String(person_id) === query.get("person_id")),
          query,
        );
      case "POST /api/v1/leads": {
        if (!persons.some(({ id }) => id === input.person_id))
          return failure(400, "A lead must be linked to a person.");
        const lead = {
          id: randomUUID(),
          title: input.title,
          person_id: input.person_id,
          origin_id: input.origin_id ?? null,
        };
        leads.push(lead);
        return ok(lead, 201);
      }
      case "GET /api/v1/notes":
        return paged(
          notes.filter(({ lead_id }) => lead_id === query.get("lead_id")),
          query,
        );
      case "POST /api/v1/notes": {
        const note = { id: (lastId += 1), lead_id: input.lead_id, content: input.content };
        notes.push(note);
        return ok(note, 201);
      }
      default:
        return failure(404, "not found");
    }
  });
  return Object.assign(double, { persons, leads, notes });
}

/** Web-to-Lead answers a page and 200 to every form, also to one that makes no lead. */
export async function startSalesforce(organizationId: string) {
  const leads: URLSearchParams[] = [];
  const double = await startDouble(({ method, path, body }) => {
    if (method !== "POST" || path !== "/servlet/servlet.WebToLead") return { status: 404, body: "not found" };
    const form = new URLSearchParams(body);
    const isComplete = form.get("oid") === organizationId && form.get("last_name") && form.get("company");
    if (isComplete) leads.push(form);
    return {
      status: 200,
      body: "<html><body></body></html>",
      headers: { "Is-Processed": isComplete ? "true" : "Exception:common.exception.SalesforceGenericException" },
    };
  });
  return Object.assign(double, { leads });
}
