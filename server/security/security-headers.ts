interface SecurityHeaderOptions {
  /** The site is reached by https (SITE_URL says so); only then may HSTS be promised. */
  https: boolean;
  /** Who may show the answer in a frame. The form page is shown in our own dialog. */
  frameAncestors: "none" | "self";
}

/** The headers that every answer carries, apart from its content security policy. Names in lower case. */
export function securityHeaders({ https, frameAncestors }: SecurityHeaderOptions): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": frameAncestors === "self" ? "SAMEORIGIN" : "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
