import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("site/layout.tsx", [
    index("site/home.tsx"),
    route("use-cases", "site/use-cases/list.tsx"),
    route("use-cases/:slug", "site/use-cases/detail.tsx"),
    route("case-studies", "site/case-studies/list.tsx"),
    route("case-studies/:slug", "site/case-studies/detail.tsx"),
    route("about", "site/about.tsx"),
    route("demo", "site/demo.tsx"),
    route("modules", "site/modules.tsx"),
    route("features", "site/modules.tsx", { id: "site/features" }),
    route("pricing", "site/pricing.tsx"),
    route("faq", "site/faq.tsx"),
    route("contact", "site/contact.tsx"),
    ...["privacy-policy", "terms-of-service", "cookie-policy"].map((path) =>
      route(path, "site/legal.tsx", { id: `site/${path}` }),
    ),
    route("blog", "site/blog/list.tsx"),
    route("blog/:slug", "site/blog/article.tsx"),
    route("newsletter", "site/newsletter/newsletter.tsx"),
    route("*", "site/not-found.tsx"),
  ]),
  route("sitemap.xml", "resources/sitemap.ts"),
  route("robots.txt", "resources/robots.ts"),
  route("site.webmanifest", "resources/web-manifest.ts"),
  route("llms.txt", "resources/llms.ts"),
  route("admin", "admin/layout.tsx", [
    index("admin/dashboard.tsx"),
    route("blog", "admin/blog/blog.tsx"),
    route("use-cases", "admin/use-cases/use-cases.tsx"),
    route("modules", "admin/modules/modules.tsx"),
    route("case-studies", "admin/case-studies/case-studies.tsx"),
    route("newsletter", "admin/newsletter/newsletter.tsx"),
  ]),
  route("admin/figures", "admin/figures.ts"),
  route("admin/newsletter/export", "admin/newsletter/export.ts"),
  layout("admin/door-layout.tsx", [
    route("admin/setup", "admin/setup.tsx"),
    route("admin/confirm", "admin/confirm.tsx"),
    route("admin/forgot", "admin/forgot.tsx"),
    route("admin/recover", "admin/recover.tsx"),
  ]),
  layout("newsletter/layout.tsx", [
    route("newsletter/confirm", "newsletter/confirm.tsx"),
    route("newsletter/unsubscribe", "newsletter/unsubscribe.tsx"),
  ]),
  layout("embed/layout.tsx", [
    route("embed/contact-form", "embed/contact-form.tsx"),
    route("embed/contact-form/sent", "embed/contact-form-sent.tsx"),
  ]),
  route("social/*", "resources/social-image.ts"),
] satisfies RouteConfig;
