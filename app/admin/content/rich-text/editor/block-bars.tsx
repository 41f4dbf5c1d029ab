import type { Editor } from "@tiptap/core";
import { type ComponentProps, useRef, useState } from "react";
import { Field, TextInput, Checkbox } from "#app/ui/field.tsx";
import { readVideoAddress } from "#domain/markdown/directives.ts";
import { completeAddress, isLinkAddress, isPictureAddress } from "../../../fields/addresses.ts";
import { type Subject, changeSubject, removeSubject, useSubject } from "./bar-subject.ts";
import { type OwnBarProps, Bar, LinkAddress } from "./link-bar.tsx";
import { insertBlock, putBehindSelection } from "./insert-menu.tsx";
import { SecondaryButton } from "../../../../ui/small-buttons.tsx";
import { mediaPath } from "#lib/media-addresses.ts";
import { type LibraryItem, MediaThumb, useLibraryItem } from "../../../media/library-item.tsx";
import type { DescribedPicture } from "../../../media/describe-pictures.tsx";
import type { PickedMedia } from "../../../media/picked-media.ts";
import { MediaPicker } from "../../../media/media-picker.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Changes the block that the bar was opened for; inserts one when there was none, or when it is gone by now. */
function writeBlock(editor: Editor, subject: Subject | null, type: string, attrs: Record<string, string>): void {
  const chain = editor.chain().focus();
  if (subject) chain.command(({ tr }) => (changeSubject(tr, subject, attrs), true)).run();
  else chain.command(insertBlock({ type, attrs })).run();
}

interface BlockBarProps extends Omit<ComponentProps<typeof Bar>, "isPresent" | "onRemove"> {
  subject: Subject | null;
}

/** The bar of a block, which can be removed. */
function BlockBar({ subject, ...bar }: BlockBarProps) {
  function remove() {
    const chain = bar.editor.chain().focus();
    if (subject) chain.command(({ tr }) => (removeSubject(tr, subject), true)).run();
  }
  return <Bar {...bar} isPresent={subject !== null} onRemove={remove} />;
}

function textOf(subject: Subject | null, name: string): string {
  return String(subject?.node.attrs[name] ?? "");
}

/** Inserts a link that looks like a button, or changes the selected one. */
export function ButtonBar({ editor, onClose }: OwnBarProps) {
  const subject = useSubject(editor, ["button"]);
  const [label, setLabel] = useState(textOf(subject, "label"));
  const [address, setAddress] = useState(textOf(subject, "href"));
  const [error, setError] = useState<string | null>(null);

  function apply(given = address) {
    const href = completeAddress(given);
    if (label.trim() === "") return setError("Enter the button's text, such as “Book a demo”.");
    if (!isLinkAddress(href)) return setError("Enter where the button leads: a web address or a page on this site.");
    writeBlock(editor, subject, "button", { label: label.trim(), href });
    onClose();
  }

  return (
    <BlockBar {...{ editor, onClose, subject, error }} label="Button" onAction={() => apply()}>
      <Field label="Words" required className="min-w-40 flex-1">
        <TextInput value={label} onChange={(event) => setLabel(event.target.value)} />
      </Field>
      <LinkAddress editor={editor} value={address} onChange={setAddress} onEnter={apply} />
    </BlockBar>
  );
}

/** Inserts a film by its address, or changes the selected one. */
export function EmbedBar({ editor, onClose }: OwnBarProps) {
  const subject = useSubject(editor, ["embed"]);
  const [url, setUrl] = useState(textOf(subject, "url"));
  const [label, setLabel] = useState(textOf(subject, "label"));
  const [error, setError] = useState<string | null>(null);

  function apply() {
    const address = completeAddress(url);
    if (!readVideoAddress(address)) return setError("Enter the address of a YouTube or Vimeo video.");
    if (label.trim() === "") return setError("Enter the video's title. Readers see it before it plays.");
    writeBlock(editor, subject, "embed", { label: label.trim(), url: address });
    onClose();
  }

  return (
    <BlockBar {...{ editor, onClose, subject, error }} label="Video" onAction={apply}>
      <Field label="Video address" required className="min-w-48 flex-1">
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
    </BlockBar>
  );
}

/**
 * Inserts a picture, with a caption as a figure, or changes the selected one. A new one begins with an upload or the library. Requires an
 * alternative text, or the mark "Decoration only".
 */
