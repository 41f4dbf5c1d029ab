import { describe, expect, it } from "vitest";
import { healthRoutes } from "./health.ts";

const token = "a-token-of-the-collector";

function metricsFor(
  remoteAddress: string,
  headers: Record<string, string> = {},
  metricsToken: string | undefined = token,
) {
  const app = healthRoutes({
    ping: async () => {},
    isDraining: () => false,
    metrics: { observe() {}, text: async () => "figures", contentType: "text/plain" },
    metricsToken,
  });
  const incoming = { socket: { remoteAddress, remotePort: 4711, remoteFamily: "IPv4" } };
  return app.request("/metrics", { headers }, { incoming });
}

describe("/metrics", () => {
  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("is for this machine (%s)", async (address) => {
    expect((await metricsFor(address)).status).toBe(200);
  });

  it.each([
    { "x-forwarded-for": "203.0.113.7" },
    { forwarded: "for=203.0.113.7" },
    { "x-real-ip": "203.0.113.7" },
    { "x-forwarded-host": "www.example.org" },
    { "x-forwarded-proto": "https" },
    { via: "1.1 proxy" },
    { "cf-connecting-ip": "203.0.113.7" },
    { "true-client-ip": "203.0.113.7" },
    { "x-forwarded-for": "" },
  ])("is for nobody that a proxy on it speaks for (%o)", async (headers) => {
    expect((await metricsFor("127.0.0.1", headers as Record<string, string>)).status).toBe(403);
  });

  it("is for the token from anywhere, and for no other", async () => {
    const forwarded = { "x-forwarded-for": "203.0.113.7" };
    const ask = (authorization: string) => metricsFor("203.0.113.7", { ...forwarded, authorization });
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect((await ask("Bearer another-token")).status).toBe(403);
    expect((await ask("Bearer undefined")).status).toBe(403);
    expect((await metricsFor("203.0.113.7")).status).toBe(403);
    expect((await metricsFor("203.0.113.7", { authorization: "Bearer " }, undefined)).status).toBe(403);
  });
});
