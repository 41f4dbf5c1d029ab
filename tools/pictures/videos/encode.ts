import { spawn } from "node:child_process";
import type { Writable } from "node:stream";

/** Frames a second: enough for slow movement, and a whole number of milliseconds. */
export const frameRate = 25;

const colours = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"];
const toVideo = [
  "-vf",
  "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
  ...colours,
  "-an",
  "-map_metadata",
  "-1",
];
/** A keyframe every five seconds, so that jumping is quick. */
const keyframes = ["-g", String(frameRate * 5)];

/** Writes PNG frames without loss into `file` until they are encoded. */
export function keepFrames(file: string): { frames: Writable; done: Promise<void> } {
  const input = ["-f", "image2pipe", "-framerate", String(frameRate), "-c:v", "png", "-i", "-"];
  const child = start([...input, "-c:v", "libx264rgb", "-qp", "0", "-preset", "ultrafast", "-y", file]);
  return { frames: child.stdin, done: ended(child) };
}

/** H.264 in MP4, for every player. The index comes first, so that playing starts before everything is loaded. */
export async function encodeMp4(from: string, to: string): Promise<void> {
  const codec = ["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-crf", "26", "-profile:v", "high"];
  await ended(start(["-i", from, ...toVideo, ...keyframes, ...codec, "-movflags", "+faststart", "-y", to]));
}

/** VP9 in WebM, smaller, for browsers that prefer it; in two passes, of which the first only analyzes. */
export async function encodeWebm(from: string, to: string): Promise<void> {
  const codec = ["-c:v", "libvpx-vp9", "-crf", "40", "-b:v", "0", "-row-mt", "1", "-deadline", "good"];
  const pass = (number: 1 | 2) => [
    "-pass",
    String(number),
    "-passlogfile",
    from,
    "-cpu-used",
    number === 1 ? "4" : "2",
  ];
  await ended(start(["-i", from, ...toVideo, ...keyframes, ...codec, ...pass(1), "-f", "null", "-y", "/dev/null"]));
  await ended(start(["-i", from, ...toVideo, ...keyframes, ...codec, ...pass(2), "-y", to]));
}

function start(args: string[]) {
  // Low priority, because recording is never urgent.
  return spawn("nice", ["-n", "15", "ffmpeg", "-hide_banner", "-loglevel", "error", ...args], {
    stdio: ["pipe", "inherit", "inherit"],
  });
}

async function ended(child: ReturnType<typeof start>): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
