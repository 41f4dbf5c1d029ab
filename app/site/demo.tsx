import { getTexts } from "#domain/texts/get-texts.ts";
import { pageMeta, videoData } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/editor-pages.tsx";
import type { Route } from "./+types/demo.ts";
import type { Demo } from "#content/schema/demo.ts";
import { CallToAction } from "../sections/contact/contact-dialog.tsx";
import type { ShownVideo } from "#content/schema/video.ts";
import { VideoPlayer } from "../sections/video-player.tsx";
import { useWords } from "#app/ui/words.ts";

/** The product tour and the way to a session of one's own (docs/product.md#demo). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { siteUrl } = ctx;
  const texts = await getTexts(ctx);
  const { tourVideo } = texts;
  const { meta, ...words } = texts.demo;
  return showLibrary(ctx, {
    words,
    video: tourVideo,
    ...(await layoutOf(ctx, texts, "demo")),
    minutes: words.session.steps.reduce((sum, { minutes }) => sum + minutes, 0),
    meta: pageMeta({
      ...meta,
      site: { siteUrl, texts },
      path: "/demo",
      name: texts.search.breadcrumbs.demo,
      structuredData: [videoData(siteUrl, tourVideo, words.video.text)],
    }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [];

export default function DemoPage({ loaderData: { words, video, minutes, layout } }: Route.ComponentProps) {
  return (
    <>
      {/* On a phone the poster is the largest element of the first screen, and the player requests it only after the styles. */}
      <link rel="preload" as="image" href={video.poster} />
      <PageSections layout={layout}>
        <Stage key="stage" words={words} />
        <TourFilm key="video" {...words.video} video={video} />
        <Programme key="experience" {...words.experience} />
        <Session key="session" {...words.session} />
        <Ticket key="booking" words={words.booking} minutes={minutes} />
      </PageSections>
    </>
  );
}

/** The head of the page on a dark background, with a booking button. */
function Stage({ words: { heading, lead, booking } }: { words: Pick<Demo, "heading" | "lead" | "booking"> }) {
  return (
    <div className="on-evergreen bg-evergreen-900 pt-14 pb-10 text-evergreen-50 md:pt-16 md:pb-12">
      <div className="page grid items-end gap-x-16 gap-y-6 lg:grid-cols-[1.5fr_1fr]">
        <h1 className="text-4xl text-white lg:text-5xl">{heading}</h1>
        <div>
          <p className="text-lg">{lead}</p>
          <div className="no-print mt-6 flex flex-wrap gap-3">
            <CallToAction form="demo" place="top" variant="brass" size="large">
              {booking.button}
            </CallToAction>
            <CallToAction form="trial" place="top" variant="light" size="large">
              {booking.trial}
            </CallToAction>
          </div>
          <p className="mt-3 text-sm">{booking.note}</p>
        </div>
      </div>
    </div>
  );
}

/** The product video, on the background of the head. */
function TourFilm({ heading, text, video }: Pick<Demo["video"], "heading" | "text"> & { video: ShownVideo }) {
  return (
    <section aria-labelledby="tour" className="on-evergreen no-print bg-evergreen-900 pb-16 text-evergreen-50 md:pb-24">
      <div className="page">
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 border-t border-white/25 pt-6">
          <h2 id="tour" className="text-2xl text-white">
            {heading}
          </h2>
          <p>{text}</p>
        </div>
        <VideoPlayer video={video} isFirst className="mt-6" />
      </div>
    </section>
  );
}

