import { ButtonLink, Button } from "#app/ui/button.tsx";
import { kinds } from "#domain/content/kinds.ts";
import { useState } from "react";
import type { ImportOutcome } from "#domain/import/import-built-in.ts";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../screen/confirm-dialog.tsx";
import { useMay } from "../session/role.ts";
import { useChange } from "../screen/use-change.ts";

/** Links to new items, and the import of built-in content. */
export function QuickActions() {
  const may = useMay();
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-1 text-xl">
        Quick Actions
      </h2>
      <p className="mb-4 max-w-measure text-sm text-ink-soft">
        {may("transfer")
          ? "Begin something new, or bring in what the site ships with to edit it."
          : "Begin the draft of something new."}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {may("texts") && (
          <>
            <ButtonLink to="/admin/site" size="small">
              Edit on the page
            </ButtonLink>
            <ButtonLink to="/admin/site?find" size="small" variant="secondary">
              Find a text …
            </ButtonLink>
          </>
        )}
        {kinds.map(({ path, noun }) => (
          <ButtonLink key={path} to={`${path}?new`} size="small" variant="secondary">
            New {noun}
          </ButtonLink>
        ))}
      </div>
      {may("transfer") && <ImportBuiltIn />}
    </section>
  );
}

/** Imports the built-in content into the tables, after a question, and shows the result. */
function ImportBuiltIn() {
  const [isAsking, ask] = useState(false);
  const toast = useToast();
  const { post, busy, failure, answer } = useChange<{ imported: ImportOutcome }>("/admin?index", () => {
    ask(false);
    toast({ title: "Success", description: "Built-in content imported successfully" });
  });
  return (
    <div className="mt-4">
      <Button size="small" variant="quiet" className="-ml-3" onClick={() => ask(true)}>
        Import built-in content
      </Button>
      {answer && (
        <p role="status" className="mt-1 max-w-measure text-sm text-ink-soft">
          {summaryOf(answer.imported)}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Import built-in content?"
        action="Import"
        tone="primary"
        busy={busy}
        onConfirm={() => post({ intent: "import" })}
        onCancel={() => ask(false)}
      >
        <FormError>{failure?.error}</FormError>
        <p>
          The posts, use cases, modules and case studies that the site ships with are copied into the tables, where they
          can be edited. Visitors see the same as before.
        </p>
        <p>Nothing that is there already is changed, and what was imported before is not imported again.</p>
      </ConfirmDialog>
    </div>
  );
}

function summaryOf({ created, kept }: ImportOutcome): string {
  const made = kinds
    .filter(({ collection }) => created[collection] > 0)
    .map(({ collection, noun, nouns }) => counted(created[collection], noun, nouns));
  const new_ = made.length === 0 ? "Nothing new to import" : `Created ${new Intl.ListFormat("en").format(made)}`;
  const old =
    kept === 0 ? "" : `; ${kept.toLocaleString("en")} ${kept === 1 ? "entry was" : "entries were"} kept as they are`;
  return `${new_}${old}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
