import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Field, TextInput } from "#app/ui/field.tsx";
import { completeAddress, isLinkAddress } from "./addresses.ts";
import { Bar } from "./bar.tsx";

interface LinkBarProps {
  editor: Editor;
  onClose: () => void;
}

/** Makes a link of the selected text, or changes or removes the one at the cursor. */
export function LinkBar({ editor, onClose }: LinkBarProps) {
  const [present] = useState(() => ({
    href: String(editor.getAttributes("link")["href"] ?? ""),
    hasText: !editor.state.selection.empty || editor.isActive("link"),
  }));
  const [address, setAddress] = useState(present.href);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);

  function apply() {
    const href = completeAddress(address);
    if (!isLinkAddress(href)) {
      setError("Enter a web address, a mail address, or a path on this site such as /contact.");
      return;
    }
    const chain = editor.chain().focus();
    if (present.hasText) chain.extendMarkRange("link").setLink({ href }).run();
    else
      chain
        .insertContent([{ type: "text", text: text.trim() || href, marks: [{ type: "link", attrs: { href } }] }])
        .run();
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  }

  return (
    <Bar
      label="Link"
      action={present.href ? "Change link" : "Add link"}
      onAction={apply}
      onCancel={() => {
        editor.commands.focus();
        onClose();
      }}
      remove={present.href ? { label: "Remove link", onRemove: remove } : undefined}
      error={error}
    >
      <Field label="Address" required className="min-w-48 flex-2">
        <TextInput
          value={address}
          inputMode="url"
          autoComplete="off"
          placeholder="https://… or /demo"
          aria-invalid={error ? true : undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      {!present.hasText && (
        <Field label="Text" className="min-w-40 flex-1">
          <TextInput value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
    </Bar>
  );
}
