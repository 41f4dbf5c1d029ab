import { expect, test } from "vitest";
import type { FormValues, ManagedKind } from "#domain/documents/kind.ts";
import { caseStudyKind } from "#domain/kinds/case-study.ts";
import { moduleKind } from "#domain/kinds/module.ts";
import { postKind } from "#domain/kinds/post.ts";
import { useCaseKind } from "#domain/kinds/use-case.ts";
import { valuesOf } from "../form-values.ts";

test.each<[ManagedKind, FormValues]>([
  [postKind, { published: false }],
  [useCaseKind, { is_active: true, order_index: "0", icon_name: "Users" }],
  [moduleKind, { is_active: true, is_premium: false, order_index: "0" }],
  [caseStudyKind, { is_active: true, is_featured: false }],
])("the form of a new $noun begins with the specified values", (kind, values) => {
  expect(valuesOf(null, kind.fields)).toMatchObject(values);
});

test.each<[ManagedKind, string, string[]]>([
  [useCaseKind, "icon_name", ["Briefcase", "Building2", "GraduationCap", "MapPin", "Rocket", "Users"]],
  [moduleKind, "category", ["careers", "engagement", "events", "gamification", "management", "networking"]],
])("a $noun has the specified choices of %s", (kind, name, choices) => {
  const field = kind.fields.find((one) => one.name === name);
  const options = field?.type === "choice" ? field.options : [];
  expect(options.map(({ value }) => value).toSorted()).toEqual(choices);
});
