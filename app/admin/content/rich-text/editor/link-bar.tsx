import type { CommandProps, Editor } from "@tiptap/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../../ui/small-buttons.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { completeAddress, isLinkAddress } from "../../../fields/addresses.ts";
import { TargetField } from "../../../fields/target-field.tsx";
import { useLinked } from "./bar-subject.ts";
import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { putBehindSelection } from "./insert-menu.tsx";
import GithubSlugger from "github-slugger";

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
export function Bar({ editor, onClose, label, isPresent, onAction, onRemove, error, children }: BarProps) {
  const thing = label.toLowerCase();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);

  function cancel() {
    editor.commands.focus();
    onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    // A list of proposals takes its keys itself.
    if (event.defaultPrevented) return;
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
          <QuietButton
            className="text-rose!"
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            Remove {thing}
          </QuietButton>
        )}
        <QuietButton onClick={cancel}>Cancel</QuietButton>
      </div>
    </div>
  );
}

export type OwnBarProps = Pick<BarProps, "editor" | "onClose">;

/** Links the selected text, or changes or removes the link at the cursor. */
export function LinkBar({ editor, onClose }: OwnBarProps) {
  const linked = useLinked(editor);
  const [before] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  const [address, setAddress] = useState(before);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);

  function apply(given = address) {
    const href = completeAddress(given);
    if (!isLinkAddress(href)) {
      setError("Enter a web address, an email address, or a path on this site such as /contact.");
      return;
    }
    const chain = editor.chain().focus();
    if (linked) chain.setTextSelection(linked).setLink({ href }).command(goBehind(linked.to)).run();
    else chain.command(insertLink(text.trim() || href, href)).run();
    onClose();
  }

  return (
    <Bar
      editor={editor}
      onClose={onClose}
      label="Link"
      isPresent={linked !== null && before !== ""}
      onAction={() => apply()}
      onRemove={() => {
        if (linked) editor.chain().focus().setTextSelection(linked).unsetLink().command(goBehind(linked.to)).run();
      }}
      error={error}
    >
      <LinkAddress editor={editor} value={address} onChange={setAddress} onEnter={apply} />
      {!linked && (
        <Field label="Text" className="min-w-40 flex-1">
          <TextInput value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
    </Bar>
  );
}

/** Puts the cursor behind a link, so that what is typed next neither replaces it nor belongs to it. */
function goBehind(position: number) {
  return ({ tr }: CommandProps): true => {
    tr.setSelection(TextSelection.create(tr.doc, position)).removeStoredMark(tr.doc.type.schema.marks["link"]!);
    return true;
  };
}

function insertLink(text: string, href: string) {
  return (props: CommandProps): true => {
    const { schema } = props.state;
    putBehindSelection(props.tr, schema.text(text, [schema.marks["link"]!.create({ href })]));
    return goBehind(props.tr.selection.to)(props);
  };
}

interface LinkAddressProps {
  editor: Editor;
  value: string;
  onChange: (address: string) => void;
  /** Called when Enter has chosen an address. */
  onEnter: (address: string) => void;
}

/** The address of a link: typed, or found by searching the headings of this text, and the pages of the site with their headings. */
export function LinkAddress({ editor, value, onChange, onEnter }: LinkAddressProps) {
  const [own] = useState(() =>
    headingsIn(editor.state.doc).map(({ id, text }) => ({ href: `#${id}`, title: `This text › ${text}` })),
  );
  return (
    <div className="min-w-48 flex-2">
      <TargetField
        label="Address"
        hint={null}
        value={value}
        error={undefined}
        own={own}
        readAddress={(typed) => (isLinkAddress(completeAddress(typed)) ? completeAddress(typed) : null)}
        onChange={onChange}
        onEnter={onEnter}
      />
    </div>
  );
}

/** A heading of a document. */
interface Heading {
  level: number;
  text: string;
  /** Its id on the page, as a link within the text names it. */
  id: string;
  /** Position of the node in the document. */
  position: number;
}

/** The headings of a document that have words, in order. Their ids are made as the public page makes them (rehype-slug). */
function headingsIn(doc: Node): Heading[] {
  const slugger = new GithubSlugger();
  const found: Heading[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== "heading") return !node.isTextblock;
    const text = node.textContent;
    const id = slugger.slug(text);
    if (text.trim() !== "") found.push({ level: Number(node.attrs["level"]), text: text.trim(), id, position });
    return false;
  });
  return found;
}

interface OutlineProps {
  editor: Editor;
  /** Called after the cursor was put to a heading. */
  onGo?: () => void;
}

/** The headings of the text; each leads to its place. */
export function Outline({ editor, onGo }: OutlineProps) {
  const headings = headingsIn(editor.state.doc);
  const { from } = editor.state.selection;
  const present = headings.findLastIndex(({ position }) => position < from);
  function go({ position, text }: Heading) {
    editor
      .chain()
      .focus()
      .setTextSelection(position + 1 + text.length)
      .scrollIntoView()
      .run();
    onGo?.();
  }
  if (headings.length === 0) return <p className="text-sm text-ink-soft">The headings of your text appear here.</p>;
  return (
    <ol className="grid text-sm">
      {headings.map((heading, index) => (
        <li key={heading.position}>
          <button
            type="button"
            aria-current={index === present ? "location" : undefined}
            onClick={() => go(heading)}
            data-level={heading.level}
            className="outline-item w-full border-l-2 border-line py-1.5 pr-2 text-left text-ink-soft wrap-anywhere hover:text-evergreen-700 aria-[current]:border-brass aria-[current]:text-ink"
          >
            {heading.text}
          </button>
        </li>
      ))}
    </ol>
  );
}
