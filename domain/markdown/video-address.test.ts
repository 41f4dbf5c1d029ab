import { expect, test } from "vitest";
import { readVideoAddress, videoOf } from "./video-address.ts";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s", "youtube/dQw4w9WgXcQ"],
  ["https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ", "youtube/dQw4w9WgXcQ"],
  ["http://youtu.be/dQw4w9WgXcQ?si=x", "youtube/dQw4w9WgXcQ"],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "youtube/dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube/dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "vimeo/76979871"],
  ["https://player.vimeo.com/video/76979871?h=x", "vimeo/76979871"],
])("%s is the film %s", (address, film) => {
  const video = readVideoAddress(address);
  expect(video && `${video.provider}/${video.id}`).toBe(film);
});

test.each([
  "javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/?https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=../../x",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/@homecoming",
  "https://vimeo.com/channels/staffpicks",
  "https://vimeo.com/76979871/../x",
  "www.youtube.com/watch?v=dQw4w9WgXcQ",
  "",
])("%j is no film", (address) => {
  expect(readVideoAddress(address)).toBeNull();
});

test("only known providers have films", () => {
  expect(videoOf("youtube", "dQw4w9WgXcQ")).toEqual({ provider: "youtube", id: "dQw4w9WgXcQ" });
  for (const provider of ["other", "constructor", "__proto__"]) expect(videoOf(provider, "1")).toBeNull();
});
