import { PriceLine } from "../../sections/price-line.tsx";
import { itemPath, sections } from "#lib/addresses.ts";
import { redirect, Link } from "react-router";
import { findSuccessStories } from "#domain/showcase/case-studies.ts";
import { readModulePlaces } from "#domain/showcase/module-places.ts";
import { type UseCaseDetail, getUseCase } from "#domain/showcase/use-cases.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { failedRead, absentPage } from "#app/lib/answers.ts";
import { metaOrNotFound, NotFound } from "#app/sections/errors.tsx";
import { type Site, pageMeta } from "#app/lib/page-meta.ts";
import { requestContext } from "#app/lib/requests.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { type UseCaseView, viewOfUseCase } from "#app/lib/views/item-views.ts";
import type { Route } from "./+types/detail.ts";
import { StoriesStrip } from "../../sections/stories-strip.tsx";
import { UseCaseButtons, UseCaseHero } from "./use-case-hero.tsx";
import type { Testimonial } from "#content/schema/use-case-page.ts";

/** One use case (docs/product.md#use-case-page). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const [texts, found, stories, modulePlaces] = await Promise.all([
    getTexts(ctx),
    getUseCase(ctx, params.slug).catch(failedRead),
    findSuccessStories(ctx, params.slug),
    readModulePlaces(ctx),
  ]);
  if (found === null) return absentPage(ctx, url.pathname);
  if ("movedTo" in found) throw redirect(itemPath(sections.useCases, found.movedTo), 301);
  const { useCase } = found;
  return showLibrary(ctx, {
    meta: metaOf({ siteUrl: ctx.siteUrl, texts }, useCase),
    ...viewOfUseCase(texts, useCase, stories, modulePlaces),
  });
}

function metaOf(site: Site, { slug, title, meta }: UseCaseDetail) {
  return pageMeta({ ...meta, site, path: itemPath(sections.useCases, slug), name: title });
}

export const meta = metaOrNotFound;

export default function UseCaseRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NotFound /> : <UseCasePage {...loaderData} />;
}

/** One use case (docs/product.md#use-case-page). */
function UseCasePage({ words, price, page, modules, stories }: UseCaseView) {
  const { callToAction } = page;
  const buttons = { callToAction, successStories: words.successStories };
  return (
    <>
      <UseCaseHero {...page} back={words.back} button={buttons} />
      <Benefits {...page.benefits} />
      <Scenarios scenarios={page.scenarios} modulesLabel={words.scenarioModules} />
      <VoiceAndModules testimonial={page.testimonial} modules={modules} />
      <StoriesStrip {...words.stories} stories={stories} />
      <section className="on-evergreen no-print bg-evergreen-700 py-16 text-evergreen-50 lg:py-20">
        <div className="page">
          <h2 className="text-4xl text-white">{callToAction.heading}</h2>
          <p className="mt-4 max-w-measure text-lg">{callToAction.text}</p>
          <PriceLine>{price}</PriceLine>
          <UseCaseButtons {...buttons} onEvergreen />
        </div>
      </section>
    </>
  );
}

