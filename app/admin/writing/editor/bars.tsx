import { useEffect, useRef, type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Editor } from "@tiptap/core";
import { Field, TextInput, Checkbox } from "#app/ui/field.tsx";
import { completeAddress, isLinkAddress, isPictureAddress } from "./addresses.ts";

interface BarProps {
  editor: Editor;
  onClose: () => void;
  label: string;
  /** Whether the link or image already exists. */
  isPresent: boolean;
  onAction: () => void;
  onRemove: () => void;
  error: string | null;
  children: ReactNode;
}

/** A few fields between toolbar and text. Enter applies them, Escape returns to the text. Not a form element, because it is inside one. */
function Bar({ editor, onClose, label, isPresent, onAction, onRemove, error, children }: BarProps) {
  const thing = label.toLowerCase();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);

  function cancel() {
    editor.commands.focus();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") cancel();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.type !== "checkbox")
      onAction();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // The keys belong to the fields inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="grid gap-3 border-t border-line bg-paper px-3 py-3"
    >
      <div className="flex flex-wrap items-end gap-3">{children}</div>
      {error && (
        <p role="alert" className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onAction}>
          {isPresent ? "Change" : "Add"} {thing}
        </Button>
        {isPresent && (
          <Button
            size="small"
            variant="quiet"
            className="text-rose!"
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            Remove {thing}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

type OwnBarProps = Pick<BarProps, "editor" | "onClose">;

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

/** Inserts a picture, or changes the selected one. Requires an alternative text, or the mark "Decoration only". */
export function PictureBar({ editor, onClose }: OwnBarProps) {
  const [present] = useState(() => (editor.isActive("image") ? editor.getAttributes("image") : null));
  const [src, setSrc] = useState(String(present?.["src"] ?? ""));
  const [alt, setAlt] = useState(String(present?.["alt"] ?? ""));
  const [isDecorative, setDecorative] = useState(present !== null && present["alt"] === "");
  const [error, setError] = useState<string | null>(null);

  function apply() {
    const address = src.trim();
    if (!isPictureAddress(address)) {
      setError("Enter the picture's web address, or a path on this site such as /images/reunion.avif.");
      return;
    }
    if (!isDecorative && alt.trim() === "") {
      setError("Say what the picture shows, for readers who can't see it, or mark it as decoration.");
      return;
    }
    const attributes = { src: address, alt: isDecorative ? "" : alt.trim() };
    const chain = editor.chain().focus();
    if (present) chain.updateAttributes("image", attributes).run();
    else chain.setImage(attributes).run();
    onClose();
  }

  return (
    <Bar
      editor={editor}
      onClose={onClose}
      label="Picture"
      isPresent={present !== null}
      onAction={apply}
      onRemove={() => editor.chain().focus().deleteSelection().run()}
      error={error}
    >
      <Field label="Picture address" required className="min-w-48 flex-1">
        <TextInput
          value={src}
          inputMode="url"
          autoComplete="off"
          placeholder="https://… or /images/…"
          onChange={(event) => setSrc(event.target.value)}
        />
      </Field>
      <Field label="What it shows" required={!isDecorative} className="min-w-48 flex-1">
        <TextInput
          value={isDecorative ? "" : alt}
          disabled={isDecorative}
          onChange={(event) => setAlt(event.target.value)}
        />
      </Field>
      <Checkbox
        label="Decoration only"
        className="pb-3"
        checked={isDecorative}
        onChange={(event) => setDecorative(event.target.checked)}
      />
    </Bar>
  );
}
