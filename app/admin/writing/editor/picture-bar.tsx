import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Checkbox, Field, TextInput } from "#app/ui/field.tsx";
import { isPictureAddress } from "./addresses.ts";
import { Bar } from "./bar.tsx";

interface PictureBarProps {
  editor: Editor;
  onClose: () => void;
}

/** Inserts a picture, or changes the selected one. What it shows must be said, or that it is there for decoration only. */
export function PictureBar({ editor, onClose }: PictureBarProps) {
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
      label="Picture"
      action={present ? "Change picture" : "Add picture"}
      onAction={apply}
      onCancel={() => {
        editor.commands.focus();
        onClose();
      }}
      remove={
        present
          ? {
              label: "Remove picture",
              onRemove: () => {
                editor.chain().focus().deleteSelection().run();
                onClose();
              },
            }
          : undefined
      }
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
