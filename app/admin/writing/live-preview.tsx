import { useState } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Collection } from "#db/schema.ts";
import type { FormValues } from "#domain/content/fields.ts";
import type { CursorText } from "./preview/cursor-text.ts";
import { PageFrame } from "./preview/page-frame.tsx";
import { type PreviewedPage, usePreview } from "./preview/use-preview.ts";

interface LivePreviewProps {
  collection: Collection;
  /** Null for something new. */
  id: string | null;
  /** What the form holds now. */
  values: FormValues;
  /** What is written at the cursor: the page shows it. */
  cursor: CursorText | null;
  /** The width to begin with. */
  begin: "Desktop" | "Phone";
}

/** In CSS pixels. */
const widths = { Desktop: 1280, Phone: 390 };
const names = ["Desktop", "Phone"] as const;

/** The public page of what the form holds at this moment; follows the typing after a short rest. */
export function LivePreview({ collection, id, values, cursor, begin }: LivePreviewProps) {
  const { result, isMaking } = usePreview(collection, id, values);
  const [chosen, choose] = useState(begin);
  const [shown, show] = useState<PreviewedPage | null>(null);
  // A page that can't be made leaves the last one standing.
  if (result?.ok && result.value !== shown) show(result.value);

  return (
    <section
      aria-label="Preview"
      className="grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-md border border-line bg-white"
    >
      <div className="flex min-h-11 items-center gap-1 border-b border-line px-2">
        <div role="group" aria-label="Width of the preview" className="flex gap-1">
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={chosen === name}
              onClick={() => choose(name)}
              className="min-h-9 rounded-md px-3 text-sm text-ink-soft hover:bg-paper-deep aria-pressed:bg-evergreen-50 aria-pressed:font-semibold aria-pressed:text-evergreen-700"
            >
              {name}
            </button>
          ))}
        </div>
        <p role="status" className="ml-auto flex items-center gap-2 px-2 text-xs text-ink-soft">
          {result?.ok === false && !isMaking && (result.fields["content"] ?? problems[result.code] ?? result.error)}
        </p>
        {isMaking && <Spinner className="mr-2 size-4 text-ink-soft" />}
      </div>
      {shown === null ? <div className="bg-paper" /> : <PageFrame {...shown} width={widths[chosen]} cursor={cursor} />}
    </section>
  );
}

const problems: Partial<Record<string, string>> = {
  unauthenticated: "Your session has ended. Save to sign in again.",
  network: "The server can't be reached; this is the last preview.",
};
