import { factFields } from "#content/fact-fields.ts";
import { siteTextNames, siteTexts } from "#content/site-texts.ts";
import type { Context } from "#domain/context.ts";
import { stateLabels, stateOfItem } from "#domain/publishing/item-state.ts";
import { type ManagedKind, titleOf } from "#domain/documents/kind.ts";
import { noRelease } from "#domain/documents/drafts.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { leadFilterOf } from "#domain/leads/desk/lead-filter.ts";
import { findLeads } from "#domain/leads/desk/list-leads.ts";
import { findItems } from "#domain/lists/find-items.ts";
import { getOpenRelease } from "#domain/releases/open-releases.ts";
import { findTexts, findUnpublished } from "#domain/search/admin-search.ts";
import { findFacts } from "#domain/search/facts.ts";
import { findTitles } from "#domain/search/item-titles.ts";
import { hasAbility, requireAbility, roleName } from "#domain/security/rights.ts";
import { findPeople } from "#domain/team/people.ts";
import { findPages } from "#domain/site-texts/managed-pages.ts";
import { draftAddressOf } from "./frame/screen/item-links.tsx";
import { subjects } from "./frame/screen/subjects.ts";
import type { FoundThing } from "./frame/shell/rank-found.ts";
import { leadPath, typeLabel } from "./inquiries/lead-words.ts";

/** Of what is found by words inside; what has them in its name is all there. */
const mostInside = 6;

/**
 * Finds what the words of a search are in, as far as the role may open it: items of all kinds, drafts and releases, inquiries, facts, pages and
 * texts of the site, and people of the team. The palette puts them into one order with screens and actions.
 * @param release in which the site is edited; "" beside the live site
 * @throws DomainError `unauthenticated` or `forbidden`, and as `getOpenRelease`
 */
export async function findThings(ctx: Context, query: string, release = ""): Promise<FoundThing[]> {
  requireAbility(ctx, "enter");
  if (query === "") return [];
  const seesTexts = hasAbility(ctx, "texts");
  const edited = seesTexts && release !== "" ? (await getOpenRelease(ctx, release)).id : noRelease;
  const found = await Promise.all([
    ...(hasAbility(ctx, "draft")
      ? [...kinds.map((kind) => findInKind(ctx, kind, query)), findPrepared(ctx, query)]
      : []),
    hasAbility(ctx, "inquiries") ? findInquiries(ctx, query) : [],
    seesTexts ? findSitePages(ctx, query, edited) : [],
    hasAbility(ctx, "team") ? findColleagues(ctx, query) : [],
    seesTexts ? findFactsOf(ctx, query, edited) : [],
    seesTexts ? findWords(ctx, query, edited) : [],
  ]);
  return found.flat();
}

async function findInKind(ctx: Context, kind: ManagedKind, search: string): Promise<FoundThing[]> {
  const [named, { items }] = await Promise.all([findTitles(ctx, kind, search), findItems(ctx, kind, { search })]);
  const known = new Set(named.map(({ id }) => id));
  const inside = items
    .filter(({ id }) => !known.has(id))
    .slice(0, mostInside)
    .map((item) => ({
      id: item.id,
      title: titleOf(kind, item),
      state: stateOfItem(kind, item, { hasDraft: false }).state,
    }));
  return [...named, ...inside].map(({ id, title, state }) => ({
    kind: "item",
    title,
    detail: `${kind.name}, ${stateLabels[state].toLowerCase()}`,
    to: subjects[kind.collection].addressOf(id),
  }));
}

async function findPrepared(ctx: Context, query: string): Promise<FoundThing[]> {
  const found = await findUnpublished(ctx, query);
  return found.map((one) => {
    if (one.type === "release")
      return {
        kind: "release",
        title: one.title,
        detail: one.isPublic ? "Release, public" : "Release",
        to: subjects.release.addressOf(one.id),
      };
    const place = one.release ? ` in the release “${one.release.name}”` : "";
    return { kind: "item", title: one.title, detail: `Draft${place}`, to: draftAddressOf(one) };
  });
}

async function findInquiries(ctx: Context, query: string): Promise<FoundThing[]> {
  const { items } = await findLeads(ctx, leadFilterOf(new URLSearchParams({ q: query })));
  return items.slice(0, mostInside).map(({ id, name, organization, type }) => ({
    kind: "inquiry",
    title: organization === "" ? name : `${name}, ${organization}`,
    detail: `Inquiry, ${typeLabel(type).toLowerCase()}`,
    to: leadPath(id),
  }));
}

const inEditor = (release: string, place: Record<string, string>) =>
  `/admin/site?${new URLSearchParams({ ...place, ...(release !== noRelease && { release }) })}`;

async function findSitePages(ctx: Context, query: string, release: string): Promise<FoundThing[]> {
  const shipped = siteTextNames.flatMap((name) => {
    const { title, path } = siteTexts[name];
    return path === null || name.endsWith("Video") ? [] : [{ title, address: path }];
  });
  const words = query.toLowerCase().split(/\s+/);
  return [...shipped, ...(await findPages(ctx, release))]
    .filter(({ title, address }) => words.every((word) => `${title} ${address}`.toLowerCase().includes(word)))
    .map(({ title, address }) => ({
      kind: "page",
      title,
      detail: `Page, ${address}`,
      to: inEditor(release, { at: address }),
      place: { page: address },
      synonyms: [address],
    }));
}

async function findColleagues(ctx: Context, query: string): Promise<FoundThing[]> {
  const words = query.toLowerCase().split(/\s+/);
  return (await findPeople(ctx))
    .filter(({ name, email }) => words.every((word) => `${name ?? ""} ${email}`.toLowerCase().includes(word)))
    .map(({ name, email, role }) => ({
      kind: "person",
      title: name === null ? email : `${name}, ${email}`,
      detail: `Team, ${roleName(role).toLowerCase()}`,
      to: "/admin/team",
      synonyms: [name ?? email],
    }));
}

async function findFactsOf(ctx: Context, query: string, release: string): Promise<FoundThing[]> {
  const facts = await findFacts(ctx, query, release);
  return facts.map(({ fact, label, value, how }) => ({
    kind: "fact",
    title: `${label}: ${value}`,
    detail: how === null ? "Fact" : "Fact, computed",
    to: inEditor(release, { fact }),
    place: { fact },
    synonyms: [label, value, value.replace("$", ""), factFields[fact].keywords ?? ""],
  }));
}

async function findWords(ctx: Context, query: string, release: string): Promise<FoundThing[]> {
  return (await findTexts(ctx, query, release)).map(({ name, title, path, words }) => ({
    kind: "text",
    title: words,
    detail: `Text, ${title}`,
    ...(name === "topics" && release === noRelease
      ? { to: "/admin/topics" }
      : { to: inEditor(release, { text: name, field: path }), place: { text: name, path } }),
  }));
}
