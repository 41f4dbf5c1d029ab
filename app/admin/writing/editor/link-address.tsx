import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { TargetField } from "../../site/form/target-field.tsx";
import { completeAddress, isLinkAddress } from "./addresses.ts";
import { headingsIn } from "./headings.ts";

interface LinkAddressProps {
  editor: Editor;
  value: string;
  onChange: (address: string) => void;
}

/** The address of a link: typed, or found by searching the headings of this text, and the pages of the site with their headings. */
export function LinkAddress({ editor, value, onChange }: LinkAddressProps) {
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
      />
    </div>
  );
}
