// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { describe, expect, it } from "vitest";
import type { ActionResult } from "#app/lib/answers.ts";
import type { FormValues } from "#domain/documents/kind.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import type { ContentAnswer } from "../change-content.ts";
import { openForm, server, setFormStage } from "./testing/open-form.ts";
import { openedValues } from "../form-values.ts";
import { useOpenErrors } from "./use-open-errors.ts";

/** An answer that refuses fields. */
const refusal = (fields: Record<string, string>) => {
  const error = "Please check the marked fields.";
  return { ok: false, code: "invalid", error, fields } as const satisfies ActionResult<ContentAnswer>;
};

describe("an error of a refused save", () => {
  setFormStage();

  it("goes with the first change of its field after the answer, and comes back with the next refusal", async () => {
    const form = await openForm();
    server.saves.push(refusal({ name: "Too long.", description: "Missing." }), refusal({ name: "Too long." }));
    await form.type("Much too long");
    await form.do((editor) => editor.save());
    const answer = form.editor.failure;
    expect([form.editor.errors, form.editor.isMended]).toEqual([{ name: "Too long.", description: "Missing." }, false]);
    await form.type("Short");
    expect([form.editor.errors, form.editor.isMended]).toEqual([{ description: "Missing." }, false]);
    await form.do((editor) => editor.type("description", "Words of it"));
    expect([form.editor.errors, form.editor.isMended]).toEqual([{}, true]);
    expect(form.editor.failure, "the focus stays where somebody types").toBe(answer);
    await form.do((editor) => editor.save());
    expect([form.editor.errors, form.editor.isMended]).toEqual([{ name: "Too long." }, false]);
  });
});

describe.each(kinds.map((kind) => [kind.collection, kind] as const))("a field of %s", (_, kind) => {
  it.each(kind.fields.map(({ name, type }) => [name, type] as const))("%s (%s) loses its error", (name, type) => {
    const opened = openedValues(null, kind.fields);
    const other: Record<string, FormValues[string]> = {
      switch: opened[name] !== true,
      lines: ["x"],
      items: ["x"],
      entries: [{ x: "x" }],
    };
    const failure = refusal({ [["lines", "items", "entries"].includes(type) ? `${name}.0` : name]: "Wrong." });
    let open: ReturnType<typeof useOpenErrors> | undefined;
    function Form({ values }: { values: FormValues }) {
      open = useOpenErrors(failure, values);
      return null;
    }
    const root = createRoot(document.createElement("div"));
    act(() => root.render(<Form values={opened} />));
    expect(Object.values(open?.errors ?? {})).toEqual(["Wrong."]);
    act(() => root.render(<Form values={{ ...opened, [name]: other[type] ?? "x" }} />));
    expect(open).toEqual({ errors: {}, isMended: true });
    act(() => root.unmount());
  });
});
