import { Fragment } from "react";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ConversationMessage, ReplyState } from "#domain/leads/replies/conversation.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { leadPath } from "../lead-words.ts";

interface MessageProps {
  leadId: string;
  message: ConversationMessage;
}

const stateLabels: Record<ReplyState, string> = {
  waiting: "On its way",
  sent: "Sent",
  "given up": "Not delivered",
  discarded: "Discarded",
};
const stateLooks: Record<ReplyState, string> = {
  waiting: "bg-brass-100 text-ink",
  sent: "bg-evergreen-50 text-evergreen-700",
  "given up": "bg-rose-50 text-rose-700",
  discarded: "bg-paper-deep text-ink-soft",
};

/** One mail. What came in is a stranger's: text alone, and links that say nothing about this site. */
export function Message({ leadId, message }: MessageProps) {
  const { direction, kind, from, at, subject, text, quoted, attachments, delivery, isBySender } = message;
  const isOut = direction === "out";
  const look = isOut ? "border-evergreen-600 bg-evergreen-50" : "border-brass bg-white";
  return (
    <li className={`border-l-4 px-4 py-3 text-sm ${look}`}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">{titleOf(message)}</p>
        <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink-soft">
          <Timestamp at={at} />
          {delivery && (
            <span className={`rounded-sm px-2 py-0.5 font-semibold ${stateLooks[delivery.state]}`}>
              {stateLabels[delivery.state]}
            </span>
          )}
        </p>
      </div>
      <p className="mb-2 text-xs wrap-anywhere text-ink-soft">
        {isOut ? `To ${message.to}` : from.address}
        {subject !== "" && `, ${subject}`}
      </p>
      {kind === "mail" ? (
        <p className="whitespace-pre-line wrap-anywhere">
          <Words text={text} isOwn={isOut} />
        </p>
      ) : (
        <Folded label="Show message" text={text} />
      )}
      {quoted !== "" && <Folded label="Show quoted text" text={quoted} />}
      {attachments.length > 0 && (
        <p className="mt-2 text-xs wrap-anywhere text-ink-soft">
          {attachments.length === 1 ? "1 file, which is" : `${attachments.length} files, which are`} in the mailbox:{" "}
          {attachments.map(({ name, size }) => `${name} (${sizeOf(size)})`).join(", ")}
        </p>
      )}
      {isBySender && (
        <p className="mt-2 text-xs text-ink-soft">
          Known by its sender&apos;s address alone, which anyone can write into an email.
        </p>
      )}
      {delivery?.state === "given up" && <Retry leadId={leadId} delivery={delivery} />}
    </li>
  );
}

function titleOf({ direction, kind, from }: ConversationMessage): string {
  if (direction === "out") return from.name || from.address;
  if (kind === "bounce") return "An email could not be delivered";
  const name = from.name || from.address || "Somebody";
  return kind === "auto" ? `Automatic reply of ${name}` : name;
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function Folded({ label, text }: { label: string; text: string }) {
  return (
    <details className="mt-2 text-xs text-ink-soft">
      <summary className="w-fit underline">{label}</summary>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </details>
  );
}

const webAddress = /https?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]}]/g;

/** Words in which web addresses are links. */
function Words({ text, isOwn }: { text: string; isOwn: boolean }) {
  const parts = text.split(webAddress);
  const links = text.match(webAddress) ?? [];
  const rel = isOwn ? "noopener noreferrer" : "noopener noreferrer nofollow ugc";
  return parts.map((part, index) => {
    const link = links[index];
    return (
      // The parts of a text have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {part}
        {link !== undefined && (
          <a href={link} rel={rel} target="_blank" className="link">
            {link}
          </a>
        )}
      </Fragment>
    );
  });
}

function Retry({ leadId, delivery }: { leadId: string; delivery: NonNullable<ConversationMessage["delivery"]> }) {
  const toast = useToast();
  const { post, busy, failure } = useChange(leadPath(leadId), () =>
    toast({ title: "Success", description: "Sending the reply again" }),
  );
  return (
    <div className="mt-2">
      <FormError>{failure?.error}</FormError>
      <p className="text-xs wrap-anywhere text-rose-700">Last error: {delivery.lastError ?? "none"}</p>
      <QuietButton
        busy={busy}
        className="-ml-2.5"
        onClick={() => post({ intent: "retry", id: leadId, key: delivery.key })}
      >
        Try again
      </QuietButton>
    </div>
  );
}
