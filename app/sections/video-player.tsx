import { useEffect, useRef, useState } from "react";
import type { ShownVideo } from "#content/schema/video.ts";
import { buttonLook } from "#app/ui/button.tsx";

interface VideoPlayerProps {
  video: ShownVideo;
  /** In the first screen of its page: the poster is painted with it. */
  isFirst?: boolean;
  className?: string;
}

/**
 * A video with captions. Only the poster and the captions, which are small, are loaded before the user plays it. Without script it is
 * the browser's own player; with script there is a play button on the poster until it starts.
 */
export function VideoPlayer({ video, isFirst = false, className = "" }: VideoPlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    // It may have been started before the hydration.
    setIsWaiting(player.current?.paused === true && player.current.currentTime === 0);
  }, []);

  function play() {
    setIsWaiting(false);
    player.current?.focus();
    // When the browser refuses to play, its own controls are shown.
    player.current?.play().catch(() => {});
  }

  return (
    <figure className={className}>
      <div className="relative">
        {/* A film of the library may have no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={player}
          controls={!isWaiting}
          preload="none"
          // Delays poster and captions in browsers that support it for videos; the types of React do not have it.
          {...(isFirst ? {} : { loading: "lazy" })}
          playsInline
          poster={video.poster}
          width={video.width}
          height={video.height}
          aria-label={video.title}
          tabIndex={isWaiting ? -1 : undefined}
          onPlay={() => setIsWaiting(false)}
          // Without a background: at the round corners its color would show around the poster.
          className="block h-auto w-full rounded-md"
        >
          {video.sources.map((source) => (
            <source key={source.src} {...source} />
          ))}
          {/* A film of the library may have none. */}
          {video.captions && <track kind="captions" src={video.captions} srcLang="en" label="English" default />}
        </video>
        {isWaiting && (
          <button
            type="button"
            onClick={play}
            className={buttonLook({
              variant: "brass",
              size: "small",
              className:
                "absolute bottom-[9%] left-[7.5%] shadow-sheet sm:bottom-[13%] sm:min-h-12 sm:px-6 sm:text-base",
            })}
          >
            <svg viewBox="0 0 12 14" className="h-3.5 w-3" aria-hidden="true">
              <path d="M0 0l12 7-12 7z" fill="currentColor" />
            </svg>
            {video.play}
          </button>
        )}
      </div>
      <figcaption className="no-print mt-3 text-sm">
        {video.sound && <p className="mb-1">{video.sound}</p>}
        <details hidden={!video.transcript.lines[0]}>
          <summary className="w-fit cursor-pointer font-semibold underline underline-offset-4">
            {video.transcript.title}
          </summary>
          <ol className="mt-3 max-w-measure grid list-decimal gap-1 pl-6">
            {video.transcript.lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ol>
        </details>
      </figcaption>
    </figure>
  );
}
