// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { RouterContextProvider, createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { documentRequestContext, requestContext } from "#app/lib/requests.ts";
import { Toaster } from "#app/ui/toast.tsx";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setAdminStage } from "#domain/testing/stages.ts";
import CalendarScreen, { loader } from "./calendar.tsx";

const hour = 60 * 60_000;
afterEach(() => vi.unstubAllEnvs());

describeOnEachEngine("the calendar", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(() => engine.db.deleteFrom("schedules").execute());

  /** Its text and the target of "This month", as the browser of somebody in this zone shows them. */
  async function shown(zone: string, query = "") {
    vi.stubEnv("TZ", zone);
    const context = new RouterContextProvider();
    context.set(requestContext, stage.admin());
    context.set(documentRequestContext, false);
    const url = new URL(`http://localhost/admin/calendar${query}`);
    const props: object = { loaderData: await loader({ context, url } as unknown as Parameters<typeof loader>[0]) };
    const Screen = CalendarScreen as unknown as (props: object) => React.JSX.Element;
    const element = (
      <Toaster>
        <Screen {...props} />
      </Toaster>
    );
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    const router = createMemoryRouter([{ path: "*", element }]);
    await act(async () => root.render(<RouterProvider router={router} />));
    const month = place.querySelector("nav [role=status]")?.textContent;
    const [earlier] = place.querySelectorAll("nav a");
    const days = [...place.querySelectorAll("section[id] h2")].map(({ textContent }) => textContent);
    await act(async () => root.unmount());
    place.remove();
    return { month, earlier: earlier?.getAttribute("href"), days };
  }

  async function plan(due: string): Promise<void> {
    const row = { kind: "release" as const, action: "publish" as const, state: "waiting" as const, problem: null };
    const times = { due_at: new Date(due), local_time: "2026-11-01T00:00", time_zone: "UTC", created_at: new Date(0) };
    const id = crypto.randomUUID();
    await engine.db
      .insertInto("schedules")
      .values({ id, item_id: id, title: "Spring", warned_at: null, ended_at: null, created_by: "a", ...row, ...times })
      .execute();
  }

  it("opens with the month that the reader's clock shows, and what is planned in it", async () => {
    stage.now = new Date("2026-11-30T23:10:00Z");
    await plan("2026-11-30T23:30:00Z");
    await plan("2026-12-31T22:30:00Z");
    const december = { month: "December 2026", earlier: "/admin/calendar?month=2026-11" };
    const november = { month: "November 2026", earlier: "/admin/calendar?month=2026-10" };
    const both = { ...december, days: ["Tuesday, December 1", "Thursday, December 31"] };
    expect(await shown("Europe/Berlin")).toEqual(both);
    expect(await shown("Pacific/Kiritimati")).toEqual({ ...december, days: ["Tuesday, December 1"] });
    expect(await shown("America/Los_Angeles")).toEqual({ ...november, days: ["Monday, November 30"] });
    expect(await shown("UTC")).toEqual({ ...november, days: ["Monday, November 30"] });

    // The month has begun in UTC, and not yet in America.
    stage.now = new Date(stage.now.getTime() + 5 * hour);
    expect(await shown("Europe/Berlin")).toEqual(both);
    expect(await shown("America/Los_Angeles")).toEqual({ ...november, days: ["Monday, November 30"] });
  });

  it("shows the month that is asked for", async () => {
    stage.now = new Date("2026-11-30T23:10:00Z");
    await plan("2027-03-01T00:10:00Z");
    const march = { month: "March 2027", earlier: "/admin/calendar?month=2027-02" };
    expect(await shown("Europe/Berlin", "?month=2027-03")).toEqual({ ...march, days: ["Monday, March 1"] });
    expect(await shown("America/Los_Angeles", "?month=2027-03")).toEqual({ ...march, days: [] });
    expect((await shown("Europe/Berlin", "?month=2027-13")).month).toBe("December 2026");
  });
});
