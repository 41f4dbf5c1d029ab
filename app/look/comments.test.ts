import { expect, it } from "vitest";
import type { SharedThread } from "#domain/comments/shared-comments.ts";
import { commentsHtml, type RefusedComment } from "./comments.ts";

const hostile = `"><script>alert(1)</script>'&amp;`;
const thread = (rest: Partial<SharedThread> = {}): SharedThread => ({
  id: "t1",
  page: "/pricing",
  place: "",
  quote: "",
  isResolved: false,
  comments: [{ id: "c1", author: "Mia", body: "Hello", at: new Date("2026-11-23T10:00:00Z"), isDeleted: false }],
  ...rest,
});
const html = (
  given: { page?: string; threads?: SharedThread[]; refused?: RefusedComment | null; path?: string } = {},
) =>
  commentsHtml(given.page ?? "", {
    threads: given.threads ?? [],
    path: given.path ?? "/pricing",
    prefix: "/preview/secret",
    refused: given.refused ?? null,
  });

it("writes what people have sent as words, wherever it stands", () => {
  const comment = { id: hostile, author: hostile, body: hostile, at: new Date(0), isDeleted: false };
  const threads = [
    thread({ id: hostile, place: hostile, quote: hostile, comments: [comment] }),
    thread({ id: "elsewhere", page: `/x${hostile}` }),
  ];
  const typed = {
    name: hostile,
    body: `</textarea>${hostile}`,
    quote: hostile,
    id: hostile,
    thread: "",
    place: hostile,
  };
  const refused = { error: hostile, fields: { name: hostile, body: hostile }, typed };
  const shown = html({ threads, refused, path: "/pricing", page: `<h1>A ${hostile.replaceAll("<", "&lt;")}</h1>` });
  expect(shown).not.toContain("<script");
  expect(shown).not.toMatch(/="[^"]*"><script/);
  expect(shown.match(/<\/textarea>/g)).toHaveLength(2);
});

it("has the threads of the page, and leads to those of others", () => {
  const shown = html({ threads: [thread(), thread({ id: "t2", page: "/" }), thread({ id: "t3", page: "/" })] });
  expect(shown).toContain('id="comment-c1"');
  expect(shown.match(/id="thread-/g)).toHaveLength(1);
  expect(shown).toContain('<a href="/preview/secret#comments">/</a> (2)');
  expect(html({ threads: [thread({ comments: [{ ...thread().comments[0]!, author: null }] })] })).toContain("The team");
});

it("offers the headings of the page as places, each once and as people read them", () => {
  const page = `<h1 class="x">Plans &amp; <em>prices</em></h1><h2>Why<br/>us</h2><h2>Why us</h2><h3><svg></svg></h3><h4>Small</h4>`;
  const places = [...html({ page }).matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map(([, name]) => name);
  expect(places).toEqual(["The whole page", "Plans &amp; prices", "Why us"]);
});

it("shows what was refused at the form that sent it, with what was typed", () => {
  const refused = {
    error: "",
    fields: { body: "Please write your comment." },
    typed: { name: "Mia", body: "", thread: "t1" },
  };
  const shown = html({ threads: [thread()], refused });
  expect(shown).toContain("<details open>");
  expect(shown.match(/Please write your comment\./g)).toHaveLength(1);
  expect(shown).toContain(
    'id="body-t1" name="body" required rows="4" maxlength="2000" aria-invalid="true" aria-describedby="body-t1-error"',
  );
});
