import { getConversation } from "#domain/leads/replies/conversation.ts";
import { sendReply } from "#domain/leads/replies/send-reply.ts";
import { retryDelivery } from "#domain/leads/desk/lead-detail.ts";
import { textIn } from "#app/lib/requests.ts";
import {
  adminMeta,
  loadAdmin,
  offlineClientAction,
  readyData,
  revalidateAfterSuccess,
} from "../../frame/screen/admin-route.ts";
import { answerIntent } from "../../frame/screen/answers.ts";
import type { Route } from "./+types/conversation.ts";
import { ConversationPanel } from "./conversation-panel.tsx";

/** The mails about one inquiry, and a reply (docs/product.md#replies). */
export function loader({ context, params }: Route.LoaderArgs) {
  return loadAdmin(context, (ctx) => getConversation(ctx, params.id), "inquiries");
}

export function action({ params, ...args }: Route.ActionArgs) {
  return answerIntent(
    args,
    {
      reply: (ctx, form) =>
        sendReply(ctx, params.id, {
          key: textIn(form, "key"),
          subject: textIn(form, "subject"),
          text: textIn(form, "text"),
        }),
      retry: (ctx, form) => retryDelivery(ctx, params.id, textIn(form, "key")),
    },
    "inquiries",
  );
}

export const meta = () => adminMeta("Conversation");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

export default function ConversationScreen({ loaderData, params }: Route.ComponentProps) {
  const conversation = readyData(loaderData);
  const { name, organization } = conversation.person;
  return (
    <>
      <h1 className="mb-1 text-2xl wrap-anywhere">Conversation with {name}</h1>
      <p className="mb-6 text-sm wrap-anywhere text-ink-soft">
        {[organization, conversation.person.email].filter(Boolean).join(", ")}
      </p>
      <ConversationPanel key={params.id} leadId={params.id} conversation={conversation} />
    </>
  );
}
