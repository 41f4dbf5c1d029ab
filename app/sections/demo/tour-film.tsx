import type { Demo } from "#content/schema/demo.ts";
import type { Video } from "#content/schema/video.ts";
import { VideoPlayer } from "../video/video-player.tsx";

/** The product video, on the ground of the stage above it. */
export function TourFilm({ heading, text, video }: Pick<Demo["video"], "heading" | "text"> & { video: Video }) {
  return (
    <section aria-labelledby="tour" className="on-evergreen no-print bg-evergreen-900 pb-16 text-evergreen-50 md:pb-24">
      <div className="page">
        <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 border-t border-white/25 pt-6">
          <h2 id="tour" className="text-2xl text-white">
            {heading}
          </h2>
          <p>{text}</p>
        </div>
        <VideoPlayer video={video} className="mt-6" />
      </div>
    </section>
  );
}
