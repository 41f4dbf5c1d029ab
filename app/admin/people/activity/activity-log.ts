import type { Collection } from "#db/schema.ts";
import { isPageName } from "#content/page-names.ts";
import { kindOf, kinds } from "#domain/kinds/kinds.ts";
import { type Action, type ActivityKind, activityKinds, threadField } from "#domain/activity/activity.ts";
import { subjects } from "../../frame/screen/subjects.ts";
import { momentIn } from "../../frame/list/period-fields.tsx";
import type { ActivityFilter } from "#domain/activity/find-activity.ts";

/** What the filter calls each kind of thing. */
const otherNames: Record<Exclude<ActivityKind, Collection>, { one: string; all: string }> = {
  redirects: { one: "redirect", all: "Redirects" },
  site_texts: { one: "text", all: "Site" },
  media_items: { one: "library item", all: "Media" },
  release: { one: "release", all: "Releases" },
  schedule: { one: "plan", all: "Plans" },
  preview_link: { one: "preview link", all: "Preview links" },
  lead: { one: "a person's data", all: "Personal data" },
  booking: { one: "demo", all: "Demos" },
  booking_host: { one: "demo times", all: "Demo times" },
  office: { one: "office hours", all: "Office hours" },
  subscriber: { one: "newsletter address", all: "Newsletter" },
  delivery: { one: "failed deliveries", all: "Deliveries" },
  reply_template: { one: "reply template", all: "Reply templates" },
  account: { one: "account", all: "Accounts and sign-ins" },
  team: { one: "admin", all: "Team" },
  provider: { one: "single sign-on", all: "Single sign-on" },
  review: { one: "review rules", all: "Review rules" },
  style_word: { one: "word on the style list", all: "Style list" },
  accessibility: { one: "accessibility report", all: "Accessibility reports" },
};

const isCollection = (kind: string): kind is Collection => kinds.some(({ collection }) => collection === kind);

/** The name of a kind in the filter. */
export function groupOf(kind: ActivityKind): string {
  return isCollection(kind) ? kindOf(kind).heading : otherNames[kind].all;
}

/** The name of one thing of a kind within a sentence. */
function nounOf(kind: string): string {
  if (isCollection(kind)) return kindOf(kind).noun;
  return (otherNames as Record<string, { one: string } | undefined>)[kind]?.one ?? kind;
}

/** What was done, as it follows a name: "Ada published the release “Autumn”". `%` stands for the thing and its title. */
const sentences: Record<Action, string> = {
  create: "created the %",
  update: "changed the %",
  delete: "deleted the %",
  restore: "restored the %",
  import: "imported the %",
  draft: "started a draft of the %",
  askReview: "requested a review of the %",
  approve: "approved the %",
  decline: "requested changes to the %",
  skipReview: "published without a review the %",
  discard: "discarded the draft of the %",
  publish: "published the %",
  overrideGate: "published the % despite errors in the check",
  undo: "undid the %",
  rename: "renamed the %",
  replace: "replaced the file of the %",
  plan: "scheduled a change of the %",
  cancel: "canceled a scheduled change of the %",
  acknowledge: "acknowledged a scheduled change of the %",
  fail: "could not carry out a scheduled change of the %",
  comment: "commented on the %",
  changeComment: "changed a comment on the %",
  deleteComment: "deleted a comment on the %",
  resolveComment: "resolved comments on the %",
  reopenComment: "reopened comments on the %",
  share: "created a preview link for the %",
  revoke: "ended a preview link for the %",
  export: "downloaded %",
  erase: "erased %",
  deleteForGood: "permanently deleted the %",
  retry: "sent % again",
  reply: "answered an inquiry",
  signIn: "signed in",
  signInFailed: "tried a wrong password for the %",
  signOut: "signed out",
  endSessions: "ended sessions of the %",
  invite: "invited",
  withdraw: "withdrew the invitation of",
  grantAdmin: "gave access to",
  changeRole: "changed the role of",
  deactivate: "removed access from",
  handOver: "handed over the work of",
  ban: "banned the %",
  unban: "lifted the ban of the %",
  passwordChanged: "changed the password of the %",
  emailChanged: "changed the address of the %",
  factorAdded: "added a second factor to the %",
  factorRemoved: "removed the second factor of the %",
  factorsReset: "reset the second factors of the %",
  factorFailed: "tried a wrong second factor for the %",
  recoveryCodeUsed: "used a recovery code of the %",
  recoveryCodesMade: "created new recovery codes for the %",
  phoneAdded: "added a phone number to the %",
  phoneRemoved: "removed the phone number of the %",
  linkMade: "created a link for the %",
  passwordLinkMade: "created a password link for the %",
  passkeyAdded: "added a passkey to the %",
  passkeyRemoved: "removed a passkey of the %",
  identityAdded: "linked another way to sign in to the %",
  identityRemoved: "removed a way to sign in from the %",
};

