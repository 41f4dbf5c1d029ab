import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getSetupLink } from "#accounts/index.ts";
import { findUser, tokenIn } from "#accounts/testing/account-rows.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { commandLine } from "../testing/command-line.ts";

describeOnEachEngine("admin commands", (engine) => {
  const { run } = commandLine(engine);
  const cli = (...words: string[]) => run("admin", ...words);

  it(
    "make, list and deactivate admins beside a running server, with clear words and exit codes",
    { timeout: 120_000 },
    async () => {
      const ctx = testContext(engine.db);
      expect(await cli("list")).toBe("There is no admin yet.\n");
      await expect(cli("create", "--email", "ada@example.org", "--password", "short")).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: "Please choose a password of at least 6 characters.\n",
      });
      expect(await cli("create", "--email", "Ada@Example.org", "--password", "analytical engine")).toBe(
        "ada@example.org is an admin and signs in at https://alumni.example.org/admin\n",
      );
      expect(await findUser(ctx, "ada@example.org")).toMatchObject({ emailVerified: true });

      const said = await cli("create", "--email", "bob@example.org");
      expect(said).toMatch(/https:\/\/alumni\.example\.org\/admin\/setup\?token=[\w-]{43}\n$/);
      expect(await getSetupLink(ctx, tokenIn(said))).toEqual({
        state: "open",
        email: "bob@example.org",
        role: "admin",
      });
      expect(await cli("list")).toBe("ada@example.org\tactive\tnever signed in\tadmin\n");

      await expect(cli("deactivate", "--email", "ada@example.org")).rejects.toMatchObject({
        code: 1,
        stderr: "ada@example.org is the last active admin. Make another one first.\n",
      });
      await cli("create", "--email", "bob@example.org", "--password", "builder builder");
      expect(await cli("deactivate", "--email", "ADA@example.org")).toBe("ada@example.org is no longer an admin.\n");
      expect(await cli("list")).toBe(
        "ada@example.org\tinactive\tnever signed in\tadmin\nbob@example.org\tactive\tnever signed in\tadmin\n",
      );
      expect(
        await cli("create", "--email", "wim@example.org", "--password", "pens and paper", "--role", "writer"),
      ).toBe("wim@example.org is a writer and signs in at https://alumni.example.org/admin\n");
      expect(await cli("role", "--email", "Wim@example.org", "--role", "editor")).toBe(
        "wim@example.org is an editor.\n",
      );
      expect(await cli("list")).toContain("wim@example.org\tactive\tnever signed in\teditor\n");
      await expect(cli("role", "--email", "bob@example.org", "--role", "writer")).rejects.toMatchObject({
        code: 1,
        stderr: "bob@example.org is the last active admin. Make another one first.\n",
      });
      await expect(cli("role", "--email", "bob@example.org", "--role", "owner")).rejects.toMatchObject({ code: 1 });
      await expect(cli("deactivate", "--email", "nobody@example.org")).rejects.toMatchObject({ code: 1 });
      await expect(cli("create")).rejects.toMatchObject({ code: 1, stderr: /--email/ });
    },
  );
});
