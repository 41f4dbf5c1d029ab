import { useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { QuietButton } from "../../ui/small-buttons.tsx";
import { postKind } from "#domain/kinds/post.ts";
import type { FirstStep, FirstSteps as Steps } from "#domain/dashboard/dashboard.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import type { ImportOutcome } from "#domain/import/import-built-in.ts";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog } from "../frame/change/dialogs.tsx";
import { useChange } from "../frame/change/use-change.ts";
import { useMay } from "../frame/session/role.ts";
import { TextLink } from "#app/ui/text-link.tsx";

const words: Record<FirstStep, { title: string; about: string; to: string }> = {
  "second-factor": {
    title: "Protect your account",
    about: "Add a passkey or an authenticator app to your password.",
    to: "/admin/security",
  },
  words: {
    title: "Make it yours",
    about: "Name, offices, figures, and prices: change each one once, and every page follows.",
    to: "/admin/site?text=brand",
  },
  content: {
    title: "Add content",
    about: "Write your first post, or import the built-in content to edit it.",
    to: `${postKind.path}?new`,
  },
  legal: {
    title: "Check the legal pages",
    about: "The privacy, terms, and cookie pages are drafts for your lawyer to review.",
    to: "/admin/site?at=/privacy-policy",
  },
  team: {
    title: "Invite your team",
    about: "Writers write drafts, editors publish, and admins manage the rest.",
    to: "/admin/team",
  },
  inquiries: {
    title: "Send yourself an inquiry",
    about: "Check that it arrives, here and in your inbox.",
    to: "/contact",
  },
};

/** Kept in this browser, because others of the team have not seen the list yet. */
const key = "homecoming.first-steps";
function isHidden(): boolean {
  try {
    return localStorage.getItem(key) === "hidden";
  } catch {
    return false;
  }
}

/** What a new team does first. It goes by itself when all is done. */
export function FirstSteps({ steps }: { steps: readonly Steps[] }) {
  // Steps come with the data, so this is never rendered on the server.
  const [hidden, setHidden] = useState(isHidden);
  if (hidden) return null;
  function hide() {
    setHidden(true);
    try {
      localStorage.setItem(key, "hidden");
    } catch {
      // A browser that stores nothing shows the list again.
    }
  }
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps" className="border-l-4 border-brass bg-white px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps" className="text-xl">
          First steps
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {done} of {steps.length} done
        </p>
      </div>
      <ul className="mt-3 grid gap-x-8 gap-y-3 text-sm md:grid-cols-2">
        {steps.map(({ step, isDone }) => {
          const { title, about, to } = words[step];
          return (
            <li key={step} className="flex gap-2.5">
              <span
                aria-hidden="true"
                className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border text-xs ${isDone ? "border-evergreen-600 bg-evergreen-600 text-white" : "border-line-strong"}`}
              >
                {isDone && "✓"}
              </span>
              <p>
                <TextLink to={to} className="font-semibold">
                  {title}
                </TextLink>
                {isDone && <span className="sr-only"> (done)</span>}
                <span className="block text-ink-soft">{about}</span>
              </p>
            </li>
          );
        })}
      </ul>
      <QuietButton className="mt-2 -ml-3" onClick={hide}>
        Hide these steps
      </QuietButton>
    </section>
  );
}

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
          ? "Built-in content came with the site, and visitors see it until your team publishes its own. What is counted above is your team’s: write something new, or import the built-in content to edit it."
          : "Start the draft of something new."}
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
      <QuietButton className="-ml-3" onClick={() => ask(true)}>
        Import built-in content
      </QuietButton>
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
          The built-in posts, use cases, modules, and case studies are copied so that you can edit them. Visitors see
          the same as before: where your team&rsquo;s own use cases, modules or case studies are public, the new ones
          are inactive.
        </p>
        <p>Existing content isn't changed, and anything imported before isn't imported again.</p>
      </ConfirmDialog>
    </div>
  );
}

function summaryOf({ created, kept, hidden }: ImportOutcome): string {
  const made = kinds
    .filter(({ collection }) => created[collection] > 0)
    .map(({ collection, noun, nouns }) => counted(created[collection], noun, nouns));
  const new_ = made.length === 0 ? "Nothing new to import" : `Created ${new Intl.ListFormat("en").format(made)}`;
  const old =
    kept === 0 ? "" : `; ${kept.toLocaleString("en")} ${kept === 1 ? "entry was" : "entries were"} kept as they are`;
  const names = kinds.filter(({ collection }) => hidden.includes(collection)).map(({ nouns }) => nouns);
  const inactive =
    names.length === 0
      ? ""
      : ` The ${new Intl.ListFormat("en").format(names)} are inactive, because your team’s own are public; activate those that visitors should see.`;
  return `${new_}${old}.${inactive}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
