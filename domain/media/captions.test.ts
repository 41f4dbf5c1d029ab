import { expect, test } from "vitest";
import { readCaptions } from "./captions.ts";

test("captions are kept as written, with plain line ends", () => {
  const text =
    "\uFEFFWEBVTT - Reunion\r\n\r\nNOTE by hand\r\n\r\n1\r\n00:00.000 --> 00:02.500 align:start\r\n<v Ann>Welcome\r\nback.\r\n\r\n01:00:00.000 --> 01:00:01.000\r\nBye.\r\n";
  expect(readCaptions(text)).toBe(
    "WEBVTT - Reunion\n\nNOTE by hand\n\n1\n00:00.000 --> 00:02.500 align:start\n<v Ann>Welcome\nback.\n\n01:00:00.000 --> 01:00:01.000\nBye.\n",
  );
  expect(readCaptions(" \n")).toBeNull();
});

test.each([
  ["1\n00:00:01,000 --> 00:00:02,000\nSubRip", "line 1"],
  ["WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello", "line 3"],
  ["WEBVTT\n\n00:02.000 --> 00:01.000\nHello", "line 3.*after the start"],
  ["WEBVTT\n\n00:02.000 --> 00:03.000\nHello\n\n00:01.000 --> 00:03.000\nAgain", "line 6.*before"],
  ["WEBVTT\n\n00:02.000 --> 00:03.000\n\nHello", "line 3.*missing"],
  ["WEBVTT\n\nHello", "no captions"],
])("%j is refused", (text, message) => expect(() => readCaptions(text)).toThrow(new RegExp(message)));
