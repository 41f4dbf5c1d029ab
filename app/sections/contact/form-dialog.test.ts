import { describe, expect, test } from "vitest";
import { formAddress, ownForm } from "./form-dialog.tsx";

const site = "https://www.homecoming.example";
const parametersOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe("formAddress", () => {
  test("leads to our own form with what it was opened for and where", () => {
    const address = formAddress(ownForm, "demo", {
      here: `${site}/pricing#plan`,
      landed: `${site}/pricing`,
      referrer: "",
    });
    expect(address).toBe(`${site}/embed/contact-form?type=demo&page=%2Fpricing`);
  });

  test("says which button opened it, and in which zone a demo is to be", () => {
    const visit = { here: `${site}/demo`, landed: `${site}/demo`, referrer: "", place: "demo-top", zone: "Asia/Tokyo" };
    expect(parametersOf(formAddress(ownForm, "demo", visit))).toEqual({
      type: "demo",
      page: "/demo",
      place: "demo-top",
      zone: "Asia/Tokyo",
    });
  });

  test("keeps the query of an external form", () => {
    const visit = { here: `${site}/`, landed: `${site}/`, referrer: "https://news.example/a?b=c" };
    const address = formAddress("https://forms.example.org/f/7?team=eu", "trial", visit);
    expect(address).toMatch(/^https:\/\/forms\.example\.org\/f\/7\?/);
    expect(parametersOf(address)).toEqual({
      team: "eu",
      type: "trial",
      page: "/",
      referrer: "https://news.example/a?b=c",
    });
  });

  test("remembers the campaign after in-app navigation", () => {
    const landed = `${site}/?utm_source=newsletter&utm_medium=email&secret=1`;
    const visit = { here: `${site}/demo`, landed, referrer: "https://mail.example/" };
    expect(parametersOf(formAddress(ownForm, "demo", visit))).toEqual({
      type: "demo",
      page: "/demo",
      referrer: "https://mail.example/",
      utm_source: "newsletter",
      utm_medium: "email",
    });
  });

  test("remembers the campaign of the page before a full load, without calling our own page a referrer", () => {
    const referrer = `${site}/?utm_source=newsletter`;
    const visit = { here: `${site}/demo`, landed: `${site}/demo`, referrer };
    expect(parametersOf(formAddress(ownForm, "demo", visit))).toEqual({
      type: "demo",
      page: "/demo",
      utm_source: "newsletter",
    });
  });

  test("lets the newest campaign win, and takes a look-alike host for what it is", () => {
    const visit = {
      here: `${site}/demo?utm_source=partner`,
      landed: `${site}/?utm_source=newsletter`,
      referrer: `${site}.evil.example/`,
    };
    expect(parametersOf(formAddress(ownForm, "demo", visit))).toMatchObject({
      utm_source: "partner",
      referrer: `${site}.evil.example/`,
    });
  });
});
