import { Button } from "#app/ui/button.tsx";
import { Checkbox, FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ReviewedKind } from "#domain/approvals/rules.ts";
import { kinds } from "#domain/content/kinds.ts";
import { useChange } from "../screen/use-change.ts";

/** What reviews can be about, for people. */
export const reviewedNames: readonly { kind: ReviewedKind; name: string }[] = [
  ...kinds.map(({ collection, heading }) => ({ kind: collection, name: heading })),
  { kind: "site_texts", name: "Texts of the site" },
  { kind: "release", name: "Every release" },
];

/** Which kinds need a review; for admins. */
export function ReviewRules({ rules }: { rules: readonly ReviewedKind[] }) {
  const toast = useToast();
  const { post, busy, failure } = useChange("/admin/reviews", () =>
    toast({ title: "Success", description: "The rules are saved" }),
  );
  return (
    <section aria-labelledby="review-rules" className="mt-10 border-t border-line pt-6">
      <h2 id="review-rules" className="mb-1 text-xl">
        What needs a review
      </h2>
      <p className="mb-4 max-w-measure text-sm text-ink-soft">
        Of these, nothing becomes public before somebody else has approved it; what is public can be hidden at any time.
        A release needs a review when anything in it does.
      </p>
      <form
        // After a save of somebody else the boxes say what counts now.
        key={rules.join(" ")}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          form.set("intent", "rules");
          post(form);
        }}
      >
        <FormError>{failure?.error}</FormError>
        <fieldset className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="sr-only">What needs a review</legend>
          {reviewedNames.map(({ kind, name }) => (
            <Checkbox key={kind} name="kinds" value={kind} label={name} defaultChecked={rules.includes(kind)} />
          ))}
        </fieldset>
        <Button type="submit" size="small" busy={busy} className="justify-self-start">
          Save the rules
        </Button>
      </form>
    </section>
  );
}
