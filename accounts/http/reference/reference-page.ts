import { escapeXml } from "#lib/text/xml.ts";
import { errorCodes } from "../failures.ts";
import type { OpenApi, Operation } from "./openapi.ts";
import type { z } from "zod";

/** Where the page's own style stands, beside the page. */
export const referenceStylePath = "/reference.css";

/** The reference as a page for people: no script, one file of styles. */
export function createReferencePage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ""))].toSorted((a, b) =>
    a.localeCompare(b, "en"),
  );
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === tag);
    return `<section id="${tag}"><h2>${tag}</h2>${own.map(articleOf).join("")}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(document.info.title)}</title>
<link rel="stylesheet" href="/api/auth${referenceStylePath}">
</head>
<body>
<header><h1>${escapeXml(document.info.title)}</h1><p>${escapeXml(document.info.description)}</p>
<p>Programs get this page as an OpenAPI ${document.openapi} document: ask for <code>application/json</code>.</p></header>
<nav aria-label="Parts"><ul>${tags.map((tag) => `<li><a href="#${tag}">${tag}</a></li>`).join("")}<li><a href="#codes">Error codes</a></li></ul></nav>
<main>${sections.join("\n")}
<section id="codes"><h2>Error codes</h2>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(errorCodes).map(rowOf).join("")}</tbody></table></section>
</main>
</body>
</html>
`;
}

function articleOf({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const taken = [
    ...query.map(({ name, schema }) => `?${name}=${(schema.enum ?? []).join(" | ")}`),
    ...(operation.requestBody ? [shapeOf(operation.requestBody.content["application/json"].schema)] : []),
  ];
  const answer = operation.responses["200"]?.content?.["application/json"].schema;
  const codes = Object.values(operation.responses).flatMap(({ description }) => [...description.matchAll(/`(\w+)`:/g)]);
  return `<article id="${operation.operationId}"><h3><code><b>${method}</b> ${escapeXml(path)}</code></h3>
<p>${escapeXml(operation.summary).replaceAll(/`([^`]+)`/g, "<code>$1</code>")}</p>
<dl>${taken.length > 0 ? `<dt>Takes</dt><dd><pre>${escapeXml(taken.join("\n"))}</pre></dd>` : ""}
<dt>Answers</dt><dd>${answer ? `<pre>${escapeXml(shapeOf(answer))}</pre>` : "The browser is sent on."}</dd>
${codes.length > 0 ? `<dt>Fails with</dt><dd>${codes.map(([, code]) => `<code>${code}</code>`).join(", ")}</dd>` : ""}</dl></article>`;
}

function rowOf([code, { status, meaning }]: [string, { status: number; meaning: string }]): string {
  return `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeXml(meaning)}</td></tr>`;
}

/** The look of the site (app/styles/tokens.css), for a page that stands outside of it. */
export const referenceStyle = `
:root { color-scheme: light; --ink: #1d2b26; --soft: #52625b; --line: #d9d5c8; --paper: #fbf9f3; --green: #17553f; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 3rem 1.25rem 6rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0 0 1rem; color: var(--green); }
h2 { font: 600 1.4rem/1.3 Georgia, serif; margin: 3.5rem 0 1rem; padding-top: 1rem; border-top: 2px solid var(--green); }
h3 { margin: 2.25rem 0 .35rem; font-size: 1.05rem; font-weight: 400; }
h3 b { color: var(--green); }
p { margin: 0 0 .75rem; max-width: 46rem; }
code, pre { font: .9em/1.55 ui-monospace, monospace; }
pre { margin: 0; padding: .6rem .8rem; background: #fff; border: 1px solid var(--line); white-space: pre-wrap; }
nav ul { display: flex; flex-wrap: wrap; gap: .4rem 1.25rem; margin: 2rem 0 0; padding: 0; list-style: none; }
a { color: var(--green); text-underline-offset: .25em; display: inline-block; min-height: 1.5rem; }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .5rem 1rem; margin: 0; }
dt { color: var(--soft); font-size: .9rem; padding-top: .3rem; }
dd { margin: 0; min-width: 0; font-size: .95rem; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: .15rem; } dd { margin-bottom: .6rem; } }
`;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A JSON schema in one line, as TypeScript would write the type: `{ email: string, name?: string } | null`. */
export function shapeOf(schema: object | boolean): string {
  if (typeof schema === "boolean") return schema ? "any" : "none";
  const { type, const: constant, enum: values, anyOf, oneOf, allOf, items, properties } = schema as JsonSchema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map((choice) => shapeOf(choice)))].join(" | ");
  if (allOf) return allOf.map((part) => shapeOf(part)).join(" & ");
  if (type === "array") {
    const item = items === undefined || Array.isArray(items) ? "any" : shapeOf(items);
    return item.includes(" ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
  }
  if (properties) return objectShape(schema as JsonSchema);
  return [type ?? "any"].flat().join(" | ");
}

function objectShape({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, value]) => `${name}${required.includes(name) ? "" : "?"}: ${shapeOf(value)}`,
  );
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}