export function PictureBar({ editor, onClose }: OwnBarProps) {
  const subject = useSubject(editor, ["image", "figure"]);
  const [src, setSrc] = useState(textOf(subject, "src"));
  const [alt, setAlt] = useState(textOf(subject, "alt"));
  const [isDecorative, setDecorative] = useState(subject?.node.attrs["alt"] === "");
  const [caption, setCaption] = useState("");
  const [error, setError] = useState<string | null>(null);

  const [isPicking, pick] = useState(subject === null);
  const library = useLibraryItem(src);
  const words = useRef<HTMLInputElement>(null);
  const address = useRef<HTMLInputElement>(null);
  /** Goes on in the bar, once the dialog is gone, which gives the focus back. */
  function goOn(field: typeof words) {
    pick(false);
    requestAnimationFrame(() => field.current?.focus());
  }
  function closePicker() {
    if (subject || src !== "") return pick(false);
    editor.commands.focus();
    onClose();
  }

  /** The library proposes its alternative text where there is none yet. */
  function take(item: PickedMedia) {
    const isFile = item.kind === "film" || item.kind === "document";
    library.know(item);
    setSrc(mediaPath(item.id));
    if (alt.trim() === "") setAlt(isFile ? item.name : item.alt);
    if (alt.trim() === "" && !isFile) setDecorative(item.isDecorative);
    goOn(words);
  }

  function insertAll(pictures: readonly DescribedPicture[]) {
    const chain = editor.chain().focus();
    for (const { item, alt: said } of pictures) {
      const image = { type: "image", attrs: { src: mediaPath(item.id), alt: said } };
      chain.command(insertBlock({ type: "paragraph", content: [image] }));
    }
    chain.run();
    onClose();
  }

  function apply() {
    const address = src.trim();
    if (!isPictureAddress(address)) {
      setError("Enter the picture's web address, or choose one from the library.");
      return;
    }
    if (!isDecorative && alt.trim() === "") {
      setError("Describe the picture for readers who can't see it, or mark it as decorative.");
      return;
    }
    const attributes = { src: address, alt: isDecorative ? "" : alt.trim() };
    const text = caption.trim();
    if (text !== "" && subject?.node.type.name !== "figure") {
      const figure = { type: "figure", attrs: attributes, content: [{ type: "text", text }] };
      // A picture that gets a caption leaves its line of text.
      const chain = editor.chain().focus();
      if (subject) chain.command(({ tr }) => (removeSubject(tr, subject), true));
      chain.command(insertBlock(figure)).run();
    } else if (subject) writeBlock(editor, subject, subject.node.type.name, attributes);
    else {
      const image = editor.schema.nodes["image"]!.create(attributes);
      editor
        .chain()
        .focus()
        .command(({ tr }) => (putBehindSelection(tr, image), true))
        .run();
    }
    onClose();
  }

  return (
    <BlockBar {...{ editor, onClose, subject, error }} label="Picture" onAction={apply}>
      <SecondaryButton className="mb-1" onClick={() => pick(true)}>
        {library.id === null ? "Upload or choose" : "Another picture"}
      </SecondaryButton>
      {library.id === null ? (
        <Field label="Picture address" required className="min-w-48 flex-1">
          <TextInput
            ref={address}
            value={src}
            inputMode="url"
            autoComplete="off"
            placeholder="https://… or /images/…"
            onChange={(event) => setSrc(event.target.value)}
          />
        </Field>
      ) : (
        <LibraryPicture library={library} />
      )}
      <Field label="What it shows" required={!isDecorative} className="min-w-48 flex-1">
        <TextInput
          ref={words}
          value={isDecorative ? "" : alt}
          disabled={isDecorative}
          onChange={(event) => setAlt(event.target.value)}
        />
      </Field>
      {subject?.node.type.name !== "figure" && (
        <Field label="Caption" className="min-w-48 flex-1">
          <TextInput value={caption} onChange={(event) => setCaption(event.target.value)} />
        </Field>
      )}
      <Checkbox
        label="Decorative"
        className="pb-3"
        checked={isDecorative}
        onChange={(event) => setDecorative(event.target.checked)}
      />
      {isPicking && (
        <MediaPicker
          title={subject ? "Choose a picture" : "Add pictures"}
          kinds={["picture", "drawing", "film", "document"]}
          onPick={take}
          {...(!subject && { onPickAll: insertAll, onAddress: () => goOn(address) })}
          onClose={closePicker}
        />
      )}
    </BlockBar>
  );
}

function LibraryPicture({ library: { id, item, isGone } }: { library: LibraryItem }) {
  return (
    <div className="flex min-h-14 min-w-48 flex-1 items-center gap-3 text-sm">
      {item && <MediaThumb item={item} sizes="3.5rem" className="size-14 shrink-0 rounded-sm" />}
      <p className="min-w-0 wrap-anywhere">
        {item?.name}
        {isGone && <span className="text-rose">This picture is no longer in the library.</span>}
        {item && (
          <TextLink to={`/admin/media/${id}`} target="_blank" className="block">
            Crop, focal point
            <span className="sr-only"> (opens in a new tab)</span>
          </TextLink>
        )}
      </p>
    </div>
  );
}
