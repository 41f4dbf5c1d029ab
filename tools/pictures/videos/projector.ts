import type { Motion } from "./motion.ts";

interface Reel {
  from: number;
  to: number;
  scene: HTMLElement;
  moving: { element: HTMLElement; motions: Motion[]; text: string }[];
}

export interface Projector {
  /** Shows the film at this second; false when the picture is the same as before. */
  seek(second: number): boolean;
}

/**
 * Runs in the recording browser: finds scenes (`section[data-from][data-to]`, in seconds) and sets every moving element
 * to its state at a given time. Has no clock. Its source is sent to the page, so it must not refer to anything outside.
 */
export function installProjector(): void {
  const fadeSeconds = 0.45;
  const reels: Reel[] = [...document.querySelectorAll<HTMLElement>("section[data-from]")].map((scene) => ({
    from: Number(scene.dataset["from"]),
    to: Number(scene.dataset["to"]),
    scene,
    moving: [...scene.querySelectorAll<HTMLElement>("[data-moves]")].map((element) => ({
      element,
      motions: JSON.parse(element.dataset["moves"] ?? "[]") as Motion[],
      text: element.textContent ?? "",
    })),
  }));
  let shown = "";

  const slow = (share: number) => 1 - (1 - share) ** 3;
  const even = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);
  const share = (time: number, at: number, seconds: number) =>
    seconds === 0 ? Number(time >= at) : Math.min(1, Math.max(0, (time - at) / seconds));

  function pose(motions: Motion[], text: string, time: number) {
    let [opacity, x, y, scaleX, scaleY] = [1, 0, 0, 1, 1];
    let [offset, words, lit]: [number | null, string | null, boolean | null] = [null, null, null];
    for (const [kind, at, seconds, ...more] of motions) {
      const part = share(time, at, seconds);
      const [first = 0, second = 0] = more.map(Number);
      if (kind === "rise") [opacity, y] = [opacity * slow(part), y + (1 - slow(part)) * first];
      else if (kind === "fade") opacity *= slow(part);
      else if (kind === "out") opacity *= 1 - part;
      else if (kind === "pop")
        [opacity, scaleX, scaleY] = [
          opacity * Math.min(1, part * 2),
          scaleX * (0.8 + 0.2 * slow(part)),
          scaleY * (0.8 + 0.2 * slow(part)),
        ];
      else if (kind === "slide") [x, y] = [x + even(part) * first, y + even(part) * second];
      else if (kind === "enter") [x, opacity] = [x + (1 - even(part)) * first, part === 0 ? 0 : opacity];
      else if (kind === "draw") offset = 1 - even(part);
      else if (kind === "growX") scaleX *= first + (1 - first) * slow(part);
      else if (kind === "swing") scaleX *= 1 - even(part) * (1 - first);
      else if (kind === "tap")
        [opacity, scaleX, scaleY] = [
          part === 0 || part === 1 ? 0 : 0.55 * (1 - part),
          0.5 + part * 0.9,
          0.5 + part * 0.9,
        ];
      else if (kind === "count")
        words = String(Math.round(first + (second - first) * slow(part))).replace(/\B(?=(\d{3})+$)/g, ",");
      else if (kind === "type") words = text.slice(0, Math.round(text.length * part));
      else if (kind === "swap") words = part === 1 ? String(more[0]) : (words ?? text);
      else lit = (lit ?? false) || (time >= at && time < first);
    }
    const transform = `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) scale(${scaleX.toFixed(4)},${scaleY.toFixed(4)})`;
    return { opacity: opacity.toFixed(3), transform, offset: offset === null ? "" : offset.toFixed(4), words, lit };
  }

  function seek(second: number): boolean {
    let signature = "";
    for (const { from, to, scene, moving } of reels) {
      // A scene stays under the next one until that has faded in, so that no frame is empty. The first is there at
      // once, and the last stays.
      const isOn = second >= from && second < to + fadeSeconds;
      scene.hidden = !isOn;
      if (!isOn) continue;
      const time = Math.min(second, to) - from;
      scene.style.opacity = from === 0 ? "1" : Math.min(1, time / fadeSeconds).toFixed(3);
      signature += `${from}:${scene.style.opacity}`;
      for (const { element, motions, text } of moving) {
        const { opacity, transform, offset, words, lit } = pose(motions, text, time);
        element.style.opacity = opacity;
        element.style.transform = transform;
        element.style.strokeDashoffset = offset;
        if (words !== null && element.textContent !== words) element.textContent = words;
        if (lit !== null) element.classList.toggle("on", lit);
        signature += `|${opacity}${transform}${offset}${words}${lit}`;
      }
    }
    const isNew = signature !== shown;
    shown = signature;
    return isNew;
  }

  (globalThis as unknown as { projector: Projector }).projector = { seek };
}
