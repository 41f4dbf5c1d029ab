import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deferHydration, hydrationStarter, takeStateOut } from "./deferred-scripts.ts";
import { documentPolicy, sealScripts, externalSources, noExternalSources } from "./documents.ts";
import { addFirstScript, firstVisitScript } from "./first-visit.ts";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("sealScripts", () => {
  const own = (text: string, attributes = "") => `<script nonce="mark"${attributes}>${text}</script>`;

  it("names each script of the server's once, and neither files nor data blocks", () => {
    const html =
      own("a()") +
      own("b()", ' type="module" async=""') +
      own("a()") +
      `<script src="/assets/x.js" nonce="mark"></script><script type="application/ld+json">{"c":1}</script>`;
    expect(sealScripts(html, "mark").scriptHashes).toEqual([sha("a()"), sha("b()")]);
  });

  it("names no script that came with content, whatever it pretends to be", () => {
    const injected =
      `<script>evil(1)</script><script nonce="guess">evil(2)</script><script type="module">evil(3)</script>` +
      `<SCRIPT>evil(4)</SCRIPT><script type="deferred/classic">evil(5)</script><script nonce=mark>evil(6)</script>`;
    const unfinished = '<img alt="<script x"><img alt="<script>">';
    const { html, scriptHashes } = sealScripts(`${injected}${own("a()")}${unfinished}${own("b()")}`, "mark");
    expect(scriptHashes).toEqual([sha("a()"), sha("b()")]);
    expect(html).toBe(`${injected}<script>a()</script>${unfinished}<script>b()</script>`);
  });

  it("leaves no mark in the document", () => {
    const html = `<link rel="stylesheet" href="/a.css" nonce="mark"/>${own("a()")}`;
    expect(sealScripts(html, "mark").html).toBe(`<link rel="stylesheet" href="/a.css"/><script>a()</script>`);
  });
});

describe("documentPolicy", () => {
  it("lets nothing in that it does not name", () => {
    const policy = documentPolicy({ scriptHashes: [], frameAncestors: "none", https: false });
    expect(policy).toMatch(/^default-src 'none'; /);
    for (const kind of ["script", "style", "img", "font", "media", "connect", "frame", "manifest"]) {
      expect(policy).toContain(`; ${kind}-src 'self'`);
    }
  });

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

describe("documentPolicy while developing", () => {
  it("lets inline scripts and styles run, which a hash beside them would forbid, and opens a socket", () => {
    const options = { scriptHashes: [sha("a()")], frameAncestors: "none", https: false } as const;
    const policy = documentPolicy({ ...options, development: true });
    expect(policy).toContain("script-src 'self' 'unsafe-inline';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy).toContain("connect-src 'self' ws:;");
    expect(documentPolicy(options)).not.toMatch(/unsafe-inline|ws:/);
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
    `<html><head><link rel="modulepreload" href="/assets/a.js" nonce="mark"/><link rel="stylesheet" href="/assets/a.css"/></head><body>` +
    `<script nonce="mark">restore()</script><script nonce="mark">window.__reactRouterContext = {};</script>` +
    `<script nonce="mark" type="module" async="">import "/assets/a.js"</script>` +
    `<script nonce="mark">window.__reactRouterContext.streamController.close();</script></body></html>`;
  const defer = (html: string) => sealScripts(deferHydration(html, "mark"), "mark").html;

  it("leaves no script that would load a file, keeps each text, and adds the starter", () => {
    const deferred = defer(document);
    expect(deferred).not.toContain("modulepreload");
    expect(deferred).not.toMatch(/<script[^>]*type="module"/);
    expect(deferred).toContain('<script type="deferred/module">import "/assets/a.js"</script>');
    expect(deferred.match(/type="deferred\/classic"/g)).toHaveLength(2);
    expect(deferred).toContain("<script>restore()</script>");
    expect(deferred).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
    expect(deferred).toContain(`<script>${hydrationStarter}</script></body>`);
  });

  it("leaves what content has of it, which bears no mark", () => {
    const injected = `<img alt='<link rel="modulepreload"><script>window.__reactRouterContext</script><script type="module" async=""></body>'>`;
    const changed = document.replace("<body>", `<body>${injected}`);
    expect(defer(changed)).toBe(defer(document).replace("<body>", `<body>${injected}`));
  });

  it("refuses a document whose module script it does not recognise", () => {
    const changed = document.replace(
      "</body>",
      '<script nonce="mark" async="" type="module">import "/b.js"</script></body>',
    );
    expect(() => defer(changed)).toThrow();
  });

  it("refuses a document whose scripts it does not know at all", () => {
    const unknown = [
      document.replace('type="module" async=""', 'async="" type="module"'),
      document.replace('type="module" async=""', 'async="" src="/assets/a.js"'),
      document.replaceAll("window.__reactRouterContext", "window.__context"),
      document.replace("</body>", ""),
      "<html><head></head><body><p>No script</p></body></html>",
    ];
    for (const html of unknown) expect(() => defer(html)).toThrow();
  });
});

describe("takeStateOut", () => {
  const controller = "window.__reactRouterContext.streamController";
  const enqueue = (text: string) =>
    `<script nonce="mark">${controller}.enqueue(${JSON.stringify(text).replaceAll("<", String.raw`\u003c`)});</script>`;
  const parts = ['["</script>);",', '"\\""]'];
  const document = `<body><main>A</main>${parts.map(enqueue).join("<!--x-->")}<script nonce="mark">${controller}.close();</script></body>`;
  const take = (html: string) => takeStateOut(html, "mark", (state) => `/state/${state.length}?of=%2F&a`);

  it("gives the state whole, and leaves its address in its place", () => {
    const place = '<script type="deferred/state" src="/state/20?of=%2F&amp;a"></script>';
    expect(take(document)).toEqual({ html: `<body><main>A</main>${place}<!--x--></body>`, state: parts.join("") });
  });

  it("takes nothing that came with content", () => {
    const injected = `<script>${controller}.enqueue("evil");</script><script nonce="guess">${controller}.enqueue("evil");</script>`;
    const { html, state } = take(document.replace("A", injected));
    expect([html.includes(injected), state]).toEqual([true, parts.join("")]);
  });

  it("refuses a document that has not all of it, or has it in another form", () => {
    const unknown = [
      document.replace("streamController.close()", "streamController.end()"),
      document.replaceAll("enqueue(", "push("),
      document.replace("enqueue(", "enqueue(window.x + "),
      document.replace(/<script nonce="mark">window\.__reactRouterContext\.streamController\.close.*<\/script>/, ""),
      `<body><script nonce="mark">${controller}.close();</script></body>`,
      "<body></body>",
    ];
    for (const html of unknown) expect(() => take(html)).toThrow();
  });
});

const html =
  '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/></head><body></body></html>';

describe("addFirstScript", () => {
  it("puts one script between the charset and the styles, with the addresses of the fonts", () => {
    const given = firstVisitScript(["/a.woff2", "/b.woff2"]);
    const [before, script, after] = addFirstScript(html, "mark", given).split(/<script nonce="mark">|<\/script>/);
    expect(before).toBe('<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>');
    expect(script).toMatch(
      /^\(function\(\)\{[^]*\}\)\(\);\(function\(files\)\{[^]*\}\)\(\["\/a\.woff2","\/b\.woff2"\]\)$/,
    );
    expect(before + (after ?? "")).toBe(html);
  });

  it("refuses a document that begins in another way", () => {
    const changed = html.replace("<head>", '<head><meta name="x"/>');
    expect(() => addFirstScript(changed, "mark", firstVisitScript(["/a.woff2"]))).toThrow();
  });
});
