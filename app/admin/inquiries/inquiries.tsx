import { useLocation } from "react-router";
import { ButtonLink, buttonLook } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { textIn } from "#app/lib/requests.ts";
import { type OpenDemos, countOpenDemos } from "#domain/bookings/find-bookings.ts";
import type { Context } from "#domain/context.ts";
import { leadFilterKeys, leadFilterOf } from "#domain/leads/desk/lead-filter.ts";
import { countWaiting, findLeadChoices, findLeads } from "#domain/leads/desk/list-leads.ts";
import { deleteMany, findIdsToChange, giveMany, setStageOfMany } from "#domain/leads/desk/many-leads.ts";
import { figureDays } from "#domain/leads/desk/desk-limits.ts";
import { type PromiseFigure, getPromiseFigure } from "#domain/leads/desk/response-clock.ts";
import { findColleagues } from "#domain/leads/desk/team.ts";
import { findToday } from "#domain/office-hours/find-offices.ts";
import { releaseMany } from "#domain/leads/release-many.ts";
import { deleteListView, findListViews, saveListView } from "#domain/lists/list-views.ts";
import { SavedViews } from "../frame/saved-views.tsx";
import {
  adminMeta,
  loadAdmin,
  offlineClientAction,
  readyData,
  revalidateAfterSuccess,
} from "../frame/screen/admin-route.ts";
import { type Intents, answerIntent } from "../frame/screen/answers.ts";
import { useMay } from "../frame/session/role.ts";
import type { Route } from "./+types/inquiries.ts";
import { deskPath } from "./lead-words.ts";
import { FilterBar } from "./list/filter-bar.tsx";
import { LeadList } from "./list/lead-list.tsx";

/** The desk: what waits, and all inquiries (docs/product.md#inquiries-screen). Filters are in the URL. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadAdmin(context, (ctx) => loadDesk(ctx, url.searchParams), "inquiries");
}

async function loadDesk(ctx: Context, params: URLSearchParams) {
  const filter = leadFilterOf(params);
  const today = await findToday(ctx);
  const [list, counts, choices, colleagues, figure, views, demos] = await Promise.all([
    findLeads(ctx, filter, { after: params.get("after"), before: params.get("before") }),
    countWaiting(ctx, today),
    findLeadChoices(ctx),
    findColleagues(ctx),
    getPromiseFigure(ctx),
    findListViews(ctx, "leads"),
    countOpenDemos(ctx),
  ]);
  return { filter, list, today, counts, choices, colleagues, figure, views, demos };
}

const idsIn = (form: FormData) => textIn(form, "ids").split(",").filter(Boolean);

const intents: Intents = {
  "choose-all": async (ctx, form) => ({
    ids: await findIdsToChange(ctx, leadFilterOf(new URLSearchParams(textIn(form, "query")))),
  }),
  give: (ctx, form) => giveMany(ctx, idsIn(form), textIn(form, "owner") || null),
  stage: (ctx, form) => setStageOfMany(ctx, idsIn(form), textIn(form, "stage")),
  release: (ctx, form) => releaseMany(ctx, idsIn(form)),
  delete: (ctx, form) => deleteMany(ctx, idsIn(form), blockIn(form)),
  "save-view": (ctx, form) =>
    saveListView(ctx, "leads", {
      name: textIn(form, "name"),
      query: textIn(form, "query"),
      isShared: textIn(form, "shared") === "true",
    }),
  "delete-view": (ctx, form) => deleteListView(ctx, textIn(form, "view")),
};

export function action(args: Route.ActionArgs) {
  return answerIntent(args, intents, "inquiries");
}

function blockIn(form: FormData) {
  const block = textIn(form, "block");
  return block === "address" || block === "domain" ? block : null;
}

export const meta = () => adminMeta("Inquiries");

export const clientAction = offlineClientAction;

export const shouldRevalidate = revalidateAfterSuccess;

export default function InquiriesScreen({ loaderData }: Route.ComponentProps) {
  const { filter, list, today, counts, choices, colleagues, figure, views, demos } = readyData(loaderData);
  const { search } = useLocation();
  const may = useMay();
  const params = new URLSearchParams(search);
  const exported = new URLSearchParams([...params].filter(([name]) => name !== "after" && name !== "before"));
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl">Inquiries</h1>
        <div className="flex flex-wrap gap-2">
          {may("inquirySettings") && (
            <ButtonLink to={`${deskPath}/settings`} size="small" variant="quiet">
              Rules
            </ButtonLink>
          )}
          <a href={`${deskPath}/export?${exported}`} className={buttonLook({ size: "small", variant: "secondary" })}>
            Export as CSV
          </a>
        </div>
      </div>
      <p className="mb-4 text-sm text-ink-soft">{figureWords(figure)}</p>
      <OpenDemosNote demos={demos} />
      <SavedViews path={deskPath} keys={leadFilterKeys} params={params} views={views} isSaveable={narrowsBy(params)} />
      <FilterBar filter={filter} list={list} counts={counts} choices={choices} colleagues={colleagues} />
      <LeadList
        key={exported.toString()}
        filter={filter}
        list={list}
        today={today}
        colleagues={colleagues}
        params={params}
      />
    </>
  );
}

/** Demos that wait for the team, which no filter of inquiries finds. */
function OpenDemosNote({ demos: { withoutHost, requested } }: { demos: OpenDemos }) {
  const left = withoutHost === 1 ? "1 demo is" : `${withoutHost} demos are`;
  const times = requested === 1 ? "1 time" : `${requested} times`;
  if (withoutHost + requested === 0) return null;
  return (
    <p className="mb-4 border-l-4 border-rose pl-3 text-sm">
      {withoutHost > 0 && `${left} booked with someone who has left the team. `}
      {requested > 0 && `${times} of demos that visitors asked for ${requested === 1 ? "is" : "are"} not confirmed. `}
      <TextLink to={`${deskPath}/hosts`}>See the demos</TextLink>
    </p>
  );
}

/** A tab by itself is one click away. */
const narrowsBy = (params: URLSearchParams) => leadFilterKeys.some((key) => key !== "show" && params.has(key));

function figureWords({ total, kept }: PromiseFigure): string {
  if (total === 0) return `No replies were due in the last ${figureDays} days.`;
  const share = Math.floor((kept / total) * 100);
  return `${share}% answered on time: ${kept.toLocaleString("en")} of ${total.toLocaleString("en")} in the last ${figureDays} days.`;
}
