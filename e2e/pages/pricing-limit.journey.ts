import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { visitorAddress } from "../support/visitor-forms.ts";

test("a client who has many prices computed gets a whole page with 429, and others get theirs", async ({ site }) => {
  const headers = { "x-forwarded-for": visitorAddress() };
  const ask = (members: number, as = headers) => fetch(`${site.url}/pricing?members=${members}`, { headers: as });
  let refused: Response | null = null;
  for (let members = 1; members <= 300 && refused === null; members++) {
    const answer = await ask(members);
    if (answer.status === 429) refused = answer;
    else await answer.body?.cancel();
  }
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused?.text()).toContain("Alumni users");
  const other = await ask(2500, { "x-forwarded-for": visitorAddress() });
  expect(other.status).toBe(200);
  expect(await other.text()).toContain("$397");
});
