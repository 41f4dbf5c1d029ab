import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { strangers } from "../../testing/actors.ts";
import { setAdminStage } from "../../testing/stages.ts";
import { createItem } from "../../documents/edit-item.ts";
import { postKind } from "../../kinds/post.ts";
import { planSchedule } from "./schedules.ts";
import { findTeamZones } from "./team-zones.ts";

describeOnEachEngine("the zones of the team", (engine) => {
  const stage = setAdminStage(engine);

  it("begin with those in which a member has scheduled, and have those of the offices", async () => {
    const { id: itemId } = await createItem(stage.admin(), postKind, {
      title: "Gala",
      content: "Come.",
      published: true,
    });
    const plan = { action: "hide", kind: "blog_posts", itemId, local: "2030-12-02T09:00" };
    await planSchedule(stage.admin("ada"), { ...plan, zone: "Asia/Tokyo" });
    await planSchedule(stage.admin("bob"), { ...plan, zone: "Africa/Nairobi" });
    const ofAda = await findTeamZones(stage.admin("ada"));
    expect(ofAda[0]).toBe("Asia/Tokyo");
    expect((await findTeamZones(stage.admin("bob")))[0]).toBe("Africa/Nairobi");
    const offices = await engine.db.selectFrom("office_hours").select("zone").execute();
    expect(ofAda).toEqual(expect.arrayContaining(["Africa/Nairobi", ...offices.map(({ zone }) => zone)]));
    expect(new Set(ofAda).size).toBe(ofAda.length);
  });

  it.each(strangers)("are not told to %s", async (_, actor, code) => {
    await expect(findTeamZones(stage.as(actor))).rejects.toMatchObject({ code });
  });
});
