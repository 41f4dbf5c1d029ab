import { kinds } from "#domain/kinds/kinds.ts";
import { postKind } from "#domain/kinds/post.ts";
import { type Ability, type Role, may } from "#domain/security/rights.ts";
import type { MenuEntry } from "./frame/shell/menu.tsx";
import type { FoundThing } from "./frame/shell/rank-found.ts";
import { abilityFor, menuFor, pathOf } from "./screens.ts";

/** What else people call screens, for the palette: words and phrases. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  Dashboard: ["home", "start", "overview", "today", "to do", "import built-in content", "status"],
  "Blog Posts": ["articles", "news", "journal", "stories", "write"],
  "Use Cases": ["scenarios", "audiences", "segments"],
  Modules: ["features", "functions", "product"],
  "Case Studies": ["customers", "success stories", "references", "testimonials"],
  Authors: ["writers", "bylines", "profiles"],
  "Categories & Tags": ["taxonomy", "topics", "labels", "filter of the blog"],
  Media: ["pictures", "images", "photos", "videos", "films", "files", "library", "upload", "assets", "posters"],
  Trash: ["deleted", "bin", "recycle", "restore", "undelete"],
  "Site Editor": ["website", "texts", "words", "sections", "home page", "edit on the page", "logo", "hero"],
  Pages: ["landing pages", "page list", "templates", "campaign page", "event page", "comparison", "thank you"],
  Menus: ["menu", "navigation", "header", "footer", "links", "dropdown"],
  "Prices & Facts": ["price", "pricing", "cost", "plan", "numbers", "offices", "phone", "address", "trial"],
  Redirects: ["forward", "moved", "301", "old address", "url", "404"],
  Calendar: ["schedule", "scheduled", "planned", "plan", "agenda", "editorial calendar"],
  Releases: ["campaign", "launch", "bundle", "batch"],
  Reviews: ["approve", "approvals", "sign off", "four eyes"],
  Comments: ["feedback", "notes", "discussion", "mentions", "threads"],
  Inquiries: [
    "inquiry",
    "leads",
    "requests",
    "messages",
    "contacts",
    "contact form",
    "sales",
    "crm",
    "inbox",
    "quarantine",
    "spam",
    "prospects",
    "trials",
  ],
  "Demo Times": ["demos", "bookings", "appointments", "meetings", "slots", "availability", "office hours"],
  Deliveries: ["webhooks", "failed mails", "emails", "outbox", "resend", "crm"],
  "Rules for Inquiries": ["routing", "round robin", "spam", "owner", "assignment"],
  Templates: ["reply", "canned", "answers"],
  Figures: [
    "visits",
    "visitors",
    "statistics",
    "stats",
    "analytics",
    "reports",
    "metrics",
    "conversions",
    "campaigns",
    "utm",
    "sources",
  ],
  Newsletter: ["subscribers", "subscriptions", "mailing list", "emails"],
  "Personal Data": ["gdpr", "privacy", "erase", "export a person", "forget", "data request"],
  Team: ["users", "people", "members", "roles", "admins", "colleagues", "permissions", "sso", "single sign-on"],
  Security: ["password", "passkey", "two-factor", "2fa", "mfa", "sessions", "my account", "profile", "sign-in"],
  "Style List": ["spelling", "words", "terms", "glossary", "tone", "voice"],
  Accessibility: ["a11y", "wcag", "axe", "check", "barriers", "audit"],
  Activity: ["log", "history", "audit", "who did what", "changes"],
  System: ["doctor", "health", "status", "version", "uptime", "backups", "jobs", "disk", "certificate", "test mail"],
};

/** Screens that the menu does not have, for the palette. */
const further: readonly MenuEntry[] = [
  { to: "/admin/inquiries/settings", label: "Rules for Inquiries" },
  { to: "/admin/inquiries/templates", label: "Templates" },
];

/** What can be done, for the palette, beside new items. */
const actions: readonly { title: string; to: string; ability: Ability; synonyms: readonly string[] }[] = [
  {
    title: "New page",
    to: "/admin/pages?new",
    ability: "texts",
    synonyms: ["create", "add", "landing page", "template"],
  },
  {
    title: "Schedule a post",
    to: `${postKind.path}?state=draft`,
    ability: "publish",
    synonyms: ["plan", "publish later", "go live", "embargo"],
  },
  {
    title: "Start a release",
    to: "/admin/releases",
    ability: "releases",
    synonyms: ["new release", "create", "campaign"],
  },
  {
    title: "Change a price",
    to: "/admin/site?fact=planPrice",
    ability: "texts",
    synonyms: ["edit", "cost", "update prices"],
  },
  {
    title: "Edit the menu",
    to: "/admin/site?text=navigation",
    ability: "texts",
    synonyms: ["header", "footer", "navigation"],
  },
  { title: "Edit on the page", to: "/admin/site", ability: "texts", synonyms: ["change a text", "hero", "headline"] },
  {
    title: "Upload a picture",
    to: "/admin/media",
    ability: "draft",
    synonyms: ["add image", "photo", "video", "file"],
  },
  {
    title: "Add a redirect",
    to: "/admin/redirects",
    ability: "redirects",
    synonyms: ["new redirect", "create", "forward", "url"],
  },
  {
    title: "Invite a teammate",
    to: "/admin/team",
    ability: "team",
    synonyms: ["add user", "new member", "colleague", "admin"],
  },
  { title: "Change your password", to: "/admin/security", ability: "enter", synonyms: ["reset", "my account"] },
  {
    title: "Export inquiries",
    to: "/admin/inquiries",
    ability: "inquiries",
    synonyms: ["download leads", "csv", "excel"],
  },
];

/** What the palette offers a role before a search: screens, and what can be done. */
export function commandsFor(role: Role): FoundThing[] {
  const screens = [...menuFor(role).flatMap(({ entries }) => entries), ...further];
  return [
    ...screens
      .filter(({ to }) => may(role, abilityFor(pathOf(to))))
      .map(({ to, label }) => ({
        kind: "screen" as const,
        title: label,
        detail: "Screen",
        to,
        ...(synonyms[label] && { synonyms: synonyms[label] }),
      })),
    ...(may(role, "draft") ? kinds : []).map(({ path, noun }) => ({
      kind: "action" as const,
      title: `New ${noun}`,
      detail: "Action",
      to: `${path}?new`,
      synonyms: ["create", "add", "write", ...(noun === "blog post" ? ["article", "new post"] : [])],
    })),
    ...actions
      .filter(({ ability }) => may(role, ability))
      .map(({ ability: _, ...action }) => ({ kind: "action" as const, detail: "Action", ...action })),
  ];
}
