import { describe, expect, it } from "vitest";
import { comesFromHere } from "./requests.ts";

describe("comesFromHere", () => {
  const isFromHere = (headers: Record<string, string>) =>
    comesFromHere(new Request("http://127.0.0.1:3000/x", { headers }), "https://www.homecoming.example");

  it("takes pages of this site, also behind a proxy that changes the host, the address bar, and programs", () => {
    for (const headers of [
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none", referer: "https://evil.example/" },
      { origin: "https://www.homecoming.example" },
      { referer: "https://www.homecoming.example/admin?sso" },
      { referer: "http://127.0.0.1:3000/admin", host: "127.0.0.1:3000" },
      {},
    ]) {
      expect([headers, isFromHere(headers)]).toEqual([headers, true]);
    }
  });

  it("takes no other site", () => {
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "null" },
      { referer: "https://evil.example/?https://www.homecoming.example" },
      { referer: "https://www.homecoming.example.evil.example/" },
    ]) {
      expect([headers, isFromHere(headers)]).toEqual([headers, false]);
    }
  });
});
