import { expect, test } from "vitest";
import { embedHosts, embedOf, readEmbedAddress } from "./embeds.ts";
import { freeSectionSchema, sectionKinds } from "./kinds.ts";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3", "youtube", "dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://player.vimeo.com/video/123456", "vimeo", "123456"],
  ["https://www.openstreetmap.org/#map=15/51.50329/-0.11953", "openstreetmap", "15/51.50329/-0.11953"],
  ["https://www.google.com/maps/place/London+Eye/@51.5033,-0.1195,17z/data=!3m1", "googlemaps", "London Eye"],
  ["https://www.google.com/maps/@51.5033,-0.1195,17z", "googlemaps", "51.5033,-0.1195"],
  [
    "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2483!2d-0.12!3d51.5",
    "googlemaps",
    "!1m18!1m12!1m3!1d2483!2d-0.12!3d51.5",
  ],
  ["https://calendly.com/ann-smith/30min?month=2026-12", "calendly", "ann-smith/30min"],
  [
    "https://calendar.google.com/calendar/embed?src=team%40school.example&ctz=UTC",
    "googlecalendar",
    "team@school.example",
  ],
  [
    "https://calendar.google.com/calendar/appointments/schedules/AcZssZ0abcdefgh",
    "googlecalendar",
    "schedules/AcZssZ0abcdefgh",
  ],
])("%s is known, and its frame is at the host that the policy names", (address, provider, id) => {
  const embed = readEmbedAddress(address);
  expect(embed).toEqual({ provider, id });
  const { frame, page, origin } = embedHosts[embed!.provider];
  expect(new URL(frame(id)).origin).toBe(origin);
  expect(new URL(page(id)).protocol).toBe("https:");
  // The page of the service is an address of the same thing.
  expect(readEmbedAddress(page(id))?.provider).toBe(provider);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "https://evil.example/embed/dQw4w9WgXcQ",
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
  "https://user@www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ",
  "//www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=%22onload%3Dx",
  "https://www.google.com/search?q=x",
  "https://www.google.com/url?q=https://evil.example",
  "https://calendar.google.com/calendar/u/0/r",
  "https://www.openstreetmap.org/",
  "not an address",
  "",
])("%s is refused", (service) => {
  expect(readEmbedAddress(service)).toBeNull();
  const section = { kind: "embed", id: "x", hidden: false, ...sectionKinds.embed.start, service };
  const { error } = freeSectionSchema.safeParse(section);
  expect(error?.issues[0]?.message).toContain("Please paste the address of a page at YouTube");
});

test("nothing else has an id", () => {
  expect(embedOf("youtube", "x")).toBeNull();
  expect(embedOf("toString", "x")).toBeNull();
  expect(embedOf("vimeo", null)).toBeNull();
});
