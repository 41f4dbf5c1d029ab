import { type CrmPayload, DeliveryError } from "#domain/outbox/outbox.ts";
import { escapeMarkup } from "#lib/text/format-text.ts";
import { type CrmAnswer, type CrmClient, callCrm, isFinal, refusalOf } from "./crm-call.ts";
import { markOf, textOf } from "./inquiry-text.ts";

/** Leads or notes that one call lists. */
const pageSize = 500;

/** Leads of one person that are looked at, in pages. */
const maxPages = 4;

interface Settings {
  token: string;
  baseUrl: string;
}

/**
 * A person by their address, a lead whose `origin_id` is the id of the inquiry, and a note at the lead. Each is looked for before it is made, so
 * a repetition goes on where the attempt before it has ended.
 */
export function pipedrive({ token, baseUrl }: Settings, clock: () => Date): CrmClient {
  async function call(method: "GET" | "POST", path: string, body?: unknown): Promise<unknown> {
    const headers = { "x-api-token": token, "Content-Type": "application/json", Accept: "application/json" };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await callCrm(`${baseUrl}${path}`, { method, headers, ...json });
    const { success, data } = (answer.json ?? {}) as { success?: boolean; data?: unknown };
    if (answer.status < 200 || answer.status > 299 || success !== true) throw refused(answer);
    return data;
  }

  function refused(answer: CrmAnswer): DeliveryError {
    const { error = "", error_info = "" } = (answer.json ?? {}) as { error?: string; error_info?: string };
    const seconds = Number(answer.headers.get("x-ratelimit-reset"));
    const reset = seconds > 0 ? new Date(clock().getTime() + seconds * 1_000) : undefined;
    return refusalOf(answer, clock, {
      crm: "Pipedrive",
      reason: [error, error_info].filter(Boolean).join(" "),
      retryAt: answer.status === 429 ? reset : undefined,
      // Who goes on after 429 is refused with 403 for a while, which a correct token does not end.
      permanent: isFinal(answer.status),
    });
  }

  async function findOrCreatePerson({ name, email }: CrmPayload): Promise<string> {
    const query = new URLSearchParams({ term: email, fields: "email", exact_match: "true", limit: "1" });
    const found = (await call("GET", `/api/v2/persons/search?${query}`)) as { items?: { item?: { id?: number } }[] };
    const known = found?.items?.[0]?.item?.id;
    if (known !== undefined) return String(known);
    const person = { name, emails: [{ value: email, primary: true, label: "work" }] };
    return idOf(await call("POST", "/api/v2/persons", person));
  }

  async function findOrCreateLead(inquiry: CrmPayload, person: string): Promise<string> {
    for (let page = 0; page < maxPages; page++) {
      const query = new URLSearchParams({
        person_id: person,
        limit: String(pageSize),
        start: String(page * pageSize),
      });
      const leads = ((await call("GET", `/api/v1/leads?${query}`)) ?? []) as { id: string; origin_id?: string }[];
      const known = leads.find(({ origin_id }) => origin_id === inquiry.id);
      if (known) return known.id;
      if (leads.length < pageSize) break;
    }
    const { name, organization, id } = inquiry;
    const title = `${organization || name}: ${inquiry.type}`.slice(0, 255);
    return idOf(await call("POST", "/api/v1/leads", { title, person_id: Number(person), origin_id: id }));
  }

  return {
    async deliver(inquiry) {
      const lead = await findOrCreateLead(inquiry, await findOrCreatePerson(inquiry));
      const query = new URLSearchParams({ lead_id: lead, limit: String(pageSize) });
      const notes = ((await call("GET", `/api/v1/notes?${query}`)) ?? []) as { content?: string }[];
      if (notes.some(({ content }) => content?.includes(markOf(inquiry)))) return;
      const content = escapeMarkup(textOf(inquiry)).replaceAll("\n", "<br>");
      await call("POST", "/api/v1/notes", { lead_id: lead, content });
    },
  };
}

/** A number of a person, a UUID of a lead. */
function idOf(data: unknown): string {
  const { id } = (data ?? {}) as { id?: number | string };
  if (id !== undefined) return String(id);
  throw new DeliveryError("Pipedrive's answer has no id", { permanent: false, code: "answer" });
}
