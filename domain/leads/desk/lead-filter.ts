import { leadStages, type LeadStage } from "#db/tables/lead-tables.ts";
import { maxTyped } from "#lib/text/match-words.ts";

/** What the list shows: what waits for an answer, what is to be done next, all inquiries, or those in quarantine. */
export const leadTabs = ["waiting", "next", "all", "quarantine"] as const;
export type LeadTab = (typeof leadTabs)[number];

/** How the list of inquiries is narrowed. */
export interface LeadFilter {
  tab: LeadTab;
  /** Beginnings of words that an inquiry must have; empty for all. */
  search: string;
  type?: string | undefined;
  stage?: LeadStage | undefined;
  /** The id of a member of the team, or "none". */
  owner?: string | undefined;
  /** The page on which the form was opened. */
  page?: string | undefined;
  campaign?: string | undefined;
  /** Sent from this moment on, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** The parameters of the list's address. */
export const leadFilterKeys = ["show", "q", "type", "stage", "owner", "page", "campaign", "from", "until"] as const;

/** Reads a filter from an address. What is unknown is left out; a search without a tab looks at all inquiries. */
export function leadFilterOf(params: URLSearchParams): LeadFilter {
  const text = (name: string) => params.get(name)?.slice(0, 300) || undefined;
  const moment = (name: string) => {
    const at = new Date(params.get(name) ?? "");
    const year = at.getUTCFullYear();
    return year >= 1970 && year <= 9999 ? at : undefined;
  };
  const search = (params.get("q") ?? "").slice(0, maxTyped).trim();
  const narrows = leadFilterKeys.some((key) => key !== "show" && params.has(key));
  return {
    tab: leadTabs.find((tab) => tab === params.get("show")) ?? (narrows ? "all" : "waiting"),
    search,
    type: text("type"),
    stage: leadStages.find((stage) => stage === params.get("stage")),
    owner: text("owner"),
    page: text("page"),
    campaign: text("campaign"),
    from: moment("from"),
    until: moment("until"),
  };
}
