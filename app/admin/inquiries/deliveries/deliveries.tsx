import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import {
  type DeliveryState,
  type LoggedKind,
  type LogFilter,
  deliveryStates,
  findDeliveryLog,
  findReceivers,
  loggedKinds,
  replayDelivery,
  replaySince,
  sendTestWebhook,
} from "#domain/outbox/delivery-log.ts";
import { textIn } from "#app/lib/requests.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { Select } from "../../frame/list/compact-select.tsx";
import { addressWith } from "../../frame/list/list-address.ts";
import {
  adminMeta,
  loadAdmin,
  offlineClientAction,
  readyData,
  revalidateAfterSuccess,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import { timestampText } from "../../frame/screen/timestamp.tsx";
import type { Route } from "./+types/deliveries.ts";
import { DeliveryList } from "./delivery-list.tsx";

const screen = "/admin/inquiries/deliveries";

/** What the site sends to the webhook and the CRM of the team (docs/product.md#delivery-log). Filter and page are in the URL. */
export function loader({ context, url }: Route.LoaderArgs) {
  const filter = filterOf(url.searchParams);
  return loadAdmin(
    context,
    async (ctx) => ({
      filter,
      log: await findDeliveryLog(ctx, filter, url.searchParams.get("after")),
      receivers: findReceivers(ctx),
    }),
    "inquirySettings",
  );
}

export function action(args: Route.ActionArgs) {
  return answerIntent(
    args,
    {
      test: (ctx) => sendTestWebhook(ctx),
      replay: (ctx, form) => replayDelivery(ctx, textIn(form, "id")),
      "replay-since": async (ctx, form) => ({
        count: await replaySince(ctx, {
          kind: textIn(form, "kind") === "crm" ? "crm" : "webhook",
          since: new Date(textIn(form, "since")),
        }),
      }),
    },
    "inquirySettings",
  );
}

function filterOf(params: URLSearchParams): LogFilter {
  return {
    kind: loggedKinds.find((kind) => kind === params.get("kind")),
    state: deliveryStates.find((state) => state === params.get("state")),
  };
}

export const meta = () => adminMeta("Deliveries");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

const kindLabels: Record<LoggedKind, string> = { webhook: "Webhook", crm: "CRM" };
const stateLabels: Record<DeliveryState, string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  "given up": "Given up",
};

export default function DeliveriesScreen({ loaderData }: Route.ComponentProps) {
  const { log, filter, receivers } = readyData(loaderData);
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const replay = useChange(screen, () => toast({ title: "Success", description: "Sending again" }));
  useReloadWhileWaiting(log.deliveries.some(({ state }) => state === "waiting"));
  const params = new URLSearchParams(search);
  const address = (changes: Record<string, string | null>) => addressWith(screen, params, changes);
  const choose = (name: string, value: string) => void navigate(address({ after: null, [name]: value || null }));
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-2 text-2xl outline-none">
        Deliveries
      </h1>
      <p className="mb-6 max-w-measure text-sm text-ink-soft">
        Every inquiry sent to your other systems, kept for thirty days after it arrives there. Failed deliveries stay
        until you resend them, or discard them on the dashboard.
      </p>
      <Receivers receivers={receivers} />
      <Replay receivers={receivers} />
      <section aria-labelledby="log">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="log" className="text-xl">
            Log
          </h2>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            <Select
              label="To"
              value={filter.kind ?? ""}
              options={[
                { value: "", label: "All" },
                ...loggedKinds.map((value) => ({ value, label: kindLabels[value] })),
              ]}
              onChange={(value) => choose("kind", value)}
            />
            <Select
              label="State"
              value={filter.state ?? ""}
              options={[
                { value: "", label: "All" },
                ...deliveryStates.map((value) => ({ value, label: stateLabels[value] })),
              ]}
              onChange={(value) => choose("state", value)}
            />
          </div>
        </div>
        <DeliveryList
          deliveries={log.deliveries}
          busy={replay.busy}
          onReplay={(id) => replay.post({ intent: "replay", id })}
        />
        {(log.next !== null || params.has("after")) && (
          <p className="flex flex-wrap gap-5 py-4 text-sm">
            {params.has("after") && <TextLink to={address({ after: null })}>Newest</TextLink>}
            {log.next !== null && <TextLink to={address({ after: log.next })}>Older</TextLink>}
          </p>
        )}
      </section>
    </>
  );
}

