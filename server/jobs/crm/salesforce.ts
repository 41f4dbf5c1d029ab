import type { CrmPayload } from "#domain/outbox/outbox.ts";
import { type CrmClient, callCrm, isFinal, refusalOf } from "./crm-call.ts";
import { markOf, splitName, textOf } from "./inquiry-text.ts";

interface Settings {
  organizationId: string;
  baseUrl: string;
  idField: string | null;
}

/** The longest values that Salesforce's fields of a lead take, in characters. */
const limits = { first: 40, last: 80, company: 255, email: 80, description: 32_000 } as const;

/**
 * Posts the form that Salesforce calls Web-to-Lead. It answers 200 to nearly everything, can be asked nothing, and knows no repetition: a process
 * that dies between the answer and its record makes a second lead. The id of the inquiry, in the description and in a field of the
 * operator's choice, lets a duplicate rule of Salesforce find it.
 */
export function salesforce({ organizationId, baseUrl, idField }: Settings, clock: () => Date): CrmClient {
  return {
    async deliver(inquiry) {
      const body = formOf(inquiry, organizationId, idField).toString();
      const url = `${baseUrl}/servlet/servlet.WebToLead?encoding=UTF-8&orgId=${encodeURIComponent(organizationId)}`;
      const headers = { "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8" };
      const answer = await callCrm(url, { method: "POST", headers, body });
      // Seen in practice and in no documentation: "true", or "false" or "Exception:…" for a form that made no lead.
      const processed = answer.headers.get("is-processed")?.trim() ?? "true";
      const isTaken = answer.status >= 200 && answer.status <= 299 && /^true\b/i.test(processed);
      if (isTaken) return;
      const isFormRefused = answer.status >= 200 && answer.status <= 299;
      throw refusalOf(answer, clock, {
        crm: "Salesforce",
        reason: isFormRefused ? `Is-Processed: ${processed}` : "",
        // A wrong organization id answers 200 as well; the operator mends it.
        permanent: !isFormRefused && isFinal(answer.status),
      });
    },
  };
}

function formOf(inquiry: CrmPayload, organizationId: string, idField: string | null): URLSearchParams {
  const { first, last } = splitName(inquiry.name);
  const words = textOf(inquiry);
  const end = `…\n${markOf(inquiry)}`;
  const description =
    words.length <= limits.description ? words : `${words.slice(0, limits.description - end.length)}${end}`;
  return new URLSearchParams({
    oid: organizationId,
    first_name: first.slice(0, limits.first),
    last_name: last.slice(0, limits.last),
    email: inquiry.email.slice(0, limits.email),
    // Both are required; a visitor who names no organization must not be refused.
    company: (inquiry.organization || inquiry.name).slice(0, limits.company),
    lead_source: "Web",
    description,
    ...(idField === null ? {} : { [idField]: inquiry.id }),
  });
}
