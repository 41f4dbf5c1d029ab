import { sections } from "#lib/addresses.ts";
import type { HomeContent } from "#content/schema/home.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CallToAction } from "../contact/call-to-action.tsx";
import { Scene } from "../scenes/scene.tsx";
import type { Video } from "#content/schema/video.ts";
import { VideoPlayer } from "../video-player.tsx";

/** Headline, lead, and the picture of the product. */
export function Hero({ headline, lead, start, useCases, picture, note }: HomeContent["hero"] & { note: string }) {
  return (
    <section className="overflow-hidden border-b border-line">
      <div className="page grid gap-x-10 gap-y-10 lg:grid-cols-[7fr_6fr]">
        <div className="self-center pt-12 lg:py-20">
          <h1 className="text-5xl">{headline}</h1>
          <p className="mt-6 max-w-[34em] text-lg text-ink-soft">{lead}</p>
          <div className="mt-8 button-row">
            <CallToAction form="demo" size="large">
              {start}
            </CallToAction>
            <ButtonLink to={sections.useCases} variant="secondary" size="large">
              {useCases}
            </ButtonLink>
          </div>
          <p className="mt-5 text-sm text-ink-soft">{note}</p>
        </div>
        <Scene
          name={picture.scene}
          alt={picture.alt}
          className="mx-auto block w-full max-w-md lg:mt-10 lg:max-w-[35rem] lg:self-end"
        />
      </div>
    </section>
  );
}

/** The embedded intro video, with its words beside it (docs/product.md#home). */
export function IntroFilm({ title, text, video }: HomeContent["film"] & { video: Video }) {
  return (
    <section aria-labelledby="intro" className="bg-paper-deep py-14 lg:py-20">
      <div className="page grid gap-x-14 gap-y-8 lg:grid-cols-[3fr_7fr]">
        <div>
          <h2 id="intro" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 text-ink-soft">{text}</p>
        </div>
        <VideoPlayer video={video} />
      </div>
    </section>
  );
}
