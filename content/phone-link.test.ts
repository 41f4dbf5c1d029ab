import { expect, test } from "vitest";
import { isOwnLink, isWholePhone, phoneLink, withPhoneLinks } from "./phone-link.ts";
import { brand } from "./site/brand.ts";

test.each([
  ["+1 212 555 0142", "tel:+12125550142"],
  ["+44 (0)20 7946 0186", "tel:+442079460186"],
  ["+٤٤ ٢٠ ٧٩٤٦ ٠١٨٦", "tel:+442079460186"],
  ["+۴۴ २० ７９４６ 0186", "tel:+442079460186"],
  ["Call +1 (212) 555-0142 now", "tel:+12125550142"],
])("%s is dialed as %s", (label, href) => {
  expect([phoneLink({ label }), isWholePhone(label)]).toEqual([href, true]);
});

test.each(["", "212 555 0142", "+1 21", "+1 212 555 0142 0000000", "+1 212 555 0142 or +1 212 555 0143"])(
  "%s is no whole number",
  (label) => {
    expect(isWholePhone(label)).toBe(false);
  },
);

test("a link that was given on purpose counts", () => {
  const phone = { label: "+1 212 555 0142", href: "tel:+442079460999" };
  expect([isOwnLink(phone), phoneLink(phone)]).toEqual([true, "tel:+442079460999"]);
  expect(isOwnLink({ ...phone, href: "tel:+12125550142" })).toBe(false);
  expect(withPhoneLinks(brand.offices).map(({ phone: { href } }) => href)).toEqual([
    "tel:+12125550142",
    "tel:+442079460186",
    "tel:+14165550173",
  ]);
});
