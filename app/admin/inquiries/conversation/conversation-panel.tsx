import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Conversation } from "#domain/leads/replies/conversation.ts";
import { Message } from "./message.tsx";
import { ReplyForm } from "./reply-form.tsx";

interface ConversationPanelProps {
  leadId: string;
  conversation: Conversation;
}

/** The mails about an inquiry, oldest first, and the form of a reply. */
export function ConversationPanel({ leadId, conversation }: ConversationPanelProps) {
  const { messages, draft, person } = conversation;
  useReloadWhileSending(messages.some(({ delivery }) => delivery?.state === "waiting"));
  return (
    <section aria-labelledby="conversation" className="grid max-w-3xl gap-6">
      <h2 id="conversation" className="sr-only">
        Messages
      </h2>
      <ol className="grid gap-4">
        <li className="border-l-4 border-brass bg-white px-4 py-3 text-sm">
          <p className="mb-1 font-semibold wrap-anywhere">{person.name} wrote in the form</p>
          <p className="whitespace-pre-line wrap-anywhere">{person.message || "No message."}</p>
        </li>
        {messages.map((message) => (
          <Message key={message.id} leadId={leadId} message={message} />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {messages.length === 0 ? "No reply yet." : `${messages.length} messages.`}
      </p>
      {draft ? (
        <ReplyForm leadId={leadId} draft={draft} />
      ) : (
        <p className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
          This inquiry is in quarantine. Release it before you answer it.
        </p>
      )}
    </section>
  );
}

/** While a reply is on its way, loads the screen again every few seconds, but only in a visible tab. */
function useReloadWhileSending(isSending: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, 4_000);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
}
