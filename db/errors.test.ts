import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { DatabaseUnavailableError, describeOutage, explainPostgresError, isUnavailable } from "./errors.ts";

function failureOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("it succeeded");
}

const withCode = (code: string) => Object.assign(new Error("no luck"), { code });

describe("isUnavailable", () => {
  it("takes a pipe that closed for an outage only from the database", () => {
    const closed = withCode("EPIPE");
    expect(isUnavailable(closed)).toBe(false);
    expect(isUnavailable(explainPostgresError(closed))).toBe(true);
  });

  it("takes a connection that failed, or a time limit of the platform, for an outage only from the database", async () => {
    const timeout: unknown = await new Promise((resolve) => {
      const signal = AbortSignal.timeout(1);
      signal.addEventListener("abort", () => resolve(signal.reason));
    });
    for (const failure of [withCode("ECONNREFUSED"), withCode("ENOTFOUND"), timeout]) {
      expect(isUnavailable(new Error("a receiver of webhooks", { cause: failure }))).toBe(false);
      expect(isUnavailable(explainPostgresError(failure))).toBe(true);
    }
  });
});

describe("a pooler's code for all that it refuses", () => {
  const refusal = (words: string) =>
    explainPostgresError(Object.assign(new Error(words), { code: "08P01", severity: "FATAL" }));

  it.each([
    "unsupported startup parameter: statement_timeout",
    "bouncer config error",
    "no such database: homecoming",
    "transaction blocks not allowed in statement pooling mode",
    "server login failed: FATAL password authentication failed",
  ])("is a mistake of configuration: %s", (words) => {
    expect(isUnavailable(refusal(words))).toBe(false);
  });

  it.each([
    "server login has been failing, try again later (server_login_retry)",
    "query_wait_timeout",
    "server conn crashed?",
    "client_login_timeout (server down)",
    "no more connections allowed (max_client_conn)",
  ])("is an outage where it says that the server behind it is away: %s", (words) => {
    expect(isUnavailable(refusal(words))).toBe(true);
  });
});

describe("describeOutage", () => {
  it("names the code of a connection that failed", () => {
    const refused = new DatabaseUnavailableError("PostgreSQL: connect", withCode("ECONNREFUSED"));
    expect(describeOutage(refused)).toBe("The database does not answer (ECONNREFUSED)");
  });

  it("names a connection that was lost, of which the driver says no more than Error", () => {
    for (const [words, code] of [
      ["Connection terminated unexpectedly", "CONNECTION_LOST"],
      ["Query read timeout", "CONNECTION_TIMEOUT"],
      ["Connection terminated due to connection timeout", "CONNECTION_TIMEOUT"],
    ] as const)
      expect(describeOutage(explainPostgresError(new Error(words)))).toBe(`The database does not answer (${code})`);
  });

  it("says what SQLite says of its file", () => {
    using database = new DatabaseSync(":memory:");
    database.exec("create table notes (text text); pragma max_page_count = 2");
    const full = failureOf(() => database.exec("insert into notes values (zeroblob(100000))"));
    expect(isUnavailable(full)).toBe(true);
    expect(describeOutage(full)).toBe("The database can't be used (database or disk is full)");
    database.exec("pragma query_only = on");
    const readOnly = failureOf(() => database.exec("delete from notes"));
    expect(describeOutage(readOnly)).toBe("The database can't be used (attempt to write a readonly database)");
  });
});
