/** Pages that are at their address whatever the tables hold. A test compares them with the site's routes. */
export const sitePages: ReadonlySet<string> = new Set([
  "/",
  "/about",
  "/features",
  "/modules",
  "/use-cases",
  "/case-studies",
  "/pricing",
  "/contact",
  "/demo",
  "/faq",
  "/blog",
  "/newsletter",
  "/privacy-policy",
  "/terms-of-service",
  "/cookie-policy",
]);
