import { getTexts } from "#domain/site-texts/get-texts.ts";
import { pageMeta } from "#app/lib/meta/page-meta.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";
import { videoData } from "#app/lib/meta/structured-data.ts";
import { Programme, Session, Stage, TourFilm, Ticket } from "#app/sections/demo.tsx";
import { PageSections } from "#app/sections/page-sections.tsx";
import { layoutOf } from "#app/lib/views/page-layout.tsx";
import type { Route } from "./+types/demo.ts";

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
    ...layoutOf(texts, "demo"),
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
