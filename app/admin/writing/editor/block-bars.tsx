import { useState } from "react";
import { Field, TextInput } from "#app/ui/field.tsx";
import { readVideoAddress } from "#domain/markdown/video-address.ts";
import { completeAddress, isLinkAddress } from "./addresses.ts";
import { Bar, type OwnBarProps } from "./bar.tsx";
import { insertBlock } from "./insert-block.ts";
import { LinkAddress } from "./link-address.tsx";

/** The attributes of the selected node of this type; null when another is selected. */
function usePresent({ editor }: OwnBarProps, type: string) {
  const [present] = useState(() => (editor.isActive(type) ? editor.getAttributes(type) : null));
  const text = (name: string) => String(present?.[name] ?? "");
  return { isPresent: present !== null, text };
}

/** Inserts a link that looks like a button, or changes the selected one. */
export function ButtonBar(props: OwnBarProps) {
  const { editor, onClose } = props;
  const { isPresent, text } = usePresent(props, "button");
  const [label, setLabel] = useState(text("label"));
  const [address, setAddress] = useState(text("href"));
  const [error, setError] = useState<string | null>(null);

  function apply() {
    const href = completeAddress(address);
    if (label.trim() === "") return setError("Say what the button does, such as “Book a demo”.");
    if (!isLinkAddress(href)) return setError("Enter where the button leads: an address, or a page of this site.");
    const attrs = { label: label.trim(), href };
    const chain = editor.chain().focus();
    if (isPresent) chain.updateAttributes("button", attrs).run();
    else chain.command(insertBlock({ type: "button", attrs })).run();
    onClose();
  }

  return (
    <Bar
      editor={editor}
      onClose={onClose}
      label="Button"
      isPresent={isPresent}
      onAction={apply}
      onRemove={() => editor.chain().focus().deleteSelection().run()}
      error={error}
    >
      <Field label="Words" required className="min-w-40 flex-1">
        <TextInput value={label} onChange={(event) => setLabel(event.target.value)} />
      </Field>
      <LinkAddress editor={editor} value={address} onChange={setAddress} />
    </Bar>
  );
}

/** Inserts a film by its address, or changes the selected one. */
export function EmbedBar(props: OwnBarProps) {
  const { editor, onClose } = props;
  const { isPresent, text } = usePresent(props, "embed");
  const [url, setUrl] = useState(text("url"));
  const [label, setLabel] = useState(text("label"));
  const [error, setError] = useState<string | null>(null);

  function apply() {
    const address = completeAddress(url);
    if (!readVideoAddress(address)) return setError("Enter the address of a film at YouTube or Vimeo.");
    if (label.trim() === "") return setError("Say what the film is called: readers see it before it plays.");
    const attrs = { label: label.trim(), url: address };
    const chain = editor.chain().focus();
    if (isPresent) chain.updateAttributes("embed", attrs).run();
    else chain.command(insertBlock({ type: "embed", attrs })).run();
    onClose();
  }

  return (
    <Bar
      editor={editor}
      onClose={onClose}
      label="Film"
      isPresent={isPresent}
      onAction={apply}
      onRemove={() => editor.chain().focus().deleteSelection().run()}
      error={error}
    >
      <Field label="Film address" required className="min-w-48 flex-1">
        <TextInput
          value={url}
          inputMode="url"
          autoComplete="off"
          placeholder="https://youtu.be/… or https://vimeo.com/…"
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label="Title" required className="min-w-48 flex-1">
        <TextInput value={label} onChange={(event) => setLabel(event.target.value)} />
      </Field>
    </Bar>
  );
}
