import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deferHydration } from "../hydration/defer-hydration.ts";
import { documentPolicy, inlineScriptHashes } from "./content-security-policy.ts";
import { externalSources, noExternalSources } from "./external-sources.ts";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("inlineScriptHashes", () => {
  it("names each inline script once, and neither files nor data blocks", () => {
    const html =
      `<script>a()</script><script type="module" async="">b()</script><script>a()</script>` +
      `<script src="/assets/x.js"></script><script type="application/ld+json">{"c":1}</script>`;
    expect(inlineScriptHashes(html)).toEqual([sha("a()"), sha("b()")]);
  });
});

describe("documentPolicy", () => {
  it("allows no inline script beyond the named ones", () => {
    const policy = documentPolicy({ scriptHashes: [sha("a()")], frameAncestors: "none", https: true });
    expect(policy).toContain(`script-src 'self' ${sha("a()")};`);
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("upgrade-insecure-requests");
  });

  it("names no other host of its own accord", () => {
    const policy = documentPolicy({ scriptHashes: [], frameAncestors: "none", https: false });
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain("//");
  });

  it("opens the directives that settings ask for, by origin", () => {
    const external = externalSources({
      crmForm: { url: "http://localhost:5001/form?team=1", scriptUrl: "https://cdn.example.org/a/form.js" },
      analytics: null,
    });
    const policy = documentPolicy({ scriptHashes: [sha("a()")], frameAncestors: "none", https: false, external });
    expect(policy).toContain("frame-src 'self' http://localhost:5001;");
    expect(policy).toContain(`script-src 'self' ${sha("a()")} https://cdn.example.org;`);
    expect(policy).toContain("connect-src 'self' http://localhost:5001 https://cdn.example.org;");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("img-src 'self' data: https:;");
  });
});

describe("externalSources", () => {
  const measurementId = "G-ABC1234567";

  it("is empty without settings", () => {
    expect(externalSources({ crmForm: null, analytics: null })).toEqual(noExternalSources);
  });

  it("opens Google's hosts for analytics, and no frame", () => {
    const sources = externalSources({ crmForm: null, analytics: { measurementId, scriptUrl: null } });
    expect(sources.script).toEqual(["https://www.googletagmanager.com"]);
    expect(sources.connect).toContain("https://*.google-analytics.com");
    expect(sources.frame).toEqual([]);
  });

  it("opens only the operator's own tagging server when there is one", () => {
    const scriptUrl = "http://localhost:5002/gtag/js";
    expect(externalSources({ crmForm: null, analytics: { measurementId, scriptUrl } })).toEqual({
      frame: [],
      script: ["http://localhost:5002"],
      connect: ["http://localhost:5002"],
      image: ["http://localhost:5002"],
    });
  });
});

describe("deferHydration", () => {
  const document =
    `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body>` +
    `<script>restore()</script><script>window.__reactRouterContext = {};</script>` +
    `<script type="module" async="">import "/assets/a.js"</script>` +
    `<script>window.__reactRouterContext.streamController.close();</script></body></html>`;

  it("leaves no script that would load a file, keeps each text, and adds the starter", () => {
    const deferred = deferHydration(document);
    expect(deferred).not.toContain("modulepreload");
    expect(deferred).not.toMatch(/<script[^>]*type="module"/);
    expect(deferred).toContain('<script type="deferred/module">import "/assets/a.js"</script>');
    expect(deferred.match(/type="deferred\/classic"/g)).toHaveLength(2);
    expect(deferred).toContain("<script>restore()</script>");
    expect(deferred).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
    expect(inlineScriptHashes(deferred)).toContain(sha('import "/assets/a.js"'));
  });

  it("refuses a document whose module script it does not recognise", () => {
    const changed = document.replace("</body>", '<script async type="module">import "/b.js"</script></body>');
    expect(() => deferHydration(changed)).toThrow();
  });
});
