import type { SceneName, ScenePicture } from "#content/schema/scene-picture.ts";
import scenes from "./scenes.svg";

const boxes: Record<SceneName, string> = {
  hero: "0 0 580 640",
  dashboard: "0 0 900 540",
  nearby: "0 0 420 280",
  circle: "0 0 420 280",
  thanks: "0 0 420 280",
  event: "0 0 420 280",
  directory: "0 0 420 280",
  leaderboard: "0 0 420 280",
  giving: "0 0 420 280",
  mail: "0 0 420 280",
};

interface SceneProps {
  picture: ScenePicture;
  className?: string;
}

/**
 * A picture of the product from scenes.svg. A file and not markup, so that pages neither contain nor hydrate it; and for the same reason
 * what editors have put in its place is HTML.
 */
export function Scene({ picture: { scene, alt, html }, className = "w-full" }: SceneProps) {
  return html ? (
    <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  ) : (
    <svg viewBox={boxes[scene]} role="img" aria-label={alt} className={className}>
      <use href={`${scenes}#${scene}`} />
    </svg>
  );
}
