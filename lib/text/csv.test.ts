import { describe, expect, it } from "vitest";
import { csvRecord } from "./csv.ts";

describe("csvRecord", () => {
  it("quotes what needs quotes and ends with CRLF", () => {
    expect(csvRecord(["a", 'say "hi"', "x,y", "two\nlines", ""])).toBe('a,"say ""hi""","x,y","two\nlines",\r\n');
  });

  it.each(["=1+1", "+49 30 1", "-2", "@sum", "\t=1", " =1", "\r=1", "＝1"])("makes text of the formula %j", (value) => {
    expect(csvRecord([value]).replaceAll('"', "")).toBe(`'${value}\r\n`);
  });

  it("leaves signs inside a text alone", () => {
    expect(csvRecord(["a=b", "mid-term"])).toBe("a=b,mid-term\r\n");
  });
});
