import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Role } from "#domain/security/rights.ts";
import { setMediaStage } from "#domain/media/testing/media-stage.ts";
import { trashMedia } from "#domain/media/uses.ts";
import { findPeople } from "#domain/team/people.ts";
import { strangers } from "#domain/testing/actors.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { grantAdmin } from "../team/team.ts";
import { authClient, findUser, signInAs } from "../testing/auth-client.ts";

describeOnEachEngine("name and portrait of a member", (engine) => {
  const media = setMediaStage(engine);
  const client = () => authClient(testContext(engine.db));
  const person = async (email: string) => (await findPeople(media.admin())).find((one) => one.email === email);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>`;

  async function newMember(role: Role = "writer") {
    const email = `${randomUUID()}@example.org`;
    await grantAdmin(testContext(engine.db), { email, passwordHash: "not a hash", role });
    const { id } = (await findUser(testContext(engine.db), email))!;
    const cookie = await signInAs(testContext(engine.db), id);
    const save = (data: object) => client().send("PUT", "/user", { body: { data }, cookie });
    return { id, email, cookie, save };
  }

  it("are their own to change, and seen by the whole team", async () => {
    const { email, save } = await newMember();
    expect(await person(email)).toEqual({ email, name: null, portrait: null, role: "writer", isActive: true });
    const { id } = await media.create(drawing);
    expect(await save({ name: " Ada  Lovelace ", portrait: id })).toMatchObject({ status: 200 });
    expect(await person(email)).toMatchObject({ name: "Ada Lovelace", portrait: { id } });
    expect(await save({ name: "" })).toMatchObject({ status: 200 });
    expect(await person(email)).toMatchObject({ name: null, portrait: { id } });
    await expect(trashMedia(media.admin(), [id])).rejects.toMatchObject({ reasons: ["in_use"] });
    await trashMedia(media.admin(), [id], { evenIfUsed: true });
    expect(await person(email)).toMatchObject({ portrait: null });
  });

  it("are changed by admins, and by nobody else", async () => {
    const [admin, member, other] = [await newMember("admin"), await newMember(), await newMember("editor")];
    const path = `/admin/users/${member.id}`;
    const body = { data: { name: "Grace" } };
    expect(await client().send("PUT", path, { body, cookie: other.cookie })).toMatchObject({ status: 403 });
    expect(await person(member.email)).toMatchObject({ name: null });
    expect(await client().send("PUT", path, { body, cookie: admin.cookie })).toMatchObject({ status: 200 });
    expect(await person(member.email)).toMatchObject({ name: "Grace" });
  });

  it.each([
    [{ name: "<b>Ada</b>" }, "name"],
    [{ name: "Ada\u202eboss" }, "name"],
    [{ name: "boss@example.org" }, "name"],
    [{ name: "a".repeat(101) }, "name"],
    [{ name: 7 }, "name"],
    [{ portrait: randomUUID() }, "portrait"],
    [{ portrait: "/etc/passwd" }, "portrait"],
  ])("refuse %j", async (data, field) => {
    const { email, save } = await newMember();
    const answer = await save(data);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(field);
    expect(await person(email)).toMatchObject({ name: null, portrait: null });
  });

  it("have a portrait only where the library is seen", async () => {
    const { save } = await newMember("sales");
    const { id } = await media.create(drawing);
    expect(await save({ portrait: id })).toMatchObject({ status: 403 });
    expect(await save({ name: "Sal" })).toMatchObject({ status: 200 });
  });

  it("are told to the team only", async () => {
    for (const [, actor, code] of strangers) {
      await expect(findPeople(testContext(engine.db, { actor }))).rejects.toMatchObject({ code });
    }
  });
});