/** The benefits: built-in ones as two overlapping cards; an editor's own as a list. */
function Benefits({ heading, cards }: UseCaseDetail["benefits"]) {
  if (cards.length === 0) return null;
  const told = cards.filter((card) => card.text !== null);
  const lines = cards.filter((card) => card.text === null);
  return (
    <section className="page pt-12 pb-20 lg:pb-28">
      <h2 className="text-4xl">{heading}</h2>
      {told.length > 0 && (
        <div className="mt-8 grid lg:grid-cols-2">
          {told.map((card, index) => (
            <article
              key={index}
              className={`p-7 md:p-12 ${index % 2 === 0 ? "on-evergreen bg-evergreen-900 text-evergreen-50" : "bg-brass-100 lg:mt-16"}`}
            >
              <h3 className={`text-2xl ${index % 2 === 0 ? "text-white" : ""}`}>{card.title}</h3>
              <p className="mt-4">{card.text}</p>
              {card.points.length > 0 && (
                <ul className="mt-6">
                  {card.points.map((point, line) => (
                    <li key={line} className="flex gap-3 border-t border-current/20 py-2.5">
                      <svg
                        viewBox="0 0 16 16"
                        aria-hidden="true"
                        className={`mt-1.5 size-4 shrink-0 fill-none stroke-2 ${index % 2 === 0 ? "stroke-brass-300" : "stroke-brass-700"}`}
                      >
                        <path d="m2 8.5 4 4 8-9" />
                      </svg>
                      {point}
                    </li>
                  ))}
                </ul>
              )}
            </article>
          ))}
        </div>
      )}
      {lines.length > 0 && (
        <ul className="mt-8 grid border-t-2 border-ink md:grid-cols-2 md:gap-x-14">
          {lines.map((card, index) => (
            <li key={index} className="border-b border-line py-4 font-display text-xl">
              {card.title}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ScenariosProps {
  scenarios: UseCaseDetail["scenarios"];
  modulesLabel: string;
}

/** The scenarios along a line, with the heading beside them. */
function Scenarios({ scenarios: { heading, intro, items }, modulesLabel }: ScenariosProps) {
  if (items.length === 0) return null;
  return (
    <section className="border-t border-line bg-evergreen-50 py-20 lg:py-28">
      <div className="page grid gap-x-20 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-4xl">{heading}</h2>
          <p className="mt-4 max-w-measure text-lg text-ink-soft">{intro}</p>
        </div>
        <ol className="border-l border-evergreen-400">
          {items.map((item, index) => (
            <li key={index} className="relative pb-10 pl-7 last:pb-0 md:pl-10">
              <span aria-hidden="true" className="absolute top-2.5 -left-1.5 size-3 rounded-full bg-evergreen-600" />
              <h3 className={item.text ? "text-2xl" : "text-xl"}>{item.title}</h3>
              {item.who && <p className="mt-1 text-sm font-semibold text-evergreen-700">{item.who}</p>}
              {item.text && <p className="mt-3 max-w-measure">{item.text}</p>}
              {item.modules.length > 0 && (
                <p className="mt-3 text-sm text-ink-soft">
                  {modulesLabel}: {item.modules.join(" · ")}
                </p>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface VoiceAndModulesProps {
  testimonial: Testimonial | null;
  modules: { heading: string; items: { name: string; use: string; href: string }[] };
}

/** A testimonial, and the recommended modules. */
function VoiceAndModules({ testimonial, modules }: VoiceAndModulesProps) {
  return (
    <section className={`page grid gap-x-20 gap-y-16 py-20 lg:py-28 ${testimonial ? "lg:grid-cols-2" : ""}`}>
      {testimonial && (
        <figure className="self-center">
          <blockquote className="font-display text-3xl font-medium">“{testimonial.quote}”</blockquote>
          {(testimonial.author || testimonial.role) && (
            <figcaption className="mt-7 flex items-center gap-4">
              {testimonial.avatar && (
                <span
                  aria-hidden="true"
                  className="grid size-12 shrink-0 place-items-center rounded-full bg-evergreen-900 text-sm font-semibold text-brass-300"
                >
                  {testimonial.avatar}
                </span>
              )}
              <span className="text-sm">
                {testimonial.author && <strong className="block font-semibold">{testimonial.author}</strong>}
                <span className="text-ink-soft">{testimonial.role}</span>
              </span>
            </figcaption>
          )}
        </figure>
      )}
      <div className={testimonial ? "" : "grid gap-x-20 lg:grid-cols-[5fr_7fr]"}>
        <h2 className="text-2xl">{modules.heading}</h2>
        <ul className={`border-t-2 border-ink ${testimonial ? "mt-5" : "max-lg:mt-5"}`}>
          {modules.items.map((module, index) => (
            <li key={index} className="border-b border-line">
              <Link to={module.href} className="group block py-3 text-ink no-underline">
                <span className="block font-semibold group-hover:underline">{module.name}</span>
                <span className="block text-sm text-ink-soft">{module.use}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