/** Where inquiries go at present, and a test. */
function Receivers({ receivers }: { receivers: Record<LoggedKind, string | null> }) {
  const toast = useToast();
  const { post, busy } = useChange(screen, () => toast({ title: "Success", description: "Test sent" }));
  return (
    <dl className="mb-7 grid gap-4 text-sm sm:grid-cols-2">
      <div className="border-t border-line pt-3">
        <dt className="font-semibold">Webhook</dt>
        <dd className="mt-1 flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {receivers.webhook ?? "Off. Set LEAD_WEBHOOK_URL to turn it on."}
          </span>
          {receivers.webhook !== null && (
            <Button size="small" variant="secondary" busy={busy} onClick={() => post({ intent: "test" })}>
              Send a test
            </Button>
          )}
        </dd>
      </div>
      <div className="border-t border-line pt-3">
        <dt className="font-semibold">CRM</dt>
        <dd className="mt-1">{receivers.crm ?? "Off. Set CRM to turn it on."}</dd>
      </div>
    </dl>
  );
}

/** Sends everything since a time again, for a receiver that has lost what it got. */
function Replay({ receivers }: { receivers: Record<LoggedKind, string | null> }) {
  const toast = useToast();
  const [asked, ask] = useState<{ kind: LoggedKind; since: Date } | null>(null);
  const { post, busy, failure } = useChange<{ count: number }>(screen, ({ count }) => {
    ask(null);
    toast({
      title: "Success",
      description: count === 1 ? "Resending 1 delivery" : `Resending ${count} deliveries`,
    });
  });
  const kinds = loggedKinds.filter((kind) => receivers[kind] !== null);
  const [first] = kinds;
  if (first === undefined) return null;
  return (
    <details className="mb-8 border-t border-line pt-3 text-sm">
      <summary className="font-semibold">Resend everything since a given time</summary>
      <Form
        className="mt-3 grid max-w-xl items-end gap-4 sm:grid-cols-[1fr_auto_auto]"
        onSubmit={(typed) => {
          const since = new Date(textIn(typed, "since"));
          if (!Number.isNaN(since.getTime())) ask({ kind: typed.get("kind") === "crm" ? "crm" : first, since });
        }}
      >
        <Field label="Since" required error={failure?.fields["since"]} answer={failure}>
          <TextInput type="datetime-local" name="since" required />
        </Field>
        {kinds.length > 1 ? (
          <label className="grid gap-1.5 font-semibold">
            To
            <select name="kind" className="min-h-11 rounded-md border border-line-strong bg-white px-2.5 font-normal">
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindLabels[kind]}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <input type="hidden" name="kind" value={first} />
        )}
        <Button type="submit" variant="secondary">
          Send again
        </Button>
      </Form>
      {asked && (
        <ConfirmDialog
          open
          title="Resend all of it?"
          action="Send again"
          tone="primary"
          busy={busy}
          onConfirm={() => post({ intent: "replay-since", kind: asked.kind, since: asked.since.toISOString() })}
          onCancel={() => ask(null)}
        >
          <p>
            Everything since {timestampText(asked.since)} goes to {receivers[asked.kind]} will be sent again with the
            same IDs, so a receiver that checks IDs won't take anything twice.
          </p>
        </ConfirmDialog>
      )}
    </details>
  );
}

/** While a delivery in the log waits, loads the log again every few seconds, but only in a visible tab. */
function useReloadWhileWaiting(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, 5_000);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
