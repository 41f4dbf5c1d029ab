import { assert, constantFrom, dictionary, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "#lib/domain-error.ts";
import { leadLimits } from "./limits.ts";
import { parseLead, readLeadForm, leadTypeOf } from "./lead-form.ts";

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

  it.each([
    "a@b",
    "ada",
    "ada@",
    "@x.example",
    "ada@x.example, eve@x.example",
    "ada@x.example\nBcc: eve@x.example",
    "<ada@x.example>",
    "",
  ])("refuses the address %j", (email) => expect(Object.keys(faultsOf({ ...good, email }))).toEqual(["email"]));

  it.each([
    "Ada\r\nBcc: eve@x.example",
    "Ada\u0000",
    "Ada\u202eesoO",
    "Win: https://spam.example",
    "",
    "x".repeat(101),
  ])("refuses the name %j", (name) => expect(Object.keys(faultsOf({ ...good, name }))).toEqual(["name"]));

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
      "__proto__",
    );
    assert(
      property(dictionary(names, string({ unit: "binary" })), (form) => {
        for (const name of Object.keys(faultsOf(form)))
          expect(["name", "email", "organization", "message", "type"]).toContain(name);
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
