import { globSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { DomainError } from "#lib/domain-error.ts";
import type { Actor, Context } from "#domain/context.ts";
import { type Ability, may, roles } from "#domain/security/rights.ts";
import { createLocalContext, userActor } from "#domain/testing/test-context.ts";

// Every function that is given the context of a request, `ctx`, asks for an ability before anything else, or stands below. What runs in
// the transaction of another function has `tx` in its place.

/** Folders and files without questions of rights: what visitors read and send, and what is part of the server itself. */
const forEverybody = [
  "domain/gate/public-report.ts",
  "domain/leads/intake.ts",
  "domain/leads/own-bookings.ts",
  "domain/newsletter/subscriptions.ts",
  "domain/blog/",
  "domain/bookings/free-times.ts",
  "domain/bookings/offered-times.ts",
  "domain/bookings/host-feed.ts",
  "domain/bookings/visitors-booking.ts",
  "domain/comments/shared-comments.ts",
  "domain/office-hours/find-offices.ts",
  "domain/pages/public-pages.ts",
  "domain/public-read.ts",
  "domain/pages/redirects.ts",
  "domain/reading/",
  "domain/reading/site-pages.ts",
  "domain/pages/draw-social-image.ts",
  "domain/pages/social-images.ts",
  "domain/database.ts",
  "domain/redirects/redirect.ts",
  "domain/redirects/site-answers.ts",
  "domain/media/public-media.ts",
  "domain/search/find-matching-entries.ts",
  "domain/search/sources.ts",
  "domain/security/abuse.ts",
  "domain/security/secrets.ts",
  "domain/markdown/render-markdown.ts",
  "domain/showcase/",
  "domain/site-texts/page-address.ts",
  "domain/texts/get-texts.ts",
  "domain/texts/text-rows.ts",
];

/** Parts of functions that have asked, which no screen, call or command uses by itself. For the operator alone: leads, and nobody else. */
const parts = [
  "accounts/providers/connections.ts findConnectedProvider",
  "accounts/providers/connections.ts findConnectionOf",
  "accounts/team/invitations.ts consumeSetupLink",
  "accounts/team/invitations.ts getSetupLink",
  "accounts/team/manage-users.ts findUser",
  "domain/activity/activity.ts recordActivity",
  "domain/activity/erase-activity.ts findActivityAbout",
  "domain/bookings/booking-mails.ts visitorsEvent",
  "domain/comments/subject.ts titleOfSubject",
  "domain/dashboard/dashboard.ts findProblems",
  "domain/documents/draft-portions.ts readDrafts",
  "domain/documents/drafts.ts countByRelease",
  "domain/documents/drafts.ts draftedIds",
  "domain/documents/drafts.ts findDraft",
  "domain/documents/drafts.ts findDraftHeads",
  "domain/documents/drafts.ts findDrafts",
  "domain/documents/drafts.ts findFieldOf",
  "domain/documents/drafts.ts findSizedDrafts",
  "domain/documents/drafts.ts findWriters",
  "domain/documents/drafts.ts hasDraft",
  "domain/documents/drafts.ts measureDrafts",
  "domain/documents/items.ts newRow",
  "domain/documents/items.ts rowOf",
  "domain/documents/pass-gate.ts passGate",
  "domain/documents/preview-item.ts previewedRow",
  "domain/documents/view.ts withItem",
  "domain/gate/subjects.ts findStored",
  "domain/gate/subjects.ts subjectOfForm",
  "domain/gate/subjects.ts subjectOfStored",
  "domain/leads/export-leads.ts exportLeads",
  "domain/leads/desk/many-leads.ts withEach",
  "domain/leads/store-lead.ts storeLead",
  "domain/links/find-links-to.ts findLinkingItems",
  "domain/links/find-links-to.ts findLinkingTexts",
  "domain/links/find-links-to.ts findLinksToPaths",
  "domain/links/find-links-to.ts findTextLinks",
  "domain/links/keep-links.ts itemsLinkedIn",
  "domain/links/keep-links.ts linkTo",
  "domain/links/keep-links.ts pagesLinkedIn",
  "domain/links/stories-of-use-case.ts findStoriesNaming",
  "domain/links/stories-of-use-case.ts readFieldNaming",
  "domain/lists/list-filters.ts findInside",
  "domain/media/files/stored-files.ts ingestFile",
  "domain/media/media-item.ts getMediaRow",
  "domain/media/uses.ts findDraftsNaming",
  "domain/media/uses.ts findIdsInDrafts",
  "domain/newsletter/find-subscribers.ts toExportedSubscriber",
  "domain/outbox/messages.ts findMessage",
  "domain/outbox/messages.ts findMessages",
  "domain/people/person-data.ts deleteRows",
  "domain/people/person-data.ts exportFile",
  "domain/people/person-data.ts findJournalFiles",
  "domain/people/person-data.ts findMailFiles",
  "domain/people/person-data.ts findRows",
  "domain/plans/planned-drafts.ts isPlanOutdated",
  "domain/plans/publishing-ties.ts findPublishingTies",
  "domain/publishing/drafts/draft-fields.ts baseOfDraft",
  "domain/publishing/drafts/draft-fields.ts fieldsOfDraft",
  "domain/publishing/preview-links.ts openPreviewLink",
  "domain/publishing/releases/planned-change.ts plannedChange",
  "domain/publishing/views.ts rowOfDraft",
  "domain/publishing/views.ts withPublished",
  "domain/releases/open-releases.ts findReleaseDrafts",
  "domain/reviews/reviews.ts findOpenSubjects",
  "domain/reviews/reviews.ts findReviewed",
  "domain/reviews/reviews.ts reviewOf",
  "domain/security/rights.ts requireOperator",
  "domain/site-texts/address-owners.ts problemOfPage",
  "domain/site-texts/cache-by-page.ts findPageHeads",
  "domain/site-texts/stored-texts.ts findTextsWithDrafts",
  "domain/site-texts/stored-texts.ts getKnownText",
  "domain/site-texts/stored-texts.ts getStoredText",
  "domain/site-texts/stored-texts.ts presentDraft",
  "domain/site-texts/stored-texts.ts textsWithDrafts",
];

type Operation = (ctx: Context, ...rest: unknown[]) => unknown;

const root = join(import.meta.dirname, "..");
const places = ["domain/**/*.ts", "accounts/team/*.ts"];
const files = globSync([...places, "accounts/providers/connections.ts"], {
  cwd: root,
  // The processes for pictures and for checks take over the one that loads it.
  exclude: [
    "**/*.test.ts",
    "**/testing/**",
    "domain/media/pictures/picture-process.ts",
    "domain/gate/page/check-process.ts",
  ],
});
const operations = new Map<string, Operation>();

beforeAll(async () => {
  for (const file of files.toSorted()) {
    if (forEverybody.some((place) => file.startsWith(place))) continue;
    const exported = Object.entries((await import(join(root, file))) as Record<string, unknown>);
    for (const [name, run] of exported) {
      if (typeof run !== "function" || !/^(?:async )?(?:function\*? ?\w*)?\s*\(\s*ctx\b/.test(String(run))) continue;
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
