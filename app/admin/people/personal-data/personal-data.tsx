import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { textIn } from "#app/lib/requests.ts";
import { asDomainError } from "#domain/database.ts";
import type { Context } from "#domain/context.ts";
import { type Erasure, type PersonalData, type Unreached, erasePerson, findPerson } from "#domain/people/person.ts";
import {
  adminMeta,
  offlineClientAction,
  revalidateAfterSuccess,
  loadAdmin,
  readyData,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { ChangeDialog, useFocusAfterRemoval } from "../../frame/change/dialogs.tsx";
import { Form } from "#app/ui/form.tsx";
import { useFollowedField } from "../../frame/list/use-followed-field.ts";
import {
  type Counts,
  countsOf,
  erasedToast,
  keptHeading,
  mayBeKept,
  removedCounts,
  removedHeading,
  totalOf,
} from "./kept.ts";
import type { Route } from "./+types/personal-data.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** What is kept about a person, to export or erase it. The email address is a parameter of the URL. */
export function loader({ context, url }: Route.LoaderArgs) {
  const email = (url.searchParams.get("email") ?? "").trim();
  return loadAdmin(
    context,
    async (ctx) => ({ email, ...(email === "" ? nothing : await lookFor(ctx, email)) }),
    "personalData",
  );
}

const nothing = { found: null, problem: undefined };

/** Counts the records; their content is in the export only. */
async function lookFor(ctx: Context, email: string) {
  try {
    const person = await findPerson(ctx, { email });
    const { account, unreached } = person;
    return {
      found: { email: person.email, counts: countsOf(person, ctx.site), account, unreached },
      problem: undefined,
    };
  } catch (error) {
    const refusal = asDomainError(error);
    if (refusal?.code !== "invalid") throw error;
    return { found: null, problem: refusal.fields["email"] ?? refusal.message };
  }
}

export function action(args: Route.ActionArgs) {
  return answerIntent(
    args,
    { erase: (ctx, form) => erasePerson(ctx, { email: textIn(form, "email") }) },
    "personalData",
  );
}

export const meta = () => adminMeta("Personal data");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const screen = "/admin/personal-data";

export default function PersonalDataScreen({ loaderData }: Route.ComponentProps) {
  const { email, found, problem } = readyData(loaderData);
  const navigate = useNavigate();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [erasure, setErasure] = useState<Erasure | null>(null);
  const result = useRef<HTMLHeadingElement>(null);
  // The Erase button is removed with the data.
  const focusResult = useFocusAfterRemoval(result, asking);
  const { field, noteSent } = useFollowedField(email);
  const awaitsAnswer = useRef(false);
  const { ref } = field;
  useEffect(() => {
    if (awaitsAnswer.current && problem) ref.current?.focus();
    awaitsAnswer.current = false;
  }, [loaderData, problem, ref]);

  function find(form: FormData) {
    const typed = form.get("email");
    noteSent();
    awaitsAnswer.current = true;
    setErasure(null);
    void navigate(`${screen}?${new URLSearchParams({ email: typeof typed === "string" ? typed.trim() : "" })}`);
  }

  return (
    <>
      <h1 className="mb-1 text-2xl">Personal data</h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        Export or erase what this site keeps about a person: inquiries, newsletter records, and copies of emails and
        messages to the team. Look it up by email address. Accounts are not included.
      </p>
      <Form onSubmit={find} noValidate className="field-row mb-8 border-y border-line bg-white px-4 py-4">
        <Field label="The person's email address" required error={problem} className="min-w-0 flex-1 basis-64">
          <TextInput {...field} name="email" type="email" autoComplete="off" placeholder="name@example.org" />
        </Field>
        <Button type="submit">Look up</Button>
      </Form>

      <p role="status" className="sr-only">
        {found && keptHeading(found)}
      </p>

      {erasure && (
        <section aria-labelledby="erased" className="mb-8 border-y border-line bg-white px-4 py-4">
          <h2 id="erased" ref={result} tabIndex={-1} className="mb-3 text-xl wrap-anywhere outline-none">
            {removedHeading(erasure)}
          </h2>
          <CountList counts={removedCounts(erasure)} />
          <UnreachedNote unreached={erasure.unreached} />
          <NamedNote namedIn={erasure.namedIn} />
          <AccountNote account={erasure.account} />
        </section>
      )}

      {found && (
        <section aria-labelledby="found">
          <h2 id="found" className="mb-3 text-xl wrap-anywhere">
            {keptHeading(found)}
          </h2>
          <UnreachedNote unreached={found.unreached} />
          {!erasure && <AccountNote account={found.account} />}
          {totalOf(found.counts) > 0 && <CountList counts={found.counts} />}
          {mayBeKept(found) && (
            <div className="mt-5 flex flex-wrap gap-3">
              {totalOf(found.counts) > 0 && (
                <a
                  href={`${screen}/export?${new URLSearchParams({ email: found.email })}`}
                  className={buttonLook({ size: "small", variant: "secondary" })}
                >
                  Export as JSON
                </a>
              )}
              <Button variant="destructive" size="small" onClick={() => setAsking(true)}>
                Erase
              </Button>
            </div>
          )}
          <ChangeDialog<Erasure>
            open={asking}
            title="Erase this person?"
            action="Erase"
            path={screen}
            body={{ intent: "erase", email: found.email }}
            done={null}
            onDone={(outcome) => {
              toast(erasedToast(outcome));
              setErasure(outcome);
              setAsking(false);
              focusResult();
            }}
            onCancel={() => setAsking(false)}
          >
            <p>
              Everything the site keeps about <strong className="wrap-anywhere">{found.email}</strong> will be erased.
              It can&apos;t be taken back, and nothing is kept that would stop someone from entering the address again.
            </p>
            <CountList counts={found.counts} />
          </ChangeDialog>
        </section>
      )}
    </>
  );
}

const labels = {
  inquiries: "Inquiries",
  subscriptions: "Newsletter addresses, with consent records",
  deliveries: "Copies of emails and messages, sent or waiting",
  comments: "Comments by them or mentioning their address",
  activity: "Activity log entries with their address or IP",
  files: "Files: emails and inquiries written to disk",
} as const satisfies Partial<Record<keyof Counts, string>>;

function CountList({ counts: { records, ...counts } }: { counts: Counts }) {
  const rows = (Object.keys(labels) as (keyof typeof labels)[]).map((kind) => [labels[kind], counts[kind]] as const);
  return (
    <dl className="max-w-measure border-t border-line text-sm">
      {[...rows, ...Object.entries(records)].map(([label, count]) => (
        <div key={label} className="flex justify-between gap-5 border-b border-line py-2">
          <dt>{label}</dt>
          <dd className="font-semibold tabular-nums">{count.toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Notes that an account with this address is not part of the data and stays. */
function AccountNote({ account }: Pick<PersonalData, "account">) {
  if (account === null) return null;
  return (
    <p className="my-3 max-w-measure text-sm">
      {account === "admin" ? (
        <>
          This is a team member's address. The account is not included here and stays; see{" "}
          <TextLink to="/admin/team">Team</TextLink>.
        </>
      ) : (
        "This address has an account, which is not included here and stays."
      )}
    </p>
  );
}

/** Links to the inquiries in which others write this name. Only the team can say whether they mean this person. */
function NamedNote({ namedIn }: Pick<Erasure, "namedIn">) {
  if (namedIn.length === 0) return null;
  return (
    <div className="my-3 max-w-measure text-sm">
      <p>
        These inquiries from others mention this person, or someone with the same name. They stay unless you delete
        them:
      </p>
      <ul className="mt-1">
        {namedIn.map((id) => (
          <li key={id}>
            <TextLink to={`/admin/inquiries/${id}`}>Inquiry {id.slice(0, 8)}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lists the stores that could not be searched. */
function UnreachedNote({ unreached }: { unreached: readonly Unreached[] }) {
  if (unreached.length === 0) return null;
  return (
    <p role="alert" className="my-3 max-w-measure text-sm font-semibold text-rose-700">
      Could not reach: {unreached.join(", ")}. Nothing was changed there. Please try again.
    </p>
  );
}