/** What was done, in the history of one thing. */
export const deedNames: Partial<Record<Action, string>> = {
  create: "Created",
  update: "Changed",
  delete: "Deleted",
  restore: "Restored",
  import: "Imported",
  draft: "Draft started",
  discard: "Draft discarded",
  overrideGate: "Published despite errors",
  plan: "Planned",
  cancel: "Schedule canceled",
  acknowledge: "Schedule acknowledged",
  fail: "Scheduled change failed",
  comment: "Comment",
  changeComment: "Comment changed",
  deleteComment: "Comment deleted",
  resolveComment: "Comments resolved",
  reopenComment: "Comments reopened",
  share: "Preview link created",
  revoke: "Preview link ended",
};

/** What was done, as it follows the name of the actor and comes before the title of the thing. */
export function sentenceOf({ action, kind }: { action: string; kind: string }): string {
  const sentence = (sentences as Record<string, string | undefined>)[action] ?? `${action} %`;
  return sentence.replace("%", nounOf(kind));
}

/** Whether an entry names what its sentence is about. "Signed in" is about nothing, and an account of one's own needs no name. */
export function namesThing({ action, actor, title }: { action: string; actor: string; title: string }): boolean {
  if (title === "" || action === "signIn" || action === "signOut") return false;
  const endsWithName = !(sentences as Record<string, string | undefined>)[action]?.includes("%");
  return endsWithName || title !== actor;
}

/** Where the thing of an entry, or what was changed in it, can be looked at; null when there is no such place, or it is gone. */
export function placeOf({ action, kind, item_id: id, revision_id: revision, changes }: PlacedEntry): string | null {
  if (id === null || action === "deleteForGood") return null;
  const thread = changes?.find(({ field }) => field === threadField)?.after;
  if (thread) return `/admin/comments?${new URLSearchParams({ thread })}`;
  if (isCollection(kind)) {
    const query = revision === null ? { edit: id } : { history: id, to: revision };
    return action === "delete" && revision === null ? null : `${kindOf(kind).path}?${new URLSearchParams(query)}`;
  }
  if (kind === "site_texts")
    return isPageName(id) && action === "delete" ? "/admin/trash" : subjects[kind].addressOf(id);
  if (kind === "media_items") return action === "delete" ? "/admin/trash" : `/admin/media/${id}`;
  if (kind === "accessibility") return `/admin/accessibility/${id}`;
  if (kind === "style_word") return "/admin/style";
  if (kind === "release") return action === "delete" ? null : subjects[kind].addressOf(id);
  return null;
}

interface PlacedEntry {
  action: string;
  kind: string;
  item_id: string | null;
  revision_id: string | null;
  changes?: readonly { field: string; after: string | null }[];
}

/** The filter in the URL of the activity screen: `?who=`, `?what=`, `?from=` and `?until=`, both moments in ISO 8601. */
export function readActivityFilter({ searchParams }: URL): ActivityFilter {
  return {
    actor: searchParams.get("who") || undefined,
    kind: activityKinds.find((kind) => kind === searchParams.get("what")),
    from: momentIn(searchParams.get("from")),
    until: momentIn(searchParams.get("until")),
  };
}

/** The number after which a page begins; null for the first page. */
export function readBefore({ searchParams }: URL): number | null {
  const before = Number(searchParams.get("before"));
  return Number.isInteger(before) && before > 0 && before < 2 ** 31 ? before : null;
}
