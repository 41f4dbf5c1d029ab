import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Collision } from "#domain/publishing/releases/collisions.ts";
import { useChange } from "../screen/use-change.ts";
import { fieldName } from "./change-list.tsx";
import { ValueDifference } from "./difference.tsx";

const reasons = {
  changed: "was published again since this release was prepared.",
  deleted: "was deleted since this release was prepared.",
  exists: "exists already.",
} as const;

/** What must be settled before a release can be published: nothing is guessed. */
export function CollisionList({ path, collisions }: { path: string; collisions: readonly Collision[] }) {
  return (
    <section aria-label="To settle first" className="mb-6 grid gap-4 border-l-4 border-brass bg-brass-100/50 p-4">
      <h2 className="text-lg">Settle first</h2>
      {collisions.map((collision) => (
        <Settlement key={`${collision.kind}/${collision.itemId}`} path={path} collision={collision} />
      ))}
    </section>
  );
}

function Settlement({ path, collision }: { path: string; collision: Collision }) {
  const { kind, itemId, title, reason, draftVersion, liveVersion, fields } = collision;
  const [taken, take] = useState(() => new Set(fields.filter(({ isTheirs }) => isTheirs).map(({ field }) => field)));
  const toast = useToast();
  const { post, busy } = useChange(path, () => toast({ title: "Success", description: "Settled" }));
  const settle = (drop: boolean) => {
    const body = new FormData();
    const known = { intent: "settle", kind, item: itemId, draft: String(draftVersion), live: String(liveVersion) };
    for (const [name, value] of Object.entries({ ...known, drop: String(drop) })) body.set(name, value);
    for (const field of taken) body.append("take", field);
    post(body);
  };
  const mayKeep = reason !== "exists";
  return (
    <div className="grid gap-3 text-sm">
      <p>
        <strong>{title}</strong> {reasons[reason]}
      </p>
      {fields.map(({ field, live, draft, isTheirs }) => (
        <div key={field} className="grid gap-1 bg-white p-3">
          <p className="font-semibold">{fieldName(kind, field)}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">
            <ValueDifference before={live} after={draft} />
          </p>
          <Checkbox
            label={isTheirs ? "Take what is live (this release did not change it)" : "Take what is live instead"}
            checked={taken.has(field)}
            onChange={({ target }) => {
              const next = new Set(taken);
              if (target.checked) next.add(field);
              else next.delete(field);
              take(next);
            }}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {mayKeep && (
          <Button size="small" busy={busy} onClick={() => settle(false)}>
            {reason === "deleted" ? "Publish it anew" : "Keep it so"}
          </Button>
        )}
        <Button size="small" variant="quiet" busy={busy} onClick={() => settle(true)}>
          Take it out of the release
        </Button>
      </div>
    </div>
  );
}
