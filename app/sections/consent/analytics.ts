import type { PublicSettings } from "#domain/context.ts";

type Analytics = NonNullable<PublicSettings["analytics"]>;

declare global {
  interface Window {
    /** The queue of gtag.js, which also processes entries from before it was loaded. */
    dataLayer?: unknown[];
  }
}

const googleScript = "https://www.googletagmanager.com/gtag/js";
/** How long `_ga` lives, in seconds (docs/product.md#cookies). */
const twoYears = 63_072_000;

/** URL of the page that was counted last. */
let counted = "";

// gtag.js recognizes a command by its being an Arguments object; it ignores arrays.
function gtag(..._command: unknown[]): void {
  window.dataLayer?.push(arguments);
}

/**
 * Counts the present page, once per URL; the first call loads Google's script. Only for visitors who have consented. Advertising
 * features are switched off.
 */
export function countPage({ measurementId, scriptUrl }: Analytics): void {
  Object.assign(window, { [`ga-disable-${measurementId}`]: false });
  if (!window.dataLayer) {
    window.dataLayer = [];
    start(measurementId, scriptUrl);
  }
  const address = location.origin + location.pathname + location.search;
  if (address === counted) return;
  gtag("event", "page_view", {
    page_location: address,
    page_title: document.title,
    page_referrer: counted || document.referrer,
  });
  counted = address;
}

function start(measurementId: string, scriptUrl: string | null): void {
  gtag("js", new Date());
  gtag("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "granted",
  });
  gtag("config", measurementId, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    cookie_expires: twoYears,
    cookie_flags: location.protocol === "https:" ? "SameSite=Lax;Secure" : "SameSite=Lax",
    ...(scriptUrl ? { server_container_url: new URL(scriptUrl).origin } : {}),
  });
  const address = new URL(scriptUrl ?? googleScript);
  address.searchParams.set("id", measurementId);
  const script = document.createElement("script");
  script.async = true;
  script.src = address.href;
  document.head.append(script);
}

/** Stops analytics and deletes its cookies on the host and all its parent domains. */
export function forgetAnalytics(measurementId: string): void {
  Object.assign(window, { [`ga-disable-${measurementId}`]: true });
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join(".")}`);
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    if (!name.startsWith("_ga")) continue;
    for (const domain of ["", ...domains]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}
