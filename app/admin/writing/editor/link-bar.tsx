import { useState } from "react";
import { Field, TextInput } from "#app/ui/field.tsx";
import { completeAddress, isLinkAddress } from "./addresses.ts";
import { Bar, type OwnBarProps } from "./bar.tsx";
import { LinkAddress } from "./link-address.tsx";

/** Links the selected text, or changes or removes the link at the cursor. */
export function LinkBar({ editor, onClose }: OwnBarProps) {
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

  return (
    <Bar
      editor={editor}
      onClose={onClose}
      label="Link"
      isPresent={present.href !== ""}
      onAction={apply}
      onRemove={() => editor.chain().focus().extendMarkRange("link").unsetLink().run()}
      error={error}
    >
      <LinkAddress editor={editor} value={address} onChange={setAddress} />
      {!present.hasText && (
        <Field label="Text" className="min-w-40 flex-1">
          <TextInput value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
    </Bar>
  );
}