/** The contents of the demo, set like a concert program. */
function Programme({ heading, items }: Demo["experience"]) {
  return (
    <section aria-labelledby="experience" className="page grid gap-x-16 gap-y-8 py-20 lg:grid-cols-[1fr_2fr] lg:py-28">
      <h2 id="experience" className="text-4xl">
        {heading}
      </h2>
      <ul className="border-t-2 border-ink">
        {items.map((item, index) => (
          <li
            key={index}
            className="grid items-baseline gap-x-10 gap-y-1 border-b border-line py-6 sm:grid-cols-[1fr_1.4fr]"
          >
            <h3 className="text-2xl text-evergreen-700">{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Width of a step, by its minutes of the half hour. */
const shares: Readonly<Record<number, string>> = { 5: "w-1/6", 10: "w-2/6", 15: "w-3/6", 20: "w-4/6" };
const tones = ["bg-evergreen-400", "bg-rule", "bg-brass"];

/** The steps of the half hour, drawn to scale, and what to prepare. */
function Session({ heading, intro, steps, bring }: Demo["session"]) {
  const say = useWords();
  return (
    <section aria-labelledby="session" className="bg-paper-deep py-20 lg:py-28">
      <div className="page">
        <div className="flex flex-wrap items-baseline justify-between gap-x-12 gap-y-2">
          <h2 id="session" className="text-4xl">
            {heading}
          </h2>
          <p className="text-lg text-ink-soft">{intro}</p>
        </div>
        {/* The bar is to scale; the texts below it are not. */}
        <div aria-hidden="true" className="mt-10 hidden gap-1 lg:flex">
          {steps.map((step, index) => (
            <div key={index} className={`h-3 ${shares[step.minutes]} ${tones[index % tones.length]}`} />
          ))}
        </div>
        <ol className="mt-10 grid gap-x-10 gap-y-8 lg:mt-6 lg:grid-cols-3">
          {steps.map((step, index) => (
            <li key={index}>
              <div className={`mb-4 h-3 lg:hidden ${shares[step.minutes]} ${tones[index % tones.length]}`} />
              <p className="flex items-center gap-2 text-sm font-semibold text-brass-700">
                <span
                  aria-hidden="true"
                  className={`hidden size-3 rounded-full lg:block ${tones[index % tones.length]}`}
                />
                {step.minutes}
                {` ${say("min")}`}
              </p>
              <h3 className="mt-1 text-2xl">{step.title}</h3>
              <p className="mt-2 max-w-[30em]">{step.text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-14 grid gap-x-16 gap-y-4 border-t border-ink pt-6 lg:mt-20 lg:grid-cols-[1fr_2fr]">
          <h3 className="text-2xl">{bring.heading}</h3>
          <ul className="grid gap-3">
            {bring.items.map((item, index) => (
              <li key={index} className="flex gap-4">
                <span aria-hidden="true" className="mt-1.5 size-4 shrink-0 border border-line-strong bg-card" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

interface TicketProps {
  words: Demo["booking"];
  /** Length of a session. */
  minutes: number;
}

/** The booking as a ticket: a stub with the duration, a perforated edge, and the button. */
function Ticket({ words: { heading, text, button, note, trial, trialNote }, minutes }: TicketProps) {
  const say = useWords();
  return (
    <section aria-labelledby="booking" className="page py-20 lg:py-28">
      <div className="ticket mx-auto grid max-w-5xl bg-evergreen-50 md:grid-cols-[15rem_1fr]">
        <p className="flex items-baseline gap-3 px-7 py-6 font-display text-evergreen-700 md:flex-col md:justify-center md:gap-0 md:px-0 md:text-center">
          <span className="block w-auto text-5xl md:w-full lg:text-[6rem] lg:leading-none">{minutes}</span>
          <span className="block text-xl md:w-full">{say("minutes")}</span>
        </p>
        <div className="ticket-body px-7 py-9 md:px-12 md:py-12">
          <h2 id="booking" className="text-3xl">
            {heading}
          </h2>
          <p className="mt-3 text-lg">{text}</p>
          <CallToAction form="demo" place="end" size="large" className="no-print mt-6">
            {button}
          </CallToAction>
          <p className="mt-4 text-sm text-ink-soft">{note}</p>
          <p className="mt-6 border-t border-evergreen-200 pt-6">{trialNote}</p>
          <CallToAction form="trial" place="end" variant="secondary" size="large" className="no-print mt-4">
            {trial}
          </CallToAction>
        </div>
      </div>
    </section>
  );
}
