import type { Video } from "#content/schema/video.ts";

/** Structured data of a film of ours (schema.org VideoObject). Server only. */
export function videoData(siteUrl: string, video: Video, description: string): Record<string, unknown> {
  const address = (path: string | undefined) => siteUrl + (path ?? "");
  return {
    "@type": "VideoObject",
    name: video.title,
    description,
    thumbnailUrl: address(video.poster),
    contentUrl: address(video.sources[0]?.src),
    uploadDate: video.published,
    duration: `PT${video.seconds}S`,
    transcript: video.transcript.lines.join(" "),
  };
}
