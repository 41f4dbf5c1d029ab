import { type Texts, getTexts } from "#domain/texts/get-texts.ts";
import { requestContext } from "#app/lib/requests.ts";
import { leadTypeOf } from "#domain/leads/lead-form.ts";
import type { Context } from "#domain/context.ts";
import { momentWords } from "#domain/bookings/time-words.ts";
import { getVisitorsBooking } from "#domain/bookings/visitors-booking.ts";
import { isZone } from "#domain/office-hours/zones.ts";
import { fill } from "#content/facts.ts";
import { publicReadMs } from "#domain/public-read.ts";
import { withTimeout } from "#lib/pacing.ts";
import { priceLimits } from "#domain/showcase/price.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { answerId } from "#app/ui/plain-form.tsx";
import { linkHeaders } from "#app/lib/answers.ts";
import type { Route } from "./+types/contact-form-sent.ts";
import { isFramed } from "#app/lib/visitor-forms.ts";
import { FrameBrand } from "./layout.tsx";

/**
 * The page after an inquiry was sent: what happens next, and what to read meanwhile. A reload does not send it again. `?alumni=` is the
 * number that the visitor has given, for the bill.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams: query } = new URL(request.url);
  const type = leadTypeOf(query.get("type"));
  const ctx = context.get(requestContext);
  const { brand, contactForm, demoTimes } = await getTexts(ctx);
  const { another, readOn } = contactForm.common;
  const { heading, steps, meanwhile, change } = contactForm.afterwards;
  const booking = type === "demo" ? await bookingOf(ctx, query) : null;
  const { link, unsure } = demoTimes;
  const framed = isFramed(request);
  return {
    type,
    words: {
      ...contactForm.types[type].sent,
      ...(booking?.isBooked && { title: link.title, heading: link.booked.heading }),
    },
    booking: booking && {
      when: momentWords(booking.start, booking.zone),
      text:
        booking.isBooked === null ? unsure.text : booking.isBooked ? heldBy(link, booking.host) : link.requested.text,
      link: booking.token === null ? null : { token: booking.token, label: change },
      calendar: booking.isBooked ? link.booked.calendar : null,
    },
    next: { heading, steps: booking ? steps[booking.isBooked ? "demoBooked" : "demoRequested"] : steps[type] },
    meanwhile: {
      heading: meanwhile.heading,
      links: [meanwhile.tour, { ...meanwhile.bill, href: billOf(meanwhile.bill.href, query.get("alumni")) }],
    },
    another,
    readOn: framed ? null : readOn,
    brandName: framed ? null : brand.name,
  };
}

function heldBy({ booked }: Texts["demoTimes"]["link"], host: string | null): string {
  return host === null ? booked.withoutHost : fill(booked.withHost, { host });
}

interface ShownBooking {
  /** Null while the database does not say. */
  isBooked: boolean | null;
  start: Date;
  zone: string;
  host: string | null;
  /** Of the personal link; null where the database did not tell it. */
  token: string | null;
}

/** The demo that came with the form: by its personal link, or while the database is away the time that was asked for. */
async function bookingOf(ctx: Context, query: URLSearchParams): Promise<ShownBooking | null> {
  const token = query.get("booking");
  const found =
    token === null
      ? null
      : await withTimeout(getVisitorsBooking(ctx, token), publicReadMs).catch((error: unknown) => {
          ctx.log.warn({ err: error }, "a booking could not be shown after the form");
          return null;
        });
  if (found?.state === "open") {
    const { isBooked, starts_at: start, zone } = found.booking;
    return { isBooked, start, zone, host: found.host?.name ?? null, token };
  }
  const start = new Date(query.get("time") ?? "");
  const zone = query.get("zone") ?? "";
  if (found !== null || Number.isNaN(start.getTime()) || !isZone(zone)) return null;
  return { isBooked: null, start, zone, host: null, token };
}

/** The address of the bill for so many alumni; that of any bill without their number, and for more than the calculator takes. */
function billOf(href: string, alumni: string | null): string {
  const { min, max } = priceLimits.members;
  if (alumni === null || !/^\d+$/.test(alumni) || Number(alumni) < min || Number(alumni) > max) return href;
  return href.replace(/^(\/pricing)(#|$)/, `$1?members=${Number(alumni)}$2`);
}

export const headers = linkHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData.words.title }, { name: "robots", content: "noindex" }];
}

const linkLook = "inline-block py-1.5 text-evergreen-700 underline underline-offset-4";

export default function ContactFormSent({
  loaderData: { type, words, booking, next, meanwhile, another, readOn, brandName },
}: Route.ComponentProps) {
  const anotherForm = `/embed/contact-form?type=${type}`;
  return (
    // By this the dialog knows that it is done.
    <div data-sent="">
      <FrameBrand name={brandName} />
      <div id={answerId} tabIndex={-1} className="border-l-4 border-evergreen-600 pl-5">
        <h1 className="text-2xl">{words.heading}</h1>
        {!booking && <p className="mt-2 text-ink-soft">{words.body}</p>}
      </div>
      {booking && (
        <div className="mt-5 rounded-md bg-evergreen-50 px-5 py-4">
          <p className="font-semibold">{booking.when}</p>
          <p className="mt-1 text-sm">{booking.text}</p>
          {booking.link && (
            <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
              {booking.calendar && (
                <a href={`/booking/demo.ics?token=${encodeURIComponent(booking.link.token)}`} className={linkLook}>
                  {booking.calendar}
                </a>
              )}
              <a href={`/booking?token=${encodeURIComponent(booking.link.token)}`} target="_top" className={linkLook}>
                {booking.link.label}
              </a>
            </p>
          )}
        </div>
      )}
      <h2 className="mt-7 text-xl">{next.heading}</h2>
      <ol className="mt-3 grid gap-3">
        {next.steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[2rem_1fr] items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full bg-evergreen-50 font-display text-evergreen-700"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <h2 className="mt-7 font-sans text-base font-semibold tracking-normal">{meanwhile.heading}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {meanwhile.links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} target="_top" className={linkLook}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {readOn ? (
        <p className="mt-7 button-row">
          <ButtonLink to={readOn.href} target="_top" reloadDocument>
            {readOn.label}
          </ButtonLink>
          <ButtonLink to={anotherForm} variant="secondary" reloadDocument>
            {another}
          </ButtonLink>
        </p>
      ) : (
        // The dialog has a button of its own.
        <p className="mt-5 text-sm">
          <a href={anotherForm} className="inline-block py-1.5 text-ink-soft underline underline-offset-4">
            {another}
          </a>
        </p>
      )}
    </div>
  );
}
