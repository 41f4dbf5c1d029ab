import type { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A JSON schema in one line, as TypeScript would write the type: `{ email: string, name?: string } | null`. */
export function shapeOf(schema: object | boolean): string {
  if (typeof schema === "boolean") return schema ? "any" : "none";
  const { type, const: constant, enum: values, anyOf, oneOf, allOf, items, properties } = schema as JsonSchema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const choices = anyOf ?? oneOf;
  if (choices) return [...new Set(choices.map((choice) => shapeOf(choice)))].join(" | ");
  if (allOf) return allOf.map((part) => shapeOf(part)).join(" & ");
  if (type === "array") {
    const item = items === undefined || Array.isArray(items) ? "any" : shapeOf(items);
    return item.includes(" ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
  }
  if (properties) return objectShape(schema as JsonSchema);
  return [type ?? "any"].flat().join(" | ");
}

function objectShape({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, value]) => `${name}${required.includes(name) ? "" : "?"}: ${shapeOf(value)}`,
  );
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}
