import { textIn } from "#app/lib/requests.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Context } from "#domain/context.ts";
import { deleteRoutingRule, findRoutingRules, moveRoutingRule, saveRoutingRule } from "#domain/leads/desk/routing.ts";
import { addSpamRule, deleteSpamRule, findSpamRules } from "#domain/leads/desk/spam-rules.ts";
import { findColleagues } from "#domain/leads/desk/team.ts";
import {
  adminMeta,
  loadAdmin,
  offlineClientAction,
  readyData,
  revalidateAfterConflict,
} from "../../frame/screen/admin-route.ts";
import { type Intents, answerIntent } from "../../frame/screen/answers.ts";
import { deskPath } from "../lead-words.ts";
import type { Route } from "./+types/settings.ts";
import { RoutingRules } from "./routing-rules.tsx";
import { SpamRules } from "./spam-rules.tsx";

/** The rules by which inquiries come in (docs/product.md#rules-for-inquiries). */
export function loader({ context }: Route.LoaderArgs) {
  return loadAdmin(context, loadRules, "inquirySettings");
}

async function loadRules(ctx: Context) {
  const [routing, spam, colleagues] = await Promise.all([
    findRoutingRules(ctx),
    findSpamRules(ctx),
    findColleagues(ctx),
  ]);
  return { routing, spam, colleagues };
}

const all = (form: FormData, name: string) => form.getAll(name).filter((value) => typeof value === "string");

const intents: Intents = {
  "save-rule": (ctx, form) =>
    saveRoutingRule(ctx, textIn(form, "id") || null, {
      version: Number(textIn(form, "version")),
      types: all(form, "types") as never,
      alumniFrom: textIn(form, "alumniFrom"),
      alumniBelow: textIn(form, "alumniBelow"),
      countries: textIn(form, "countries"),
      owners: all(form, "owners"),
      isActive: textIn(form, "active") === "true",
    }),
  "delete-rule": (ctx, form) => deleteRoutingRule(ctx, textIn(form, "id")),
  "move-rule": (ctx, form) => moveRoutingRule(ctx, textIn(form, "id"), textIn(form, "by") === "-1" ? -1 : 1),
  "add-spam": (ctx, form) => addSpamRule(ctx, textIn(form, "pattern")),
  "delete-spam": (ctx, form) => deleteSpamRule(ctx, textIn(form, "id")),
};

export function action(args: Route.ActionArgs) {
  return answerIntent(args, intents, "inquirySettings");
}

export const meta = () => adminMeta("Rules for inquiries");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterConflict;

export default function InquirySettings({ loaderData }: Route.ComponentProps) {
  const { routing, spam, colleagues } = readyData(loaderData);
  return (
    <>
      <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <TextLink to={deskPath}>← Inquiries</TextLink>
        <TextLink to="/admin/inquiries/templates">Reply templates</TextLink>
        <TextLink to="/admin/inquiries/deliveries">Deliveries</TextLink>
      </p>
      <h1 className="mb-6 text-2xl">Rules for inquiries</h1>
      <div className="grid gap-10">
        <RoutingRules rules={routing} colleagues={colleagues} />
        <SpamRules rules={spam} />
      </div>
    </>
  );
}
