import { findTeam } from "#accounts/index.ts";
import type { Finding } from "#domain/system/report.ts";
import { counted } from "#lib/text/amounts.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";

/** Who can enter, and how well that is guarded. */
export const teamChecks: readonly Check[] = [{ name: "Team", needs: "database", run: checkTeam }];

/** So many addresses are named; the screen of the team has all. */
const namedAtMost = 5;

async function checkTeam({ config, context }: CheckedSite): Promise<Finding[]> {
  const { members } = await findTeam(context);
  const admins = members.filter(({ state, role }) => state === "active" && role === "admin");
  if (admins.length === 0) {
    const remedy =
      "Run `npm run -s cli -- admin create --email you@example.org`; it prints a link to choose a password.";
    return [bad("problem", "team.no-admin", "Admins", "There is no admin, so no one can manage the site.", remedy)];
  }
  const found: Finding[] = [];
  if (admins.length === 1) {
    const words = "There is one admin only: who loses that account locks the team out.";
    found.push(bad("warning", "team.one-admin", "Admins", words, "Make someone else an admin, too, under Team."));
  }
  const unguarded = admins.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ email }) => email);
  if (unguarded.length > 0) {
    const more = unguarded.length > namedAtMost ? ` and ${unguarded.length - namedAtMost} more` : "";
    const words = `${counted(unguarded.length, "admin has", "admins have")} no second factor: ${unguarded.slice(0, namedAtMost).join(", ")}${more}.`;
    const require = config.accounts.secondFactorRequired ? "" : " REQUIRE_SECOND_FACTOR=1 makes all do so.";
    const remedy = `Let them set one up under Security: an app or a passkey.${require}`;
    found.push(bad("warning", "team.no-second-factor", "Second factors", words, remedy));
  }
  if (found.length > 0) return found;
  return [ok("team", "Admins", `${counted(admins.length, "admin", "admins")}, each with a second factor.`)];
}
