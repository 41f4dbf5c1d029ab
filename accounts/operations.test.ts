import { globSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { DomainError } from "#lib/domain-error.ts";
import type { Actor, Context } from "#domain/context.ts";
import { type Ability, may, roles } from "#domain/roles.ts";
import { createLocalContext, userActor } from "#domain/testing/test-context.ts";

// Every function that is given the context of a request, `ctx`, asks for an ability before anything else, or stands below. What runs in
// the transaction of another function has `tx` in its place.

/** Folders and files without questions of rights: what visitors read and send, and what is part of the server itself. */
const forEverybody = [
  "domain/authors/",
  "domain/blog/",
  "domain/case-studies/",
  "domain/comments/shared-comments.ts",
  "domain/content/find-shown.ts",
  "domain/content/public-pages.ts",
  "domain/content/public-read.ts",
  "domain/leads/create-lead.ts",
  "domain/leads/journal.ts",
  "domain/media/public-media.ts",
  "domain/modules/",
  "domain/newsletter/create-subscription.ts",
  "domain/newsletter/links.ts",
  "domain/outbox/find-messages.ts",
  "domain/rate-limits/",
  "domain/redirects/resolve-redirect.ts",
  "domain/rights.ts",
  "domain/search/find-matching-entries.ts",
  "domain/search/sources.ts",
  "domain/secrets/",
  "domain/site-pages/get-page.ts",
  "domain/site-texts/get-texts.ts",
  "domain/slugs/",
  "domain/social-images/",
  "domain/transaction.ts",
  "domain/use-cases/",
];

/** Parts of functions that have asked, which no screen, call or command uses by itself. For the operator alone: leads, and nobody else. */
const parts = [
  "accounts/admins/setup-link.ts getSetupLink",
  "accounts/admins/setup-link.ts useSetupLink",
  "accounts/federation/sso/connections.ts findConnectedProvider",
  "accounts/federation/sso/connections.ts findConnectionOf",
  "accounts/users/manage-users.ts findUser",
  "domain/activity/record-activity.ts recordActivity",
  "domain/comments/subject.ts titleOfSubject",
  "domain/content/find-choices.ts findNamed",
  "domain/content/find-choices.ts findUsed",
  "domain/content/find-items.ts countItems",
  "domain/content/item-address.ts freeSlug",
  "domain/content/preview-draft.ts previewedRow",
  "domain/content/save-item.ts newRow",
  "domain/content/save-item.ts rowOf",
  "domain/content/view.ts withDrafts",
  "domain/dashboard/dashboard.ts findProblems",
  "domain/gate/library-pictures.ts checkLibraryPictures",
  "domain/gate/subjects.ts subjectOfItem",
  "domain/gate/subjects.ts subjectOfRelease",
  "domain/gate/subjects.ts subjectOfStored",
  "domain/gate/subjects.ts subjectOfTexts",
  "domain/import/built-in-entries.ts isImported",
  "domain/leads/find-leads.ts exportLeads",
  "domain/leads/require-operator.ts requireOperator",
  "domain/leads/store-lead.ts releaseLead",
  "domain/leads/store-lead.ts storeLead",
  "domain/links/find-linking-drafts.ts findLinkingDrafts",
  "domain/links/find-linking-texts.ts findLinkingTexts",
  "domain/links/find-linking-texts.ts findTextLinks",
  "domain/links/find-links-to.ts findLinkingItems",
  "domain/links/find-links-to.ts findLinksToPaths",
  "domain/links/own-links.ts linkTo",
  "domain/lists/list-filters.ts findInside",
  "domain/media/ingest/ingest-file.ts ingestFile",
  "domain/media/media-item.ts getMediaRow",
  "domain/media/where-used.ts findIdsInDrafts",
  "domain/newsletter/find-subscribers.ts toExportedSubscriber",
  "domain/people/find-person.ts reach",
  "domain/people/person-files.ts exportFile",
  "domain/people/person-files.ts findJournalFiles",
  "domain/people/person-files.ts findMailFiles",
  "domain/people/person-rows.ts deleteRows",
  "domain/publishing/drafts/draft.ts firstDraftVersion",
  "domain/publishing/drafts/draft.ts storeDraft",
  "domain/publishing/drafts/duplicate-item.ts fieldsOfDraft",
  "domain/publishing/drafts/item-drafts.ts replacingDraft",
  "domain/publishing/pass-gate.ts passGate",
  "domain/publishing/preview-links.ts openPreviewLink",
  "domain/publishing/releases/releases.ts titleOfChange",
  "domain/publishing/trashed-items.ts deleteLeftovers",
  "domain/publishing/trashed-items.ts findPublishingTies",
  "domain/publishing/drafts/views.ts rowOfDraft",
  "domain/publishing/drafts/views.ts withPast",
  "domain/publishing/drafts/views.ts withPublished",
  "domain/redirects/find-awaited-pages.ts findReleasesWithPages",
  "domain/site-pages/page-address.ts addressProblem",
  "domain/site-pages/page-address.ts newAddressProblem",
  "domain/site-texts/page-heads.ts findPageHeads",
  "domain/site-texts/stored-texts.ts findTextsWithDrafts",
  "domain/site-texts/stored-texts.ts getKnownText",
  "domain/site-texts/stored-texts.ts getStoredText",
  "domain/site-texts/stored-texts.ts presentDraft",
];

type Operation = (ctx: Context, ...rest: unknown[]) => unknown;

const root = join(import.meta.dirname, "..");
const places = ["domain/**/*.ts", "accounts/admins/*.ts", "accounts/users/manage-users.ts"];
const files = globSync([...places, "accounts/federation/sso/connections.ts"], {
  cwd: root,
  // The processes for pictures and for checks take over the one that loads it.
  exclude: [
    "**/*.test.ts",
    "**/testing/**",
    "domain/media/pictures/picture-process.ts",
    "domain/gate/check-process.ts",
  ],
});
const operations = new Map<string, Operation>();

beforeAll(async () => {
  for (const file of files.toSorted()) {
    if (forEverybody.some((place) => file.startsWith(place))) continue;
    const exported = Object.entries((await import(join(root, file))) as Record<string, unknown>);
    for (const [name, run] of exported) {
      if (typeof run !== "function" || !/^(?:async )?(?:function\*? ?\w*)? ?\(ctx\b/.test(String(run))) continue;
      operations.set(`${file} ${name}`, run as Operation);
    }
  }
}, 60_000);

/** Passes for any argument, so that no function stumbles over it before it asks. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, property) => (property === Symbol.toPrimitive ? () => "1" : property === "then" ? undefined : anything),
  apply: () => anything,
});

/** How an operation fails for an actor whose context has no database: the code of the refusal, or null when it goes on. */
async function refusalOf(run: Operation, actor: Actor): Promise<DomainError | null> {
  try {
    const given: unknown = await run(createLocalContext({ actor }), anything, anything, anything);
    if (Symbol.asyncIterator in Object(given)) await (given as AsyncGenerator).next();
    return null;
  } catch (error) {
    return error instanceof DomainError && ["unauthenticated", "forbidden"].includes(error.code) ? error : null;
  }
}

it("all ask who it is before anything else", async () => {
  expect(operations.size).toBeGreaterThan(100);
  const asking = [...operations].filter(([name]) => !parts.includes(name));
  const silent = [];
  for (const [name, run] of asking) {
    const visitor = await refusalOf(run, { kind: "visitor" });
    const user = await refusalOf(run, userActor());
    if (visitor?.code !== "unauthenticated" || user?.code !== "forbidden") silent.push(name);
  }
  expect(silent).toEqual([]);
  expect(parts.filter((name) => !operations.has(name))).toEqual([]);
});

it("and refuse the roles without the ability that they name", async () => {
  const wrong = [];
  for (const [name, run] of operations) {
    const [, named] = /\brequireAbility(?:OrOperator)?\)?\(ctx, "(\w+)"\)/.exec(String(run)) ?? [];
    const ability = named ?? (/\brequireTeamManager\)?\(ctx\)/.test(String(run)) ? "team" : null);
    for (const role of roles.filter((one) => ability !== null && !may(one, ability as Ability))) {
      const refused = await refusalOf(run, userActor({ adminId: "1", role }));
      if (refused?.code !== "forbidden") wrong.push(`${name} as ${role}`);
    }
  }
  expect(wrong).toEqual([]);
});
