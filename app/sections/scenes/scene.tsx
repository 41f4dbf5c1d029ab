import type { SceneName } from "#content/schema/scene-picture.ts";
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
  name: SceneName;
  /** Alternative text. */
  alt: string;
  className?: string;
}

/** A picture of the product from scenes.svg. A file and not markup, so that pages neither contain nor hydrate it. */
export function Scene({ name, alt, className = "w-full" }: SceneProps) {
  return (
    <svg viewBox={boxes[name]} role="img" aria-label={alt} className={className}>
      <use href={`${scenes}#${name}`} />
    </svg>
  );
}
