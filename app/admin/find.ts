import { callResult } from "#app/lib/answers.ts";
import { textIn } from "#app/lib/requests.ts";
import { readForm } from "#lib/http/requests.ts";
import { siteTextNames, siteTexts } from "#content/site-texts.ts";
import { findItems } from "#domain/lists/find-items.ts";
import { type ManagedKind, isPublic, statesOf, titleOf } from "#domain/documents/kind.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import type { Context } from "#domain/context.ts";
import { hasAbility, requireAbility } from "#domain/security/rights.ts";
import { findUnpublished, findTexts } from "#domain/search/admin-search.ts";
import { findPages } from "#domain/site-texts/managed-pages.ts";
import { leadFilterOf } from "#domain/leads/desk/lead-filter.ts";
import { findLeads } from "#domain/leads/desk/list-leads.ts";
import { findAdmins } from "#accounts/index.ts";
import { draftAddressOf } from "./frame/screen/item-links.tsx";
import { subjects } from "./frame/screen/subjects.ts";
import { nothingFor } from "./frame/screen/admin-route.ts";
import { leadPath, typeLabel } from "./inquiries/lead-words.ts";
import type { FoundThing } from "./frame/shell/palette.tsx";
import type { Route } from "./+types/find.ts";

/** Of each group. */
const most = 6;

export const loader = nothingFor("enter");

/**
 * Finds what the words of a search are in: items of all kinds, drafts and releases, pages of the site, people of the team and texts of the site,
 * as far as the role may open them.
 */
export function action({ context, request }: Route.ActionArgs) {
  return callResult(context, async (ctx): Promise<FoundThing[]> => {
    requireAbility(ctx, "enter");
    const query = textIn(await readForm(request), "q")
      .slice(0, 200)
      .trim();
    if (query === "") return [];
    const found = await Promise.all([
      ...(hasAbility(ctx, "draft")
        ? [...kinds.map((kind) => findInKind(ctx, kind, query)), findPrepared(ctx, query)]
        : []),
      hasAbility(ctx, "inquiries") ? findInquiries(ctx, query) : [],
      hasAbility(ctx, "texts") ? findSitePages(ctx, query) : [],
      hasAbility(ctx, "team") ? findPeople(ctx, query) : [],
      hasAbility(ctx, "texts") ? findWords(ctx, query) : [],
    ]);
    return found.flatMap((group) => group.slice(0, most));
  });
}

async function findInKind(ctx: Context, kind: ManagedKind, search: string): Promise<FoundThing[]> {
  const { items } = await findItems(ctx, kind, { search });
  return items.map((item) => ({
    title: titleOf(kind, item),
    detail: `${kind.name}, ${statesOf(kind)[isPublic(kind, item) ? 0 : 1].label.toLowerCase()}`,
    to: subjects[kind.collection].addressOf(item.id),
  }));
}

async function findPrepared(ctx: Context, query: string): Promise<FoundThing[]> {
  const found = await findUnpublished(ctx, query);
  return found.map((one) => {
    if (one.type === "release")
      return {
        title: one.title,
        detail: one.isPublic ? "Release, public" : "Release",
        to: subjects.release.addressOf(one.id),
      };
    const place = one.release ? ` in the release “${one.release.name}”` : "";
    return { title: one.title, detail: `Draft${place}`, to: draftAddressOf(one) };
  });
}

async function findInquiries(ctx: Context, query: string): Promise<FoundThing[]> {
  const { items } = await findLeads(ctx, leadFilterOf(new URLSearchParams({ q: query })));
  return items.map(({ id, name, organization, type }) => ({
    title: organization === "" ? name : `${name}, ${organization}`,
    detail: `Inquiry, ${typeLabel(type).toLowerCase()}`,
    to: leadPath(id),
  }));
}

async function findSitePages(ctx: Context, query: string): Promise<FoundThing[]> {
  const shipped = siteTextNames.flatMap((name) => {
    const { title, path } = siteTexts[name];
    return path === null || name.endsWith("Video") ? [] : [{ title, address: path }];
  });
  const words = query.toLowerCase().split(/\s+/);
  return [...shipped, ...(await findPages(ctx))]
    .filter(({ title, address }) => words.every((word) => `${title} ${address}`.toLowerCase().includes(word)))
    .map(({ title, address }) => ({
      title,
      detail: `Page, ${address}`,
      to: `/admin/site?${new URLSearchParams({ at: address })}`,
    }));
}

async function findPeople(ctx: Context, query: string): Promise<FoundThing[]> {
  const people = await findAdmins(ctx);
  return people
    .filter(({ email }) => email.includes(query.toLowerCase()))
    .map(({ email, role }) => ({ title: email, detail: `Team, ${role}`, to: "/admin/team" }));
}

async function findWords(ctx: Context, query: string): Promise<FoundThing[]> {
  return (await findTexts(ctx, query)).map(({ name, title, path, words }) => ({
    title: words,
    detail: `Text, ${title}`,
    to: subjects.site_texts.addressOf(name, { field: path }),
  }));
}
