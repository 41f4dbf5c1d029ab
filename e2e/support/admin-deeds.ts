import { randomUUID } from "node:crypto";
import type { Ability } from "#domain/security/rights.ts";
import { readRouteTable } from "./pages.ts";

// Everything that the screens of the admin can be asked to do. That nothing is missing is tested in e2e/journeys/accounts/roles.journey.ts.

/** What somebody asks to be done: the fields of the form, and what that takes. */
export type Deed = readonly [form: Record<string, string>, needs: Ability];
const deed = (intent: string, needs: Ability, rest: Record<string, string> = {}): Deed => [{ intent, ...rest }, needs];

const ofItems: readonly Deed[] = [
  deed("create", "publish"),
  deed("update", "publish"),
  deed("publish-draft", "publish"),
  deed("to-release", "draft"),
  deed("duplicate", "draft"),
  deed("delete", "delete"),
  deed("restore", "publish"),
  deed("restore-draft", "draft"),
  deed("reorder", "publish"),
  deed("choose-all", "draft"),
  deed("change-items", "publish"),
  deed("undo-change", "publish"),
  deed("delete-items", "delete"),
  deed("undo-deletion", "delete"),
  deed("save-view", "draft"),
  deed("delete-view", "draft"),
];

/** The module that answers the POST of each screen, and what it can be asked for. */
export const deeds: Record<string, readonly Deed[]> = {
  "admin/dashboard/dashboard.tsx": [
    deed("import", "transfer"),
    deed("retry", "inquirySettings"),
    deed("discard", "inquirySettings", { key: "no such key" }),
  ],
  "admin/content/content.tsx": ofItems,
  "admin/content/plan/plan.tsx": [
    deed("schedule", "publish"),
    deed("cancel", "publish"),
    deed("reviewed", "publish"),
    deed("share", "share"),
    deed("revoke", "share"),
    deed("release", "draft", { change: "draft" }),
    deed("release", "releases", { change: "delete" }),
  ],
  "admin/site/site.tsx": [
    "publish",
    "discard",
    "restore",
    "compareVersions",
    "settle",
    "schedule",
    "cancel",
    "toRelease",
  ].map((intent) => deed(intent, "texts")),
  "admin/site/pages/pages.tsx": ["create", "duplicate", "rename", "hide", "show", "links", "delete"].map((intent) =>
    deed(intent, "texts"),
  ),
  "admin/inquiries/demo-times/hosts.tsx": [
    deed("save-host", "inquiries", { id: "no such host", version: "1", input: "{}" }),
    deed("renew-feed", "inquiries"),
    deed("refresh-host", "inquiries"),
    deed("save-office", "inquirySettings", { input: "{}" }),
    deed("delete-office", "inquirySettings", { id: "no such office" }),
    deed("move-booking", "inquiries", { time: "2030-01-01T10:00Z" }),
    deed("cancel-booking", "inquiries"),
  ],
  "admin/frame/live/presence-call.ts": [[{ form: "x" }, "enter"]],
  "admin/publishing/plans/zones-call.ts": [[{}, "draft"]],
  "admin/find.ts": [[{ q: "a" }, "enter"]],
  "admin/dashboard/waiting-call.ts": [[{}, "enter"]],
  "admin/review/page-call.ts": [[{ kind: "blog_posts", item: randomUUID(), fingerprint: "none" }, "draft"]],
  "admin/media/library.tsx": [deed("tag", "media"), deed("trash", "delete")],
  "admin/media/item/item.tsx": [
    deed("update", "draft", { version: "1", changes: "{}" }),
    deed("undo", "media", { version: "1" }),
    deed("trash", "delete"),
  ],
  "admin/media/media-call.ts": [
    deed("create", "draft"),
    deed("describe", "draft"),
    deed("replace", "media", { version: "1" }),
    deed("import", "draft"),
    deed("find", "draft"),
    deed("uses", "draft"),
    deed("get", "draft"),
  ],
  "admin/inquiries/templates/templates.tsx": [deed("save", "inquirySettings"), deed("delete", "inquirySettings")],
  "admin/inquiries/deliveries/deliveries.tsx": [
    deed("test", "inquirySettings"),
    deed("replay", "inquirySettings"),
    deed("replay-since", "inquirySettings"),
  ],
  "admin/inquiries/inquiries.tsx": ["choose-all", "give", "stage", "release", "delete", "save-view", "delete-view"].map(
    (intent) => deed(intent, "inquiries"),
  ),
  "admin/inquiries/detail/inquiry.tsx": [
    "stage",
    "owner",
    "next-step",
    "answered",
    "note",
    "reply",
    "merge",
    "split",
    "retry",
    "release",
    "delete",
  ].map((intent) => deed(intent, "inquiries")),
  "admin/inquiries/settings/settings.tsx": ["save-rule", "delete-rule", "move-rule", "add-spam", "delete-spam"].map(
    (intent) => deed(intent, "inquirySettings"),
  ),
  "admin/people/newsletter/newsletter.tsx": [deed("erase", "newsletter")],
  "admin/people/personal-data/personal-data.tsx": [deed("erase", "personalData")],
  "admin/content/topics.tsx": ["add", "update", "move", "remove", "merge"].map((intent) => deed(intent, "texts")),
  "admin/content/topics-call.ts": [deed("add", "texts")],
  "admin/site/redirects/redirects.tsx": ["create", "update", "delete", "plan", "plan-deletion"].map((intent) =>
    deed(intent, "redirects"),
  ),
  "admin/publishing/releases/releases.tsx": [deed("create", "releases")],
  "admin/publishing/releases/release.tsx": [
    deed("rename", "releases"),
    deed("delete", "releases"),
    deed("publish", "publish"),
    deed("undo", "publish"),
    deed("take-out", "releases"),
    deed("show", "draft", { kind: "blog_posts", item: "x" }),
    deed("settle", "releases"),
    deed("schedule", "publish"),
    deed("cancel", "publish"),
    deed("share", "share"),
    deed("revoke", "share"),
  ],
  "admin/publishing/reviews/reviews.tsx": [
    deed("ask", "draft", { kind: "blog_posts" }),
    deed("decide", "publish", { kind: "blog_posts" }),
    deed("withdraw", "draft"),
    deed("publish", "publish", { kind: "blog_posts" }),
    deed("publish-anyway", "skipReview", { kind: "blog_posts", reason: "An emergency." }),
    deed("rules", "team"),
  ],
  "admin/publishing/reviews/reviews-call.ts": [deed("changes", "draft", { kind: "blog_posts", item: "x" })],
  "admin/publishing/comments/comments.tsx": [deed("mails", "draft")],
  "admin/publishing/comments/comments-call.ts": [
    deed("find", "draft", { kind: "blog_posts", item: "x" }),
    deed("find", "texts", { kind: "site_texts", item: "home" }),
    deed("comments", "draft"),
    deed("create", "draft", { kind: "blog_posts", item: "x" }),
    deed("create", "texts", { kind: "site_texts", item: "home" }),
    deed("reply", "draft"),
    deed("edit", "draft"),
    deed("delete", "draft"),
    deed("resolve", "draft"),
  ],
  "admin/publishing/calendar/calendar.tsx": [deed("cancel", "publish")],
  "admin/content/trash/trash.tsx": [deed("restore", "delete"), deed("delete", "delete")],
  "admin/publishing/checks/accessibility-runs.tsx": [deed("start", "publish")],
  "admin/publishing/checks/style-list.tsx": [deed("save", "styleList"), deed("delete", "styleList")],
  "admin/system/system.tsx": [deed("check", "system"), deed("test-mail", "system")],
  "admin/frame/change/check.ts": [[{}, "draft"]],
  "admin/content/preview/preview.ts": [[{}, "draft"]],
  "admin/content/draft.ts": [[{}, "draft"]],
  "admin/site/page.ts": [[{ path: "/" }, "texts"]],
  "admin/site/targets.ts": [[{ q: "/pricing" }, "draft"]],
  "admin/site/draft.ts": [[{ name: "home" }, "texts"]],
  "admin/site/uses.ts": [[{ name: "home", path: "hero" }, "texts"]],
};

/** Pages for holders of a mailed link, which are for everybody. */
export const screens = readRouteTable()
  .map(({ path, pattern, files }) => ({ path, pattern, file: files.at(-1) ?? "" }))
  .filter(({ path, file }) => /^\/admin(?:\/|$)/.test(path) && !file.startsWith("admin/account/auth-pages/"));

/** Numbers that forms send along. The server reads them before it asks the domain. */
export const counts = Object.fromEntries(
  ["version", "draft", "live", "base", "known", "months"].map((name) => [name, "1"]),
);

/** The address of a screen, with a kind of content and an id that nothing has. */
export const addressOf = (path: string) => path.replace("/plan/x/x", `/plan/blog/${randomUUID()}`);

/** Where the action of a screen is posted to. */
export function actionOf(path: string, file: string): string {
  const address = addressOf(path);
  return file.endsWith(".tsx") ? `${address}.data${address === "/admin" ? "?index" : ""}` : address;
}
