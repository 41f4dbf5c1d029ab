import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { textIn } from "#app/lib/requests.ts";
import type { Context } from "#domain/context.ts";
import { addNote, markAnsweredByHand, setNextStep, setOwner, setStage } from "#domain/leads/desk/change-lead.ts";
import { type LeadDetail, getLead, retryDelivery } from "#domain/leads/desk/lead-detail.ts";
import { findNextWaiting } from "#domain/leads/desk/list-leads.ts";
import { deleteMany } from "#domain/leads/desk/many-leads.ts";
import { mergeLeads, splitLead } from "#domain/leads/desk/merge-leads.ts";
import { findColleagues } from "#domain/leads/desk/team.ts";
import { getConversation } from "#domain/leads/replies/conversation.ts";
import { sendReply } from "#domain/leads/replies/send-reply.ts";
import { findBookingsOfLead } from "#domain/bookings/find-bookings.ts";
import { releaseMany } from "#domain/leads/release-many.ts";
import { mailLink } from "#lib/text/mail-link.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { PresentPeople, useTellPresence } from "../../frame/live/presence.tsx";
import {
  adminMeta,
  loadAdmin,
  offlineClientAction,
  readyData,
  revalidateAfterConflict,
} from "../../frame/screen/admin-route.ts";
import { type Intents, answerIntent } from "../../frame/screen/answers.ts";
import { useScreenTitle } from "../../frame/screen/screen-title.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { Due, StageBadge } from "../badges.tsx";
import { deskPath, leadPath, quarantineLabel, typeLabel } from "../lead-words.ts";
import { ConversationPanel } from "../conversation/conversation-panel.tsx";
import { BookingList } from "../demo-times/booking-list.tsx";
import { DeleteDialog } from "../list/delete-dialog.tsx";
import type { Route } from "./+types/inquiry.ts";
import { useNow } from "../use-now.ts";
import { Facts } from "./facts.tsx";
import { OtherInquiries, Parts } from "./other-inquiries.tsx";
import { NoteForm, Timeline } from "./timeline.tsx";
import { LeadDeliveries } from "./lead-deliveries.tsx";
import { WorkPanel } from "./work-panel.tsx";

/** One inquiry: what is known of it, and the work on it (docs/product.md#an-inquiry). */
export function loader({ context, params }: Route.LoaderArgs) {
  return loadAdmin(context, (ctx) => loadInquiry(ctx, params.id), "inquiries");
}

async function loadInquiry(ctx: Context, id: string) {
  const detail = await getLead(ctx, id);
  const [colleagues, next, conversation, bookings] = await Promise.all([
    findColleagues(ctx),
    findNextWaiting(ctx, detail.lead.id),
    getConversation(ctx, detail.lead.id),
    findBookingsOfLead(ctx, [detail.lead.id, ...detail.parts.map((part) => part.id)]),
  ]);
  const me = ctx.actor.kind === "user" ? ctx.actor.adminId : null;
  return { detail, colleagues, me, conversation, bookings, next };
}

const seen = (form: FormData) => ({ id: textIn(form, "id"), version: Number(textIn(form, "version")) });

const intents: Intents = {
  stage: (ctx, form) => setStage(ctx, seen(form), { stage: textIn(form, "stage"), reason: textIn(form, "reason") }),
  owner: (ctx, form) => setOwner(ctx, seen(form), textIn(form, "owner") || null),
  "next-step": (ctx, form) => setNextStep(ctx, seen(form), { step: textIn(form, "step"), on: textIn(form, "on") }),
  answered: (ctx, form) => markAnsweredByHand(ctx, seen(form)),
  note: async (ctx, form) => ({ mentioned: await addNote(ctx, textIn(form, "id"), { body: textIn(form, "body") }) }),
  reply: (ctx, form) =>
    sendReply(ctx, textIn(form, "id"), {
      key: textIn(form, "key"),
      subject: textIn(form, "subject"),
      text: textIn(form, "text"),
    }),
  merge: (ctx, form) => mergeLeads(ctx, textIn(form, "id"), textIn(form, "part")),
  split: (ctx, form) => splitLead(ctx, textIn(form, "part")),
  retry: (ctx, form) => retryDelivery(ctx, textIn(form, "id"), textIn(form, "key")),
  release: (ctx, form) => releaseMany(ctx, [textIn(form, "id")]),
  delete: (ctx, form) => deleteMany(ctx, [textIn(form, "id")], blockIn(form)),
};

export function action(args: Route.ActionArgs) {
  return answerIntent(args, intents, "inquiries");
}

function blockIn(form: FormData) {
  const block = textIn(form, "block");
  return block === "address" || block === "domain" ? block : null;
}

export const meta = () => adminMeta("Inquiry");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterConflict;

export default function InquiryScreen({ loaderData }: Route.ComponentProps) {
  const inquiry = readyData(loaderData);
  return <Inquiry key={inquiry.detail.lead.id} {...inquiry} />;
}

