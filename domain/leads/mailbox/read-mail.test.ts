import { expect, it } from "vitest";
import { htmlToText } from "./html-to-text.ts";
import { readMailInThread, unreadable } from "./mail-thread.ts";
import { splitQuotedTail } from "./quoted-tail.ts";
import { readMail } from "./read-mail.ts";

const bytes = (...lines: string[]) => new Uint8Array(Buffer.from(lines.join("\r\n")));
const head = ["From: =?utf-8?q?Ad=C3=A1?= Osei <Ada@Alumni.example>", "To: hello@site.example", "Message-ID: <1@mx>"];

it("reads who wrote what, in which thread, without what is quoted", async () => {
  const mail = await readMail(
    bytes(
      ...head,
      'Cc: "Team" <team+r-abc@site.example>, Others: a@x.example, b@x.example;',
      "Subject: =?utf-8?b?UmU6IEdyw7zDn2U=?=",
      "In-Reply-To: <b@site>",
      "References: <a@site>\r\n <b@site>",
      "Delivered-To: hello@site.example",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Yes, Monday works.",
      "",
      "On Fri, 27 Nov 2026 at 10:00, Homecoming",
      "<hello@site.example> wrote:",
      "> Does Monday work?",
      "",
    ),
  );
  expect(mail).toEqual({
    kind: "mail",
    messageId: "<1@mx>",
    answers: ["<b@site>", "<a@site>"],
    from: { name: "Adá Osei", address: "Ada@Alumni.example" },
    to: ["hello@site.example", "team+r-abc@site.example", "a@x.example", "b@x.example"],
    subject: "Re: Grüße",
    text: "Yes, Monday works.",
    quoted: "On Fri, 27 Nov 2026 at 10:00, Homecoming\n<hello@site.example> wrote:\n> Does Monday work?",
    attachments: [],
  });
});

it("makes text of HTML, and names files with their sizes", async () => {
  const mail = await readMail(
    bytes(
      ...head,
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/html; charset=utf-8",
      "",
      "<html><head><style>p{}</style></head><body><p>Hello&nbsp;<b>you</b><script>alert(1)</script></p>",
      '<ul><li>one</li><li>two</li></ul><a href="https://x.example/a">see here</a> <a href="javascript:x">no</a>',
      "<blockquote>former<br>words</blockquote></body></html>",
      "--b",
      'Content-Type: application/pdf; name="../../plan\u202efdp.pdf"',
      "Content-Disposition: attachment",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("x".repeat(1_000)).toString("base64"),
      "--b--",
      "",
    ),
  );
  expect(mail.text).toBe("Hello you\n\n- one\n- two\n\nsee here <https://x.example/a> no");
  expect(mail.quoted).toBe("> former\n> words");
  expect(mail.attachments).toEqual([{ name: expect.stringMatching(/plan ?fdp\.pdf$/), size: 1_000 }]);
});

it("tells what machines say from what people write", async () => {
  const kindOf = async (...lines: string[]) => (await readMail(bytes(...head, ...lines, "", "I am away."))).kind;
  expect(await kindOf()).toBe("mail");
  expect(await kindOf("Auto-Submitted: no")).toBe("mail");
  expect(await kindOf("Auto-Submitted: auto-replied")).toBe("auto");
  expect(await kindOf("Precedence: bulk")).toBe("auto");
  expect(await kindOf("X-Autoreply: yes")).toBe("auto");
  expect(await kindOf("Return-Path: <>")).toBe("auto");
});

it.each(["REPLY", "REQUEST"])("takes a calendar's answer for one of a machine: %s", async (method) => {
  const mail = await readMail(
    bytes(
      ...head,
      'Content-Type: multipart/alternative; boundary="c"',
      "",
      "--c",
      "Content-Type: text/plain",
      "",
      "Ada Osei has accepted the invitation.",
      "--c",
      `Content-Type: text/calendar; charset=utf-8; method=${method}`,
      "",
      "BEGIN:VCALENDAR",
      `METHOD:${method}`,
      "END:VCALENDAR",
      "--c--",
      "",
    ),
  );
  expect(mail.kind).toBe(method === "REPLY" ? "auto" : "mail");
  expect(mail.text).toBe("Ada Osei has accepted the invitation.");
});

it.each(["failed", "delayed"])("reads the report of an email that is %s, and which one it is about", async (action) => {
  const mail = await readMail(
    bytes(
      "From: Mail Delivery <mailer-daemon@mx.example>",
      "To: hello@site.example",
      "Message-ID: <report@mx>",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="z"',
      "",
      "--z",
      "Content-Type: text/plain",
      "",
      "This is the mail system. On Monday you wrote:",
      "--z",
      "Content-Type: message/delivery-status",
      "",
      "Final-Recipient: rfc822; ada@alumni.example",
      `Action: ${action}`,
      "Status: 5.1.1",
      "",
      "--z",
      "Content-Type: message/rfc822",
      "",
      "Message-ID: <reply@site>",
      "Subject: Re: your inquiry",
      "",
      "words",
      "--z--",
      "",
    ),
  );
  expect(mail.kind).toBe(action === "failed" ? "bounce" : "auto");
  expect(mail.answers).toEqual(["<reply@site>"]);
  expect(mail.text).toContain("This is the mail system.");
});

it("splits what is quoted in the ways of usual programs, and leaves answers between the lines whole", () => {
  expect(splitQuotedTail("Yes.\n\n> a\n> b\n")).toEqual({ text: "Yes.", quoted: "> a\n> b" });
  expect(splitQuotedTail("Ja.\n\nAm 27.11.2026 um 10:00 schrieb Team:\n\n> a")).toMatchObject({ text: "Ja." });
  expect(splitQuotedTail("Yes.\n\nFrom: Team <a@b.c>\nSent: Friday\nTo: me\n\nold words")).toMatchObject({
    text: "Yes.",
  });
  const between = "On Friday, Team wrote:\n> a\nYes to that.\n> b\nNo to that.";
  expect(splitQuotedTail(between)).toEqual({ text: between, quoted: "" });
  expect(splitQuotedTail("> only this")).toEqual({ text: "> only this", quoted: "" });
  expect(splitQuotedTail("From: here it is a long way\nto go")).toMatchObject({ quoted: "" });
});

it("makes text of deep and broken HTML", () => {
  expect(htmlToText(`${"<div>".repeat(5_000)}words`)).toBe("words");
  expect(htmlToText("<p>a<p>b<pre>c\n  d</pre><table><tr><td>e<td>f</table>")).toBe("a\n\nb\n\nc\n  d\n\ne f");
  expect(htmlToText("<a href='https://x.example/'>x.example</a>")).toBe("x.example");
});

it("loses no mail that takes too long to read or is none, and gives one without an id an id of its own", async () => {
  const costly = bytes(
    "From: Ada <ada@alumni.example>",
    "Message-ID: <costly@mx>",
    "In-Reply-To: <reply@site>",
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b\r\n\r\nx\r\n".repeat(400_000),
  );
  const began = performance.now();
  const mail = await readMailInThread(costly);
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(mail).toMatchObject({
    messageId: "<costly@mx>",
    answers: ["<reply@site>"],
    from: { address: "ada@alumni.example" },
    text: unreadable,
  });
  const nothing = await readMailInThread(new Uint8Array());
  expect(nothing.messageId).toMatch(/^<[\da-f]{64}@no-id\.invalid>$/);
  expect((await readMailInThread(bytes("words"))).messageId).not.toBe(nothing.messageId);
}, 60_000);
