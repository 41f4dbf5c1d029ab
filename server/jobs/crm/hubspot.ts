import { type CrmPayload, DeliveryError } from "#domain/outbox/outbox.ts";
import { escapeMarkup } from "#lib/text/format-text.ts";
import { type CrmAnswer, type CrmClient, callCrm, isFinal, refusalOf } from "./crm-call.ts";
import { markOf, splitName, textOf } from "./inquiry-text.ts";

/** The association of a note with a contact, as HubSpot defines it. */
const noteToContact = { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 202 };

/** The longest body of a note, in characters of its HTML. */
const longestNote = 65_536;

/** Pages of 500 notes that are looked at. A contact with more gets a second note at worst. */
const maxPages = 10;

interface Settings {
  token: string;
  baseUrl: string;
}

/**
 * A contact by its address, and a note with the inquiry. The contact is created, not upserted: anybody can type the address of a customer, and
 * their name must not be replaced. HubSpot refuses a second contact with the same address (409), so a repetition makes none.
 */
export function hubSpot({ token, baseUrl }: Settings, clock: () => Date): CrmClient {
  async function call(method: "GET" | "POST", path: string, body?: unknown): Promise<CrmAnswer> {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await callCrm(`${baseUrl}${path}`, { method, headers, ...json });
    // The contact exists: its caller decides.
    if (answer.status === 409) return answer;
    if (answer.status < 200 || answer.status > 299) throw refused(answer);
    return answer;
  }

  function refused(answer: CrmAnswer): DeliveryError {
    const { message = "", policyName = "" } = (answer.json ?? {}) as { message?: string; policyName?: string };
    const wait = policyName === "DAILY" ? hour : 10_000;
    return refusalOf(answer, clock, {
      crm: "HubSpot",
      reason: message,
      // HubSpot names the limit that was reached and no time: that of a day ends at midnight in the zone of the account.
      retryAt: answer.status === 429 ? new Date(clock().getTime() + wait) : undefined,
      permanent: isFinal(answer.status),
    });
  }

  /** @returns the contact, and whether it was there before */
  async function findOrCreateContact({
    name,
    email,
    organization,
  }: CrmPayload): Promise<{ id: string; isNew: boolean }> {
    const { first, last } = splitName(name);
    const properties = { email, firstname: first, lastname: last, ...(organization && { company: organization }) };
    const answer = await call("POST", "/crm/v3/objects/contacts", { properties });
    if (answer.status !== 409) return { id: idOf(answer), isNew: true };
    const path = `/crm/v3/objects/contacts/${encodeURIComponent(email)}?idProperty=email&properties=email`;
    const existing = await call("GET", path);
    return { id: idOf(existing), isNew: false };
  }

  async function hasNote(contact: string, mark: string): Promise<boolean> {
    let after = "";
    for (let page = 0; page < maxPages; page++) {
      const answer = await call("GET", `/crm/v4/objects/contacts/${contact}/associations/notes?limit=500${after}`);
      const { results = [], paging } = (answer.json ?? {}) as Associations;
      const ids = results.map(({ toObjectId }) => ({ id: String(toObjectId) }));
      for (let start = 0; start < ids.length; start += 100) {
        const inputs = ids.slice(start, start + 100);
        const notes = await call("POST", "/crm/v3/objects/notes/batch/read", { properties: ["hs_note_body"], inputs });
        const found = (notes.json as Notes | undefined)?.results ?? [];
        if (found.some(({ properties }) => properties?.hs_note_body?.includes(mark))) return true;
      }
      const next = paging?.next?.after;
      if (next === undefined) return false;
      after = `&after=${encodeURIComponent(next)}`;
    }
    return false;
  }

  return {
    async deliver(inquiry) {
      const { id, isNew } = await findOrCreateContact(inquiry);
      if (!isNew && (await hasNote(id, markOf(inquiry)))) return;
      await call("POST", "/crm/v3/objects/notes", {
        properties: { hs_timestamp: inquiry.createdAt, hs_note_body: noteOf(inquiry) },
        associations: [{ to: { id }, types: [noteToContact] }],
      });
    },
  };
}

const hour = 60 * 60 * 1_000;

interface Associations {
  results?: { toObjectId?: number | string }[];
  paging?: { next?: { after?: string } };
}

interface Notes {
  results?: { properties?: { hs_note_body?: string | null } }[];
}

function idOf({ json, status }: CrmAnswer): string {
  const { id } = (json ?? {}) as { id?: string };
  // Its ids are numbers; anything else must not get into a path.
  if (id !== undefined && /^\d+$/.test(id)) return id;
  throw new DeliveryError("HubSpot's answer has no id of the contact", { permanent: false, status, code: "answer" });
}

/** The note is HTML. One that is too long ends with the mark all the same. */
function noteOf(inquiry: CrmPayload): string {
  const html = escapeMarkup(textOf(inquiry)).replaceAll("\n", "<br>");
  if (html.length <= longestNote) return html;
  const end = `…<br>${markOf(inquiry)}`;
  return `${html.slice(0, longestNote - end.length).replace(/[&<][^;>]*$/, "")}${end}`;
}
