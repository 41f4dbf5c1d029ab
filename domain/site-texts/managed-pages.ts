import { type PageTextName, isPageName } from "#content/page-names.ts";
import { type FieldErrors, DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import { findPageHeads } from "./cache-by-page.ts";
import { getKnownText, keepTextDraft, lockTexts } from "./stored-texts.ts";
import { findTextHeads } from "../texts/text-rows.ts";
import { wholeText } from "../texts/text-names.ts";
import { headingOfNewPage, newPage } from "#content/pages/new-page.ts";
import { type PageTemplate, type PageTemplateName, pageTemplates } from "#content/pages/page-templates.ts";
import { storeText } from "./publish-texts.ts";
import { type SitePage, sitePageSchema } from "#content/schema/site-page.ts";
import { storableText } from "#db/dialect.ts";
import { readPart } from "../texts/check-text.ts";
import { transaction } from "../database.ts";
import { addressProblem, freeAddress, newAddressProblem } from "./page-address.ts";
import { trashPage } from "./trashed-pages.ts";
import { findDraftHeads, noRelease } from "../documents/drafts.ts";

/** A page in the list of those that editors have made. */
export interface ManagedPage {
  name: PageTextName;
  /** With its draft. */
  title: string;
  address: string;
  /** Where visitors see it; null while they don't. */
  publicAt: string | null;
  /** Whether it was ever published. */
  isPublished: boolean;
  hasDraft: boolean;
}

/**
 * The pages that editors have made, by their titles.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findPages(ctx: Context, release = noRelease): Promise<ManagedPage[]> {
  requireAbility(ctx, "draft");
  const [heads, published, drafts, shown] = await Promise.all([
    findPageHeads(ctx, null, release),
    findTextHeads(ctx, { arePages: true }),
    findDraftHeads(ctx, { release, isPage: true }),
    ctx.db.selectFrom("site_pages").select(["id", "address"]).execute(),
  ]);
  const publicAt = new Map(shown.map(({ id, address }) => [id, address]));
  const known = new Set(published.map(({ id }) => id));
  const drafted = new Set(drafts.map(({ item_id }) => item_id));
  const pages = [...heads].map(([name, { title, address }]) => ({
    name,
    title,
    address,
    publicAt: publicAt.get(name) ?? null,
    isPublished: known.has(name),
    hasDraft: drafted.has(name),
  }));
  return pages.toSorted((one, other) => one.title.localeCompare(other.title, "en"));
}

/** Most pages that editors may make. */
const mostPages = 1_000;

const newName = (): PageTextName => `page:${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;

/**
 * Makes a page as a draft, which visitors see once it is published.
 * @param input its title, its address, and the name of the template with which it begins; empty without one
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with the fields `title`, `address` and `template`
 */
export async function createPage(
  ctx: Context,
  input: { title: string; address: string; template?: string },
  release = noRelease,
): Promise<{ name: PageTextName }> {
  const admin = requireAbility(ctx, "texts");
  const template = readTemplate(input.template || "empty");
  const [title, address] = [storableText(input.title).trim(), input.address.trim()];
  return transaction(ctx, async (tx) => {
    await lockTexts(tx, release);
    const name = newName();
    await refuseWrong(name, { title, address }, () => newAddressProblem(tx, address, release));
    const page = {
      ...newPage,
      title,
      address,
      sections: template.sections.map((section) =>
        "heading" in section && section.heading === headingOfNewPage ? { ...section, heading: title } : section,
      ),
      inSitemap: template.inSitemap,
      meta: {
        ...newPage.meta,
        title: (/^[^]{0,60}/u.exec(title)?.[0] ?? "").padEnd(3, "."),
        ...(template.noindex && { noindex: true }),
      },
    };
    await keepNewPage(tx, name, page, { by: admin.email, release });
    return { name };
  });
}

/** @throws DomainError `invalid` */
function readTemplate(name: string): PageTemplate["page"] {
  if (Object.hasOwn(pageTemplates, name)) return pageTemplates[name as PageTemplateName].page;
  throw new DomainError("invalid", "Please choose a template.", { fields: { template: "Please choose a template." } });
}

/**
 * Gives a page another title and another address, in its draft: it moves when that is published.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `conflict`, or `invalid` with the fields `title` and `address`
 */
export async function renamePage(
  ctx: Context,
  asked: string,
  input: { title: string; address: string },
  release = noRelease,
): Promise<void> {
  const admin = requireAbility(ctx, "texts");
  const name = readPageName(asked);
  const [title, address] = [storableText(input.title).trim(), input.address.trim()];
  await transaction(ctx, async (tx) => {
    await lockTexts(tx, release);
    const { published, draft } = await getKnownText(tx, name, release);
    const words = draft?.body ?? published;
    const isMoved = words["address"] !== address;
    const problemOf = () => (isMoved ? addressProblem(tx, name, address, release) : Promise.resolve(null));
    await refuseWrong(name, { title, address }, problemOf);
    await keepTextDraft(tx, name, { ...words, title, address }, { by: admin.email, release });
  });
}

/**
 * Hides a public page at once, as it is published; its draft stays one. In a release this is a change of the release. A page is shown again by
 * its draft, which is published as any other.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `conflict` where a review is missing, or `invalid` when it is not public
 */
export async function setPageShown(ctx: Context, asked: string, shown: boolean, release = noRelease): Promise<void> {
  const admin = requireAbility(ctx, "texts");
  const name = readPageName(asked);
  await transaction(ctx, async (tx) => {
    await lockTexts(tx, release);
    const { published, version, draft } = await getKnownText(tx, name, release);
    if (shown || release !== noRelease) {
      await keepTextDraft(tx, name, { ...(draft?.body ?? published), shown }, { by: admin.email, release });
      return;
    }
    if (version === 0 || published["shown"] === false)
      throw new DomainError("invalid", "Visitors don’t see this page now.");
    await storeText(tx, name, { ...published, shown }, { by: admin.email });
  });
}

async function refuseWrong(
  name: PageTextName,
  input: { title: string; address: string },
  addressProblemOf: () => Promise<string | null>,
): Promise<void> {
  const fields: FieldErrors = {};
  for (const part of ["title", "address"] as const) {
    const read = readPart(name, part, input[part]);
    if ("problems" in read) fields[part] = read.problems[0]?.message ?? "";
  }
  const taken = await addressProblemOf();
  if (taken !== null) fields["address"] = taken;
  if (Object.keys(fields).length > 0) throw new DomainError("invalid", "Please check the marked fields.", { fields });
}

async function keepNewPage(
  tx: Context,
  name: PageTextName,
  page: SitePage,
  save: { by: string; release: string },
): Promise<void> {
  // In whichever open release: each of them may become public.
  const drafts = await findDraftHeads(tx, { isPage: true, isOpen: true });
  const published = await findTextHeads(tx, { arePages: true });
  const pages = new Set([...drafts.map(({ item_id }) => item_id), ...published.map(({ id }) => id)]);
  if (pages.size >= mostPages)
    throw new DomainError("invalid", `The site can have at most ${mostPages} pages of your own.`);
  await keepTextDraft(tx, name, { ...page }, save);
}

/**
 * Makes a page that says the same as another one, drafts included, at a free address.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` or `invalid`
 */
export async function duplicatePage(ctx: Context, asked: string, release = noRelease): Promise<{ name: PageTextName }> {
  const admin = requireAbility(ctx, "texts");
  const from = readPageName(asked);
  return transaction(ctx, async (tx) => {
    await lockTexts(tx, release);
    const { published, draft } = await getKnownText(tx, from, release);
    const words = wholeText(from, draft?.body ?? published) as SitePage;
    const name = newName();
    const { address } = sitePageSchema.shape.address.safeParse(words.address).success ? words : newPage;
    const page = {
      ...words,
      title: /^[^]{0,80}/u.exec(`Copy of ${words.title}`)?.[0] ?? "",
      address: await freeAddress(`${address.slice(0, 105).replace(/-$/, "")}-copy`, (free) =>
        newAddressProblem(tx, free, release),
      ),
      menu: { ...words.menu, place: "none" as const },
    };
    await keepNewPage(tx, name, page, { by: admin.email, release });
    return { name };
  });
}

/**
 * Deletes a page: it goes to the trash with its draft and its former addresses, and is no longer public.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deletePage(ctx: Context, asked: string, release = noRelease): Promise<{ trashId: string }> {
  const admin = requireAbility(ctx, "texts");
  const name = readPageName(asked);
  if (release !== noRelease) throw new DomainError("invalid", "In a release, a page can be hidden, but not deleted.");
  return transaction(ctx, async (tx) => {
    await lockTexts(tx);
    return { trashId: await trashPage(tx, name, admin.email) };
  });
}

/** @throws DomainError `not_found` for what is no page that editors have made */
function readPageName(asked: string): PageTextName {
  if (!isPageName(asked)) throw new DomainError("not_found", "There is no such page.");
  return asked;
}
