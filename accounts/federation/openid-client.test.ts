import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { providerFetch } from "./openid-client.ts";

const server = createServer((request, response) => {
  response.end("x".repeat(request.url === "/long" ? 300_000 : 200_000));
});
let origin = "";

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

it("reads an answer of a sensible length from this machine, and no longer one", async () => {
  const answer = await providerFetch(`${origin}/keys`, {});
  expect((await answer.text()).length).toBe(200_000);
  await expect(providerFetch(`${origin}/long`, {})).rejects.toThrow("more than");
});

it.each(["http://provider.example/jwks", "file:///etc/passwd", "ftp://127.0.0.1/", "http://127.0.0.1.example/"])(
  "does not ask %s",
  async (address) => {
    await expect(providerFetch(address, {})).rejects.toThrow("must be asked by https");
  },
);
