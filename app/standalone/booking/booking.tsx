import { data, redirect } from "react-router";
import { findFreeTimes, longestHorizon } from "#domain/bookings/free-times.ts";
import { momentWords, pageOfTimes } from "#domain/bookings/time-words.ts";
import { getVisitorsBooking, maxMoves } from "#domain/bookings/visitors-booking.ts";
import { cancelOwnBooking, moveOwnBooking } from "#domain/leads/own-bookings.ts";
import { isZone, zones } from "#domain/office-hours/zones.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { asDomainError } from "#domain/database.ts";
import { fill } from "#content/facts.ts";
import type { demoTimes } from "#content/site/demo-times.ts";
import { linkHeaders, linkStatus, lookUp, problemOf, refusalInit, tokenOf } from "#app/lib/answers.ts";
import { requestContext } from "#app/lib/requests.ts";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { type FormProblem, answerId } from "#app/ui/plain-form.tsx";
import { readForm } from "#lib/http/requests.ts";
import { LinkScreen } from "../newsletter/layout.tsx";
import { TimeList, ZoneField, typedTime } from "../embed/time-list.tsx";
import type { Route } from "./+types/booking.ts";

/** The page of a visitor's personal link to their demo: to move and to cancel it. Opening it changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const token = tokenOf(request);
  const { searchParams } = new URL(request.url);
  const found = await lookUp(getVisitorsBooking(ctx, token));
  const { list, turn, link: words } = (await getTexts(ctx)).demoTimes;
  const init = { status: linkStatus(found.state) };
  if (found.state !== "open") return data({ state: found.state, words, open: null }, init);
  const { booking, host } = found;
  const asked = searchParams.get("zone") ?? "";
  const zone = isZone(asked) ? asked : booking.zone;
  const mayMove = booking.moves < maxMoves;
  const times = mayMove ? await findFreeTimes(ctx, { days: longestHorizon, except: booking.id }) : [];
  const others = times.filter(({ start }) => start.getTime() !== booking.starts_at.getTime() || !booking.isBooked);
  const open = {
    token,
    zone,
    list,
    turn,
    isBooked: booking.isBooked,
    isMoved: searchParams.has("moved"),
    when: momentWords(booking.starts_at, zone),
    host: host?.name ?? null,
    meetingUrl: host?.meetingUrl ?? null,
    times: mayMove ? pageOfTimes(others, zone, searchParams.get("from") ?? "") : null,
    zones: zones.includes(zone) ? zones : [zone, ...zones],
  };
  return data({ state: found.state, words, open }, init);
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const token = tokenOf(request);
  const texts = await getTexts(ctx);
  const { link: words } = texts.demoTimes;
  try {
    const form = await readForm(request);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : undefined;
    };
    if (text("do") === "cancel") {
      await cancelOwnBooking(ctx, token);
      return redirect(addressOf(token), 303);
    }
    const zone = text("zone") ?? "";
    await moveOwnBooking(ctx, token, { start: new Date(typedTime(text)), zone: isZone(zone) ? zone : "UTC" });
    return redirect(`${addressOf(token)}&moved=#${answerId}`, 303);
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    if (expected.code === "invalid") {
      return data({ problem: problemOf(expected, words.move.problem, texts) }, refusalInit(expected));
    }
    const { title, text: message } = words.failed;
    const isLimit = expected.reasons.includes("moved_too_often");
    const problem: FormProblem = { heading: title, message: isLimit ? words.move.limit : message, fields: {} };
    return data({ problem }, refusalInit(expected));
  }
}

export const headers = linkHeaders;

const addressOf = (token: string) => `/booking?token=${encodeURIComponent(token)}`;

export default function BookingPage({ loaderData: { state, words, open }, actionData }: Route.ComponentProps) {
  if (!open) {
    const { title, text } = words[state];
    return (
      <LinkScreen title={title}>
        <p>{text}</p>
        <p>
          <a href={words.again.href} className={buttonLook({})}>
            {words.again.label}
          </a>
        </p>
      </LinkScreen>
    );
  }
  return (
    <LinkScreen
      title={open.isBooked ? words.booked.heading : words.requested.heading}
      problem={actionData?.problem ?? null}
    >
      {open.isMoved && !actionData && (
        <p role="status" className="border-l-4 border-evergreen-600 pl-4">
          {words.moved}
        </p>
      )}
      <Appointment open={open} words={words} />
      <Move open={open} words={words} problem={actionData?.problem ?? null} />
      <section className="grid gap-3 border-t border-line pt-5">
        <h2 className="text-xl">{words.cancel.heading}</h2>
        <p>{words.cancel.text}</p>
        <form method="post" action={`${addressOf(open.token)}#${answerId}`}>
          <Button type="submit" name="do" value="cancel" variant="secondary" className="w-full sm:w-auto">
            {words.cancel.action}
          </Button>
        </form>
      </section>
    </LinkScreen>
  );
}

type Open = NonNullable<Route.ComponentProps["loaderData"]["open"]>;
type LinkWords = (typeof demoTimes)["link"];

function Appointment({ open, words }: { open: Open; words: LinkWords }) {
  const { booked, requested } = words;
  return (
    <>
      <p className="text-lg font-semibold">{open.when}</p>
      {open.isBooked ? (
        <>
          <p>{open.host === null ? booked.withoutHost : fill(booked.withHost, { host: open.host })}</p>
          {open.meetingUrl === null && <p>{booked.noCall}</p>}
          <p className="button-row">
            {open.meetingUrl !== null && (
              <a href={open.meetingUrl} rel="noreferrer" className={buttonLook({})}>
                {booked.join}
              </a>
            )}
            <a
              href={`/booking/demo.ics?token=${encodeURIComponent(open.token)}`}
              className={buttonLook({ variant: "secondary" })}
            >
              {booked.calendar}
            </a>
          </p>
        </>
      ) : (
        <p>{requested.text}</p>
      )}
    </>
  );
}

function Move({ open, words, problem }: { open: Open; words: LinkWords; problem: FormProblem | null }) {
  const { move } = words;
  const { token, zone, times, turn } = open;
  const here = new URLSearchParams({ token, zone });
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <h2 className="text-xl">{move.heading}</h2>
      {times === null ? (
        <p>{move.limit}</p>
      ) : (
        <>
          {times.days.length > 0 && (
            <form method="get" action="/booking">
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="from" value={times.from} />
              <ZoneField words={open.list} zone={open.zone} zones={open.zones} />
            </form>
          )}
          <form
            method="post"
            action={`/booking?${here}&from=${encodeURIComponent(times.from)}#${answerId}`}
            className="grid gap-4"
          >
            <input type="hidden" name="zone" value={zone} />
            <TimeList words={open.list} days={times.days} error={problem?.fields["time"]}>
              <p className="flex flex-wrap gap-3 empty:hidden">
                {times.later !== null && (
                  <a
                    href={`/booking?${here}&from=${encodeURIComponent(times.later)}#time`}
                    className={buttonLook({ variant: "secondary", size: "small" })}
                  >
                    {turn.later}
                  </a>
                )}
                {!times.isFirst && (
                  <a href={`/booking?${here}#time`} className={buttonLook({ variant: "quiet", size: "small" })}>
                    {turn.first}
                  </a>
                )}
              </p>
            </TimeList>
            {times.days.length > 0 && (
              <Button type="submit" size="large" className="w-full sm:w-auto sm:justify-self-start">
                {move.action}
              </Button>
            )}
          </form>
        </>
      )}
    </section>
  );
}