function Inquiry({ detail, colleagues, me, conversation, bookings, next }: Awaited<ReturnType<typeof loadInquiry>>) {
  const { lead, parts, timeline, deliveries, sameAddress, sameDomain } = detail;
  useScreenTitle(lead.name);
  useTellPresence(`leads/${lead.id}`, () => "");
  const heading = useRef<HTMLHeadingElement>(null);
  const keepFocus = useKeptFocus(heading);
  return (
    <div onFocus={keepFocus}>
      <p className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <TextLink to={deskPath}>← Inquiries</TextLink>
        {next && (
          <TextLink to={leadPath(next.id)} className="wrap-anywhere">
            Next that waits: {next.name} →
          </TextLink>
        )}
      </p>
      <Head detail={detail} heading={heading} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-8">
          {bookings.length > 0 && (
            <section aria-labelledby="demo">
              <h2 id="demo" className="mb-2 text-xl">
                Demo
              </h2>
              <BookingList bookings={bookings} empty="No demo is booked." />
            </section>
          )}
          <ConversationPanel leadId={lead.id} conversation={conversation} />
          {parts.length > 0 && <Parts leadId={lead.id} parts={parts} />}
        </div>
        {/* Beside the rest on a wide screen; on a phone the work comes first, and what is known last. */}
        <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:content-start lg:gap-8">
          <WorkPanel lead={lead} colleagues={colleagues} me={me} />
          <div className="grid min-w-0 gap-8 max-lg:order-last">
            <Facts lead={lead} />
            <LeadDeliveries leadId={lead.id} deliveries={deliveries} />
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-8 lg:col-start-1">
          <section aria-labelledby="timeline">
            <h2 id="timeline" className="mb-3 text-xl">
              Notes and timeline
            </h2>
            <NoteForm leadId={lead.id} colleagues={colleagues} />
            <Timeline lead={lead} events={timeline} colleagues={colleagues} />
          </section>
          <OtherInquiries lead={lead} sameAddress={sameAddress} sameDomain={sameDomain} />
        </div>
      </div>
    </div>
  );
}

/**
 * Gives the focus to the heading when what had it goes with a change: a button that was pressed, or an inquiry that was merged.
 * @returns the handler of the focus in what is watched
 */
function useKeptFocus(heading: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (last.current?.isConnected !== false || document.activeElement !== document.body) return;
    last.current = null;
    heading.current?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent) => {
    last.current = target;
  };
}

/** Who has written, how urgent it is, and what is done with one click. */
function Head({ detail: { lead }, heading }: { detail: LeadDetail; heading: RefObject<HTMLHeadingElement | null> }) {
  const toast = useToast();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const done = useRef("");
  const now = useNow();
  const change = useChange(
    leadPath(lead.id),
    () => {
      toast({ title: "Success", description: done.current });
      if (isDeleting) void navigate(`${deskPath}?show=${lead.status === "quarantined" ? "quarantine" : "all"}`);
    },
    "stored",
  );
  const post = (body: Record<string, string>, words: string) => {
    done.current = words;
    change.post({ id: lead.id, version: String(lead.version), ...body });
  };
  return (
    <header className="mb-6 border-b border-line pb-5">
      <h1 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
        {lead.name}
      </h1>
      <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {lead.organization && <span className="wrap-anywhere">{lead.organization}</span>}
        <a href={mailLink(lead.email)} className="link wrap-anywhere">
          {lead.email}
        </a>
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <StageBadge stage={lead.stage} />
        <span>{typeLabel(lead.type)}</span>
        <span className="text-ink-soft">
          <Timestamp at={lead.created_at} />
        </span>
        {lead.status === "new" && <Due lead={lead} now={now} />}
        {lead.stage_reason && <span className="wrap-anywhere text-ink-soft">{lead.stage_reason}</span>}
      </p>
      <PresentPeople place={`leads/${lead.id}`} isSaid className="mt-2" />
      {lead.status === "quarantined" && (
        <p className="mt-3 border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
          In quarantine. No emails were sent for it. {quarantineLabel(lead.quarantine_reason)}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {lead.status === "quarantined" && (
          <Button
            size="small"
            busy={change.busy}
            onClick={() => post({ intent: "release" }, "Released. Sending its emails.")}
          >
            Release
          </Button>
        )}
        {lead.status === "new" && lead.answered_at === null && (
          <SecondaryButton
            busy={change.busy}
            onClick={() => post({ intent: "answered" }, "Marked as answered.")}
            title="For replies by phone or from elsewhere"
          >
            Mark as answered
          </SecondaryButton>
        )}
        <Button size="small" variant="quiet" className="text-rose! hover:bg-rose-50!" onClick={() => setDeleting(true)}>
          Delete
        </Button>
        <ButtonLink to={deskPath} size="small" variant="quiet" className="sr-only focus:not-sr-only">
          Back to the inquiries
        </ButtonLink>
      </div>
      {isDeleting && (
        <DeleteDialog
          leads={[lead]}
          count={1}
          busy={change.busy}
          error={change.failure?.error}
          onDelete={(block) => post({ intent: "delete", block: block ?? "" }, "Inquiry deleted.")}
          onCancel={() => setDeleting(false)}
        />
      )}
    </header>
  );
}
