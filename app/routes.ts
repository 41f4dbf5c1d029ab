import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";
import { kinds } from "#domain/content/kinds.ts";

/** One screen for all kinds of content. */
const contentScreens: RouteConfigEntry[] = kinds.map(({ path }) => ({
  id: path.slice(1),
  path: path.replace("/admin/", ""),
  file: "admin/content/content.tsx",
}));

/** All routes. Those below the first entry are public; the sitemap, the check of menus and the redirects read them from here. */
export default [
  {
    file: "site/layout.tsx",
    children: [
      { index: true, file: "site/home.tsx" },
      { path: "about", file: "site/about.tsx" },
      { path: "features", file: "site/modules.tsx", id: "site/features" },
      { path: "modules", file: "site/modules.tsx" },
      { path: "use-cases", file: "site/use-cases/list.tsx" },
      { path: "use-cases/:slug", file: "site/use-cases/detail.tsx" },
      { path: "case-studies", file: "site/case-studies/list.tsx" },
      { path: "case-studies/:slug", file: "site/case-studies/detail.tsx" },
      { path: "pricing", file: "site/pricing.tsx" },
      { path: "contact", file: "site/contact.tsx" },
      { path: "demo", file: "site/demo.tsx" },
      { path: "faq", file: "site/faq.tsx" },
      { path: "blog", file: "site/blog/list.tsx" },
      { path: "blog/:slug", file: "site/blog/article.tsx" },
      { path: "newsletter", file: "site/newsletter/newsletter.tsx" },
      { path: "privacy-policy", file: "site/legal.tsx", id: "site/privacy-policy" },
      { path: "terms-of-service", file: "site/legal.tsx", id: "site/terms-of-service" },
      { path: "cookie-policy", file: "site/legal.tsx", id: "site/cookie-policy" },
      { path: "*", file: "site/not-found.tsx" },
    ],
  },
  { path: "sitemap.xml", file: "resources/sitemap.ts" },
  { path: "sitemaps/:file", file: "resources/sitemap-part.ts" },
  { path: "robots.txt", file: "resources/robots.ts" },
  { path: "site.webmanifest", file: "resources/web-manifest.ts" },
  { path: "llms.txt", file: "resources/llms.ts" },
  { path: "blog/feed.xml", file: "resources/feeds/rss.ts" },
  { path: "blog/atom.xml", file: "resources/feeds/atom.ts" },
  { path: "blog/feed.json", file: "resources/feeds/json.ts" },
  {
    path: "admin",
    file: "admin/layout.tsx",
    children: [
      { index: true, file: "admin/dashboard/dashboard.tsx" },
      { path: "site", file: "admin/site/site.tsx" },
      ...contentScreens,
      { path: "newsletter", file: "admin/newsletter/newsletter.tsx" },
      { path: "personal-data", file: "admin/personal-data/personal-data.tsx" },
      { path: "redirects", file: "admin/redirects/redirects.tsx" },
      { path: "releases", file: "admin/releases/releases.tsx" },
      { path: "releases/:id", file: "admin/releases/release.tsx" },
      { path: "calendar", file: "admin/calendar/calendar.tsx" },
      { path: "trash", file: "admin/trash.tsx" },
      { path: "team", file: "admin/team/team.tsx" },
      { path: "sso", file: "admin/team/sso.tsx" },
      { path: "security", file: "admin/security/security.tsx" },
    ],
  },
  { path: "admin/figures", file: "admin/dashboard/figures.ts" },
  { path: "admin/preview", file: "admin/preview.ts" },
  { path: "admin/look/release/:id/*", file: "look/release.ts" },
  { path: "admin/look/past/:time/*", file: "look/past.ts" },
  { path: "preview/:token/*", file: "look/preview-link.ts" },
  { path: "admin/site/page", file: "admin/site/page.ts" },
  { path: "admin/site/find", file: "admin/site/find.ts" },
  { path: "admin/site/targets", file: "admin/site/targets.ts" },
  { path: "admin/site/draft", file: "admin/site/draft.ts" },
  { path: "admin/newsletter/export", file: "admin/newsletter/export.ts" },
  { path: "admin/personal-data/export", file: "admin/personal-data/export.ts" },
  {
    file: "admin/auth/auth-layout.tsx",
    children: [
      { path: "admin/setup", file: "admin/auth/admin-setup.tsx" },
      { path: "admin/confirm", file: "admin/auth/confirm-email.tsx" },
      { path: "admin/mail-me", file: "admin/auth/email-sign-in.tsx" },
      { path: "admin/enter", file: "admin/auth/magic-link.tsx" },
      { path: "admin/not-signed-in", file: "admin/auth/sign-in-failed.tsx" },
      { path: "admin/forgot", file: "admin/auth/forgot-password.tsx" },
      { path: "admin/change-email", file: "admin/auth/change-email.tsx" },
      { path: "admin/stop-email-change", file: "admin/auth/stop-email-change.tsx" },
      { path: "admin/recover", file: "admin/auth/reset-password.tsx" },
    ],
  },
  {
    file: "newsletter/layout.tsx",
    children: [
      { path: "newsletter/confirm", file: "newsletter/confirm.tsx" },
      { path: "newsletter/unsubscribe", file: "newsletter/unsubscribe.tsx" },
    ],
  },
  {
    file: "embed/layout.tsx",
    children: [
      { path: "embed/contact-form", file: "embed/contact-form.tsx" },
      { path: "embed/contact-form/sent", file: "embed/contact-form-sent.tsx" },
    ],
  },
  { path: "social/*", file: "resources/social-image.ts" },
] satisfies RouteConfig;
