import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { DeliveryError, type CrmPayload } from "#domain/outbox/outbox.ts";
import { hubSpotLimit, startHubSpot, startPipedrive, startSalesforce } from "../testing/crm-doubles.ts";
import type { CrmClient } from "./crm-call.ts";
import { createCrmClient } from "./crm-client.ts";
import type { CrmSettings } from "./crm-settings.ts";

const token = "a token of an integration";
const organizationId = "00D5g000000ABCD";
const now = new Date("2026-11-28T12:00:00Z");
const clock = () => now;

const inquiry: CrmPayload = {
  id: "0b3e0f4a-6a0f-4a38-8a38-7b6a7ce6a001",
  type: "demo",
  name: "Ada de Osei",
  email: "Ada+demo@alumni.example",
  organization: "Northgate & Sons <College>",
  message: "<script>alert(1)</script>\nCan we see it?",
  page: "/pricing",
  referrer: "https://search.example/",
  campaign: { utm_source: "letter" },
  details: { "Kind of organization": "School", Alumni: 12_000 },
  createdAt: now.toISOString(),
};

async function failureOf(delivery: Promise<void>): Promise<DeliveryError> {
  const error = await delivery.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  return error as DeliveryError;
}

const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe("HubSpot", () => {
  let hubSpot: Awaited<ReturnType<typeof startHubSpot>>;
  let client: CrmClient;
  beforeEach(async () => {
    hubSpot = await startHubSpot(token);
    onTestFinished(hubSpot.close);
    client = createCrmClient({ name: "hubspot", token, baseUrl: hubSpot.url }, clock);
  });

  it("gets a contact and a note, in which nothing of a visitor is markup", async () => {
    await client.deliver(inquiry);
    expect([...hubSpot.contacts.values()]).toMatchObject([
      { properties: { email: inquiry.email, firstname: "Ada de", lastname: "Osei", company: inquiry.organization } },
    ]);
    const [note] = hubSpot.notes;
    expect(note?.body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;<br>Can we see it?");
    expect(note?.body).toContain(
      `Alumni: 12000<br>Page: /pricing<br>Came from: https://search.example/<br>utm_source: letter`,
    );
    expect(note?.body).toContain(`Inquiry ${inquiry.id}`);
  });

  it("gets each inquiry once, however often it is sent, and keeps the name of a contact that it has", async () => {
    await client.deliver(inquiry);
    await client.deliver({ ...inquiry, name: "Somebody Else" });
    await client.deliver({ ...inquiry, id: "another", name: "Somebody Else" });
    expect(hubSpot.contacts.size).toBe(1);
    expect([...hubSpot.contacts.values()][0]?.properties["lastname"]).toBe("Osei");
    expect(hubSpot.notes).toHaveLength(2);
  });

  it.each([1, 2])("gets each inquiry once when the answer to call %i is lost", async (call) => {
    hubSpot.losesAnswerOf = call;
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false });
    await client.deliver(inquiry);
    expect(hubSpot.contacts.size).toBe(1);
    expect(hubSpot.notes).toHaveLength(1);
  });

  it("finds the note among many of a contact", async () => {
    await client.deliver(inquiry);
    const [first] = hubSpot.notes;
    for (let other = 0; other < 620; other++)
      hubSpot.notes.unshift({ ...first!, id: String(10_000 + other), body: "other" });
    await client.deliver(inquiry);
    expect(hubSpot.notes).toHaveLength(621);
  });

  it("is asked again when its limit says so, and a wrong word is final", async () => {
    hubSpot.next.push(hubSpotLimit("TEN_SECONDLY_ROLLING"));
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({
      permanent: false,
      status: 429,
      retryAt: after(10),
    });
    hubSpot.next.push(hubSpotLimit("DAILY"));
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false, retryAt: after(3_600) });
    hubSpot.next.push({ ...hubSpotLimit("DAILY"), headers: { "Retry-After": "7" } });
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false, retryAt: after(7) });
    const refused = await failureOf(client.deliver({ ...inquiry, email: "ada@invalid" }));
    expect(refused).toMatchObject({ permanent: true, status: 400, message: expect.stringContaining("were not valid") });
  });

  it("takes a note of any length", async () => {
    await client.deliver({ ...inquiry, message: "<&>".repeat(20_000) });
    const [note] = hubSpot.notes;
    expect(note?.body.length).toBeLessThanOrEqual(65_536);
    expect(note?.body).toMatch(/;…<br>Inquiry /);
  });
});

