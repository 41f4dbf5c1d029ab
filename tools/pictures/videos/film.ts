/** A caption; the films have no sound. */
export interface Caption {
  /** Seconds into the scene. */
  from: number;
  to: number;
  text: string;
}

export interface Scene {
  seconds: number;
  /** HTML for a stage of 1280 by 720 pixels; elements move by `moves()`. */
  html: string;
  captions: Caption[];
  /** Position of the captions, so that they cover nothing: under the title on the left, or across the foot. */
  captionsAt: "left" | "foot";
}

export interface Film {
  /** Base name of its files below public/videos. */
  name: string;
  title: string;
  scenes: Scene[];
  /** The second that is used as poster. */
  posterAt: number;
}

export function secondsOf(film: Film): number {
  return film.scenes.reduce((sum, scene) => sum + scene.seconds, 0);
}

/** When each scene begins and ends, in seconds from the start of the film. */
export function timetable(film: Film): { scene: Scene; from: number; to: number }[] {
  let from = 0;
  return film.scenes.map((scene) => {
    const entry = { scene, from, to: from + scene.seconds };
    from = entry.to;
    return entry;
  });
}

/** The film's captions as a WebVTT file. */
export function captionsOf(film: Film): string {
  const cues = timetable(film).flatMap(({ scene, from }) =>
    scene.captions.map((caption) => {
      // Without `line`, players keep captions in view above their controls.
      const place = scene.captionsAt === "left" ? " position:31% size:54%" : " size:76%";
      return `${timestamp(from + caption.from)} --> ${timestamp(from + caption.to)}${place}\n${caption.text}\n`;
    }),
  );
  return `WEBVTT\n\nNOTE ${film.title}\n\n${cues.join("\n")}`;
}

function timestamp(seconds: number): string {
  const [whole, milliseconds] = [Math.floor(seconds), Math.round((seconds % 1) * 1000)];
  const two = (value: number) => String(value).padStart(2, "0");
  return `00:${two(Math.floor(whole / 60))}:${two(whole % 60)}.${String(milliseconds).padStart(3, "0")}`;
}
