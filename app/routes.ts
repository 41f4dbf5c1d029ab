import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("site/layout.tsx", [
    index("site/home.tsx"),
    route("contact", "site/contact.tsx"),
    route("*", "site/not-found.tsx"),
  ]),
  layout("embed/layout.tsx", [
    route("embed/contact-form", "embed/contact-form.tsx"),
    route("embed/contact-form/sent", "embed/contact-form-sent.tsx"),
  ]),
] satisfies RouteConfig;