describe("Pipedrive", () => {
  let pipedrive: Awaited<ReturnType<typeof startPipedrive>>;
  let client: CrmClient;
  beforeEach(async () => {
    pipedrive = await startPipedrive(token);
    onTestFinished(pipedrive.close);
    client = createCrmClient({ name: "pipedrive", token, baseUrl: pipedrive.url }, clock);
  });

  it("gets a person, a lead and a note", async () => {
    await client.deliver(inquiry);
    expect(pipedrive.persons).toMatchObject([{ name: "Ada de Osei", email: inquiry.email }]);
    expect(pipedrive.leads).toMatchObject([{ title: `${inquiry.organization}: demo`, origin_id: inquiry.id }]);
    expect(pipedrive.notes).toMatchObject([{ content: expect.stringContaining("&lt;script&gt;") }]);
  });

  it.each([1, 2, 3, 4, 5, 6])("gets each inquiry once when the answer to call %i is lost", async (call) => {
    pipedrive.losesAnswerOf = call;
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false });
    await client.deliver(inquiry);
    await client.deliver({ ...inquiry, id: "another", name: "Somebody Else" });
    expect(pipedrive.persons).toMatchObject([{ name: "Ada de Osei" }]);
    expect(pipedrive.leads).toHaveLength(2);
    expect(pipedrive.notes).toHaveLength(2);
  });

  it("is asked again when its limit says so", async () => {
    const body = { success: false, error: "request over limit", error_info: "" };
    pipedrive.next.push({ status: 429, body, headers: { "x-ratelimit-reset": "2" } });
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({
      permanent: false,
      status: 429,
      retryAt: after(2),
    });
    pipedrive.next.push({ status: 429, body, headers: { "x-ratelimit-reset": "2", "Retry-After": "30" } });
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false, retryAt: after(30) });
    // Its gate in front says this to those who have gone on.
    pipedrive.next.push({ status: 403, body: "<html>blocked</html>" });
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false, status: 403 });
    pipedrive.next.push({ status: 400, body: { success: false, error: "Name must be given." } });
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({
      permanent: true,
      message: expect.stringContaining("Name"),
    });
  });
});

describe("Salesforce", () => {
  async function start(overrides: Partial<Extract<CrmSettings, { name: "salesforce" }>> = {}) {
    const salesforce = await startSalesforce(organizationId);
    onTestFinished(salesforce.close);
    const settings = {
      name: "salesforce",
      organizationId,
      baseUrl: salesforce.url,
      idField: null,
      ...overrides,
    } as const;
    return { salesforce, client: createCrmClient(settings, clock) };
  }

  it("gets the form of Web-to-Lead with all that it requires, within its lengths", async () => {
    const { salesforce, client } = await start({ idField: "00N5g00000ABCDE" });
    await client.deliver(inquiry);
    await client.deliver({ ...inquiry, name: "x".repeat(200), organization: "", message: "y".repeat(40_000) });
    const [first, second] = salesforce.leads;
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      first_name: "Ada de",
      last_name: "Osei",
      email: inquiry.email,
      company: inquiry.organization,
      "00N5g00000ABCDE": inquiry.id,
    });
    expect(second?.get("last_name")).toHaveLength(80);
    expect(second?.get("company")).toHaveLength(200);
    expect(second?.get("description")?.length).toBeLessThanOrEqual(32_000);
    expect(second?.get("description")).toMatch(/…\nInquiry /);
  });

  it("is tried again when it says in its answer of 200 that it has made no lead", async () => {
    const { client } = await start({ organizationId: "00D5g000000XXXX" });
    expect(await failureOf(client.deliver(inquiry))).toMatchObject({
      permanent: false,
      message: expect.stringMatching(/Is-Processed/),
    });
  });
});

it("gives up no inquiry because of a wrong token, an outage, or an answer that is none", async () => {
  const hubSpot = await startHubSpot("another token");
  const client = createCrmClient({ name: "hubspot", token, baseUrl: hubSpot.url }, clock);
  expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false, status: 401 });
  hubSpot.next.push({ status: 201, body: "<html>a proxy</html>" });
  expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false });
  hubSpot.next.push({ status: 201, body: { id: "../../somewhere" } });
  expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false });
  hubSpot.next.push({ status: 307, headers: { Location: "https://elsewhere.example/" } });
  expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false, status: 307 });
  hubSpot.next.push({ status: 201, body: "x".repeat(1_100_000) });
  expect(await failureOf(client.deliver(inquiry))).toMatchObject({ permanent: false, code: "long" });
  await hubSpot.close();
  expect((await failureOf(client.deliver(inquiry))).message).toMatch(/could not be reached/);
});
