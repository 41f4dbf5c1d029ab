import type { HomeContent } from "#content/schema/home.ts";
import type { Video } from "#content/schema/video.ts";
import { VideoPlayer } from "../video/video-player.tsx";

/** The embedded intro video, with its words beside it (specification section 2, Home). */
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
