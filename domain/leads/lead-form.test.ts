import { assert, constantFrom, dictionary, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "#lib/domain-error.ts";
import { leadLimits } from "./lead-limits.ts";
import { leadTypeOf, parseLead, readLeadForm } from "./lead-form.ts";

const good = { name: "Ada", email: "ada@alumni.example", organization: "", message: "Hello", type: "general" };
const faultsOf = (form: Record<string, string>) => {
  try {
    parseLead(form);
    return {};
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.fields;
  }
};

describe("parseLead", () => {
  it("trims, and keeps the lines of a message", () => {
    const { fields } = parseLead({ ...good, name: "  Ada  ", message: "\r\nOne\r\n\r\n\ttwo \n" });
    expect(fields).toMatchObject({ name: "Ada", message: "One\n\n\ttwo" });
  });

  it("drops the marks that come along with a pasted phone number, address or name", () => {
    const { fields } = parseLead({
      ...good,
      name: "\u202aAda\u202c",
      email: " \u2066ada@x.example\u2069",
      message: "Call \u202b+1 212 555 0101\u202c",
    });
    expect(fields).toMatchObject({ name: "Ada", email: "ada@x.example", message: "Call +1 212 555 0101" });
  });

  it.each([
    ["name", "Ann\tLee", "Ann Lee"],
    ["name", "Ann\v Lee\u2028", "Ann  Lee"],
    ["name", "\uFEFFJose\u0301 \u200bNu\u00adñez", "José Nuñez"],
    ["name", "Ada\r\nBcc: eve@x.example", "Ada Bcc: eve@x.example"],
    ["name", "Ada\u0000", "Ada"],
    ["name", "Ada\u202eesoO", "AdaesoO"],
    ["message", "\u0000one\u202e\u0007two\u0000", "onetwo"],
    ["email", "\u0000ada@x.example\u0007", "ada@x.example"],
    ["organization", "Old\tScholars\fLtd", "Old Scholars Ltd"],
    ["message", "pasted\vfrom PowerPoint\u2028or\u0085Word\ftoday", "pasted\nfrom PowerPoint\nor\nWord\ntoday"],
    ["email", "mailto:ada@x.example?subject=Hi", "ada@x.example"],
    ["email", "MAILTO: ada@x.example", "ada@x.example"],
    ["email", "ada@x.exa\u200bmple\uFEFF", "ada@x.example"],
    ["email", "info@münchen.example", "info@xn--mnchen-3ya.example"],
    ["email", "info@mu\u0308nchen.example", "info@xn--mnchen-3ya.example"],
    ["email", "校友@例え。テスト", "校友@xn--r8jz45g.xn--zckzah"],
    ["email", "JÖRG@example.org", "jörg@example.org"],
  ])("reads the %s %j as %j", (field, typed, read) => {
    expect(parseLead({ ...good, [field]: typed }).fields).toMatchObject({ [field]: read });
  });

  it.each([
    "a@b",
    "ada@münchen.example/x.example",
    "ada@münchen.example?x",
    "ada@\u202eelpmaxe.x",
    "mailto:",
    "ada",
    "ada@",
    "@x.example",
    "ada@x.example, eve@x.example",
    "ada@x.example\nBcc: eve@x.example",
    "<ada@x.example>",
    "",
  ])("refuses the address %j", (email) => expect(Object.keys(faultsOf({ ...good, email }))).toEqual(["email"]));

  it.each(["\u202e\u0000\n", "Win: https://spam.example", "", "x".repeat(101)])("refuses the name %j", (name) =>
    expect(Object.keys(faultsOf({ ...good, name }))).toEqual(["name"]),
  );

  it("asks by type: kind and number of alumni for a demo and a trial, the kind for an inquiry, neither for a message", () => {
    const answers = { ...good, kind: "university", alumni: "about 4.5k" };
    const detailsOf = (form: Record<string, string>) => parseLead(form).details;
    for (const type of ["demo", "trial"])
      expect(detailsOf({ ...answers, type })).toEqual({ kind: "university", alumni: 4500 });
    expect(detailsOf({ ...answers, type: "general" })).toEqual({ kind: "university" });
    expect(detailsOf({ ...answers, type: "contact", kind: "castle", alumni: "no" })).toEqual({});
  });

  it("takes forms that were opened before it asked, and what was left open", () => {
    expect(parseLead({ ...good, type: "demo" }).details).toEqual({});
    expect(parseLead({ ...good, type: "demo", kind: "", alumni: " " }).details).toEqual({});
  });

  it("names the kind and the number that can't be read", () => {
    expect(faultsOf({ ...good, type: "demo", kind: "castle", alumni: "many" })).toEqual({
      kind: expect.stringContaining("from the list"),
      alumni: expect.stringContaining("in digits"),
    });
  });

  it("accepts exactly the longest values", () => {
    const message = "x".repeat(leadLimits.message);
    expect(faultsOf({ ...good, message })).toEqual({});
    expect(Object.keys(faultsOf({ ...good, message: `${message}x` }))).toEqual(["message"]);
  });

  it("wants a message for a question, not for a demo or a trial", () => {
    expect(Object.keys(faultsOf({ ...good, message: " " }))).toEqual(["message"]);
    expect(faultsOf({ ...good, message: "", type: "demo" })).toEqual({});
    expect(faultsOf({ ...good, message: "", type: "trial" })).toEqual({});
  });

  it("never fails otherwise than by naming fields, whatever is posted", () => {
    const names = constantFrom(
      "name",
      "email",
      "organization",
      "message",
      "type",
      "submission",
      "rendered",
      "page",
      "website",
      "utm_source",
      "kind",
      "alumni",
      "place",
      "trace",
      "__proto__",
    );
    assert(
      property(dictionary(names, string({ unit: "binary" })), (form) => {
        for (const name of Object.keys(faultsOf(form)))
          expect(["name", "email", "organization", "message", "type", "kind", "alumni"]).toContain(name);
      }),
    );
  });
});

describe("readLeadForm", () => {
  it("takes the first of repeated fields and ignores files", () => {
    const data = new FormData();
    data.append("name", "Ada");
    data.append("name", "Eve");
    data.append("message", new File(["x"], "x.txt"));
    expect(readLeadForm(data)).toEqual({ name: "Ada", message: "" });
  });
});

describe("leadTypeOf", () => {
  it("knows four types and takes everything else for general", () => {
    expect(["demo", "trial", "contact", "general", "<script>", null].map(leadTypeOf)).toEqual([
      "demo",
      "trial",
      "contact",
      "general",
      "general",
      "general",
    ]);
  });
});
