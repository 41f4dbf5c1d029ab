import { expect, it } from "vitest";
import { headersIn, textOfMail } from "./mail-text.ts";

const lines = (...all: string[]) => all.join("\r\n");

it("reads the words of an email however they are encoded", () => {
  const plain = lines("Subject: A", "", "--no boundary", "", "words");
  expect(textOfMail(plain)).toBe("--no boundary\n\nwords");
  const quoted = lines("Content-Transfer-Encoding: quoted-printable", "", "Gr=C3=BC=", "=C3=9Fe =3D 1");
  expect(textOfMail(quoted)).toBe("Grüße = 1");
  const base64 = lines("Content-Transfer-Encoding: base64", "", "R3LDvMOf", "ZQ==");
  expect(textOfMail(base64)).toBe("Grüße");
  const both = lines(
    "Content-Type: multipart/alternative;",
    ' boundary="--_x-1"',
    "",
    "----_x-1",
    quoted,
    "----_x-1",
    base64,
    "----_x-1--",
    "",
  );
  expect(headersIn(both)).toBe('Content-Type: multipart/alternative; boundary="--_x-1"');
  expect(textOfMail(both)).toContain("Grüße = 1");
  expect(textOfMail(both).match(/Grüße/g)).toHaveLength(2);
  expect(textOfMail("")).toBe("");
});
