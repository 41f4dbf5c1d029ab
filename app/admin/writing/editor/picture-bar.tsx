import { useState } from "react";
import { Checkbox, Field, TextInput } from "#app/ui/field.tsx";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { mediaPath } from "#lib/media-addresses.ts";
import { MediaThumb } from "../../media/media-thumb.tsx";
import type { PickedMedia } from "../../media/picked-media.ts";
import { MediaPicker } from "../../media/picker/media-picker.tsx";
import { type LibraryItem, useLibraryItem } from "../../media/picker/use-library-item.ts";
import { isPictureAddress } from "./addresses.ts";
import { Bar, type OwnBarProps } from "./bar.tsx";
import { insertBlock } from "./insert-block.ts";

/** Inserts a picture, with a caption as a figure, or changes the selected one. Requires an alternative text, or the mark "Decoration only". */
export function PictureBar({ editor, onClose }: OwnBarProps) {
  const [kind] = useState(() => (["figure", "image"] as const).find((name) => editor.isActive(name)));
  const [present] = useState(() => (kind ? editor.getAttributes(kind) : null));
  const [src, setSrc] = useState(String(present?.["src"] ?? ""));
  const [alt, setAlt] = useState(String(present?.["alt"] ?? ""));
  const [isDecorative, setDecorative] = useState(present !== null && present["alt"] === "");
  const [caption, setCaption] = useState("");
  const [error, setError] = useState<string | null>(null);

  const [isPicking, pick] = useState(false);
  const library = useLibraryItem(src);

  /** The library proposes its alternative text where there is none yet. */
  function take(item: PickedMedia) {
    const isFile = item.kind === "film" || item.kind === "document";
    library.know(item);
    setSrc(mediaPath(item.id));
    if (alt.trim() === "") setAlt(isFile ? item.name : item.alt);
    if (alt.trim() === "" && !isFile) setDecorative(item.isDecorative);
    pick(false);
  }

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
    const text = caption.trim();
    if (text !== "") {
      const figure = { type: "figure", attrs: attributes, content: [{ type: "text", text }] };
      // A picture that gets a caption leaves its line of text.
      if (kind === "image") chain.deleteSelection();
      chain.command(insertBlock(figure)).run();
    } else if (kind) chain.updateAttributes(kind, attributes).run();
    else chain.setImage(attributes).run();
    onClose();
  }

  function removePicture() {
    const chain = editor.chain().focus();
    if (kind === "figure") chain.deleteNode("figure").run();
    else chain.deleteSelection().run();
  }

  return (
    <Bar
      editor={editor}
      onClose={onClose}
      label="Picture"
      isPresent={present !== null}
      onAction={apply}
      onRemove={() => removePicture()}
      error={error}
    >
      {library.id === null ? (
        <Field label="Picture address" required className="min-w-48 flex-1">
          <TextInput
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
      <Button size="small" variant="secondary" className="mb-1" onClick={() => pick(true)}>
        {library.id === null ? "Choose from the library" : "Another picture"}
      </Button>
      <Field label="What it shows" required={!isDecorative} className="min-w-48 flex-1">
        <TextInput
          value={isDecorative ? "" : alt}
          disabled={isDecorative}
          onChange={(event) => setAlt(event.target.value)}
        />
      </Field>
      {kind !== "figure" && (
        <Field label="Caption" className="min-w-48 flex-1">
          <TextInput value={caption} onChange={(event) => setCaption(event.target.value)} />
        </Field>
      )}
      <Checkbox
        label="Decoration only"
        className="pb-3"
        checked={isDecorative}
        onChange={(event) => setDecorative(event.target.checked)}
      />
      {isPicking && (
        <MediaPicker
          title="Choose a picture"
          kinds={["picture", "drawing", "film", "document"]}
          onPick={take}
          onClose={() => pick(false)}
        />
      )}
    </Bar>
  );
}

function LibraryPicture({ library: { id, item, isGone } }: { library: LibraryItem }) {
  return (
    <div className="flex min-h-14 min-w-48 flex-1 items-center gap-3 text-sm">
      {item && <MediaThumb item={item} sizes="3.5rem" className="size-14 shrink-0 rounded-sm" />}
      <p className="min-w-0 wrap-anywhere">
        {item?.name}
        {isGone && <span className="text-rose">This picture is not in the library any more.</span>}
        {item && (
          <Link to={`/admin/media/${id}`} target="_blank" className="link block">
            Crop, focal point
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        )}
      </p>
    </div>
  );
}
