import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const secret = "a".repeat(32);

describe("readConfig", () => {
  it("runs on nothing", () => {
    expect(readConfig({})).toMatchObject({ port: 3000, trustProxy: false, production: false, databaseUrl: undefined });
  });

  it("takes an empty variable for an absent one", () => {
    expect(readConfig({ PORT: "", SMTP_URL: "", SITE_URL: "" })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  it("keeps the origin of SITE_URL", () => {
    expect(readConfig({ SITE_URL: "https://Alumni.Example.org/" }).siteUrl).toBe("https://alumni.example.org");
  });

  it("takes wallets of the networks that it is told, and none otherwise", () => {
    expect(readConfig({}).accounts.walletChains).toEqual([]);
    expect(readConfig({ WALLET_CHAINS: "1, 10" }).accounts.walletChains).toEqual([1, 10]);
    expect(() => readConfig({ WALLET_CHAINS: "ethereum" })).toThrow(ConfigError);
  });

  it("keeps what grows for ever, and its sizes, unless told", () => {
    expect(Object.values(readConfig({}).retention)).toEqual([undefined, undefined, undefined, undefined]);
    const told = readConfig({ KEEP_INQUIRIES_DAYS: "730", PAGE_CACHE_MB: "8", SMTP_CONNECTIONS: "2" });
    expect(told.retention.inquiries).toBe(730);
    expect(told.sizes).toEqual({ databasePool: undefined, pageCacheBytes: 8 << 20, smtpConnections: 2 });
    for (const wrong of ["3", "0", "-30", "30.5", "1e3", "forty", "99999"])
      expect(() => readConfig({ KEEP_INQUIRIES_DAYS: wrong })).toThrow(
        "KEEP_INQUIRIES_DAYS wants a whole number from 30",
      );
  });

  it("knows no external form and no analytics unless told", () => {
    expect(readConfig({})).toMatchObject({ crmForm: undefined, analytics: undefined });
  });

  it("offers codes by telephone in production only with a gateway", () => {
    const gateway = { SMS_WEBHOOK_URL: "https://sms.example/send", SMS_WEBHOOK_SECRET: "s".repeat(16) };
    expect(readConfig({}).accounts.sendsTexts).toBe(true);
    expect(readConfig({ NODE_ENV: "production" }).accounts.sendsTexts).toBe(false);
    expect(readConfig({ NODE_ENV: "production", ...gateway }).accounts.sendsTexts).toBe(true);
  });

  it("knows no CRM unless told, and names what one lacks", () => {
    expect(readConfig({}).crm).toBeUndefined();
    const token = "a token of an integration";
    expect(readConfig({ CRM: "hubspot", CRM_TOKEN: token }).crm).toEqual({
      name: "hubspot",
      token,
      baseUrl: "https://api.hubapi.com",
    });
    const own = { CRM: "pipedrive", CRM_TOKEN: token, CRM_URL: "https://example.pipedrive.com/" };
    expect(readConfig(own).crm).toMatchObject({ baseUrl: "https://example.pipedrive.com" });
    const salesforce = { CRM: "salesforce", CRM_ORG_ID: "00D5g000000ABCD" };
    expect(readConfig(salesforce).crm).toMatchObject({ organizationId: "00D5g000000ABCD", idField: null });
    expect(() => readConfig({ CRM: "hubspot" })).toThrow(/^CRM_TOKEN wants/);
    expect(() => readConfig({ CRM: "salesforce", CRM_TOKEN: token })).toThrow(/^CRM_ORG_ID wants/);
    for (const wrong of [
      { CRM: "other" },
      { ...own, CRM_URL: "http://crm.example" },
      { ...salesforce, CRM_ID_FIELD: "email" },
    ])
      expect(() => readConfig(wrong)).toThrow(ConfigError);
    expect(readConfig({ CRM_TOKEN: token }).warnings).toEqual(["CRM_TOKEN has no effect without CRM."]);
  });

  it("takes the external form and analytics, also from this machine without https", () => {
    expect(
      readConfig({
        CRM_FORM_URL: "https://forms.example.org/demo?team=1",
        CRM_FORM_SCRIPT_URL: "http://localhost:5001/form.js",
        GA_MEASUREMENT_ID: "G-ABC1234567",
        GA_SCRIPT_URL: "http://127.0.0.1:5001/gtag/js",
      }),
    ).toMatchObject({
      crmForm: { url: "https://forms.example.org/demo?team=1", scriptUrl: "http://localhost:5001/form.js" },
      analytics: { measurementId: "G-ABC1234567", scriptUrl: "http://127.0.0.1:5001/gtag/js" },
    });
  });

  it("knows no OpenID provider unless told, and calls it by its host unless told", () => {
    expect(readConfig({}).accounts.openIdProvider).toBeNull();
    const told = { OIDC_ISSUER: "https://id.example.org/realm", OIDC_CLIENT_ID: "homecoming" };
    expect(readConfig(told).accounts.openIdProvider).toEqual({
      name: "id.example.org",
      issuer: "https://id.example.org/realm",
      clientId: "homecoming",
      clientSecret: null,
    });
    const named = { ...told, OIDC_CLIENT_SECRET: "secret", OIDC_NAME: "Campus" };
    expect(readConfig(named).accounts.openIdProvider).toMatchObject({ name: "Campus", clientSecret: "secret" });
  });

  it.each([
    [{ PORT: "http" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ PORT: "0" }, "PORT"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://h/d" }, "AUTH_SECRET"],
    [{ SITE_URL: "www.example.org" }, "SITE_URL"],
    [{ SITE_URL: "https://example.org/sub" }, "SITE_URL"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET"],
    [{ AUTH_SECRET: " ".repeat(39) }, "AUTH_SECRET"],
    [{ METRICS_TOKEN: " ".repeat(16) }, "METRICS_TOKEN"],
    [{ TRUST_PROXY: "yes" }, "TRUST_PROXY"],
    [{ CDN_TAGS: "on" }, "CDN_TAGS"],
    [{ SMTP_URL: "mail.example.org" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://user@" }, "SMTP_URL"],
    [{ MAIL_FROM: "@" }, "MAIL_FROM"],
    [{ MAIL_FROM: "hello@" }, "MAIL_FROM"],
    [{ MAIL_FROM: "Homecoming <@example.org>" }, "MAIL_FROM"],
    [{ MAIL_FROM: "one@example.org, two@example.org" }, "MAIL_FROM"],
    [{ MAIL_FROM: "hello@example.org\r\nBcc: all@example.org" }, "MAIL_FROM"],
    [
      { LEAD_WEBHOOK_URL: "https://crm.example/in", LEAD_WEBHOOK_SECRET: `whsec_${"!".repeat(20)}` },
      "LEAD_WEBHOOK_SECRET",
    ],
    [{ LEAD_WEBHOOK_URL: "https://crm.example/in", LEAD_WEBHOOK_SECRET: "whsec_c2hvcnQgb25l" }, "LEAD_WEBHOOK_SECRET"],
    [
      { SMS_WEBHOOK_URL: "https://sms.example/send", SMS_WEBHOOK_SECRET: `whsec_${" ".repeat(20)}` },
      "SMS_WEBHOOK_SECRET",
    ],
    [{ AUTH_SECRET_PREVIOUS: "b, short" }, "AUTH_SECRET_PREVIOUS"],
    [{ LEAD_WEBHOOK_URL: "https//hooks.example", LEAD_WEBHOOK_SECRET: "s".repeat(16) }, "LEAD_WEBHOOK_URL"],
    [{ LEAD_WEBHOOK_URL: "https://crm.example/in" }, "LEAD_WEBHOOK_SECRET"],
    [{ LEAD_WEBHOOK_URL: "https://user:pass@crm.example", LEAD_WEBHOOK_SECRET: "s".repeat(16) }, "LEAD_WEBHOOK_URL"],
    [{ LEAD_WEBHOOK_URL: "https://:pass@crm.example", LEAD_WEBHOOK_SECRET: "s".repeat(16) }, "LEAD_WEBHOOK_URL"],
    [{ SMS_WEBHOOK_URL: "https://:pass@sms.example", SMS_WEBHOOK_SECRET: "s".repeat(16) }, "SMS_WEBHOOK_URL"],
    [{ SMS_WEBHOOK_URL: "https://sms.example/send" }, "SMS_WEBHOOK_SECRET"],
    [{ SMS_WEBHOOK_URL: "http://sms.example/send", SMS_WEBHOOK_SECRET: "s".repeat(16) }, "SMS_WEBHOOK_URL"],
    [{ SMS_WEBHOOK_URL: "https://sms.example/send", SMS_WEBHOOK_SECRET: " ".repeat(20) }, "SMS_WEBHOOK_SECRET"],
    [{ CRM_FORM_URL: "javascript:alert(1)" }, "CRM_FORM_URL"],
    [{ CRM_FORM_URL: "http://forms.example.org/demo" }, "CRM_FORM_URL"],
    [{ CRM_FORM_URL: "https://user:secret@forms.example.org/" }, "CRM_FORM_URL"],
    [{ CRM_FORM_URL: "https://forms.example.org/", CRM_FORM_SCRIPT_URL: "forms.js" }, "CRM_FORM_SCRIPT_URL"],
    [{ CRM_FORM_SCRIPT_URL: "https://forms.example.org/form.js" }, "CRM_FORM_URL"],
    [{ GA_MEASUREMENT_ID: "UA-1" }, "GA_MEASUREMENT_ID"],
    [{ GA_MEASUREMENT_ID: "G-ABC1234567", GA_SCRIPT_URL: "http://tags.example.org/gtag/js" }, "GA_SCRIPT_URL"],
    [{ GA_SCRIPT_URL: "https://tags.example.org/gtag/js" }, "GA_MEASUREMENT_ID"],
    [{ REQUIRE_SECOND_FACTOR: "yes" }, "REQUIRE_SECOND_FACTOR"],
    [{ PASSWORD_BREACH_URL: "http://list.example.org/" }, "PASSWORD_BREACH_URL"],
    [{ OIDC_ISSUER: "http://id.example.org", OIDC_CLIENT_ID: "homecoming" }, "OIDC_ISSUER"],
    [{ OIDC_ISSUER: "https://id.example.org" }, "OIDC_CLIENT_ID"],
    [{ OIDC_CLIENT_ID: "homecoming" }, "OIDC_ISSUER"],
    [{ ACCESS_LOG: "1" }, "ACCESS_LOG"],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_PROTOCOL"],
    [{ OTEL_EXPORTER_OTLP_HEADERS: "token" }, "OTEL_EXPORTER_OTLP_HEADERS"],
    [{ OTEL_RESOURCE_ATTRIBUTES: "a=%" }, "OTEL_RESOURCE_ATTRIBUTES"],
    [{ OTEL_TRACES_SAMPLER_ARG: "2" }, "OTEL_TRACES_SAMPLER_ARG"],
    [{ OTEL_TRACES_SAMPLER_ARG: "half" }, "OTEL_TRACES_SAMPLER_ARG"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ BACKUP_TO: "backups" }, "BACKUP_TO"],
    [{ BACKUP_TO: "s3://key:secret@bucket/site" }, "BACKUP_TO"],
    [{ BACKUP_TO: "s3://bucket/site" }, "BACKUP_S3_ACCESS_KEY_ID"],
    [{ BACKUP_S3_ACCESS_KEY_ID: "id" }, "BACKUP_S3_SECRET_ACCESS_KEY"],
    [{ BACKUP_AT: "24:00" }, "BACKUP_AT"],
    [{ BACKUP_EVERY: "5" }, "BACKUP_EVERY"],
    [{ BACKUP_KEEP: "1" }, "BACKUP_KEEP"],
    [{ BACKUP_PASSPHRASE: "short" }, "BACKUP_PASSPHRASE"],
  ])("refuses %o in one line that names the variable", (env, name) => {
    const refusal = (() => {
      try {
        readConfig(env);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as Error).message).toMatch(new RegExp(`^${name} wants .+\\.$`));
  });

  it("traces only where a collector is named, with what OpenTelemetry's variables say", () => {
    expect(readConfig({}).tracing).toBeUndefined();
    const headers = "authorization=Bearer%20of%20ours, x-team = alumni";
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://otel.example.org", OTEL_EXPORTER_OTLP_HEADERS: headers };
    expect(readConfig(tracing).tracing).toMatchObject({
      url: "https://otel.example.org/v1/traces",
      headers: { authorization: "Bearer of ours", "x-team": "alumni" },
    });
    expect(readConfig({ ...tracing, OTEL_SDK_DISABLED: "true" }).tracing).toBeUndefined();
  });

  it("takes what works", () => {
    const bytes = Buffer.alloc(24, 7).toString("base64");
    for (const MAIL_FROM of ["hello@example.org", "Home, coming <hello@example.org>", "root@localhost"])
      expect(readConfig({ MAIL_FROM, SMTP_URL: "smtps://user:pass@mail.example.org:465" }).mailFrom).toBe(MAIL_FROM);
    const webhook = { LEAD_WEBHOOK_URL: "https://crm.example/in", LEAD_WEBHOOK_SECRET: `whsec_${bytes}` };
    expect(readConfig(webhook).leadWebhook?.secret).toBe(webhook.LEAD_WEBHOOK_SECRET);
    expect(
      readConfig({ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: `${"b".repeat(32)}, ${"c".repeat(32)}` }),
    ).toMatchObject({
      authSecretsPrevious: expect.arrayContaining(["b".repeat(32), "c".repeat(32)]),
    });
  });

  it.each(["b".repeat(32), ` ${"b".repeat(32)} `, `${"b".repeat(20)},${"c".repeat(20)}`, `${"b".repeat(32)}, c`])(
    "takes %j for a former secret as it took it for the present one",
    (former) => {
      expect(readConfig({ AUTH_SECRET: former }).authSecret).toBe(former);
      const { authSecretsPrevious, warnings } = readConfig({ AUTH_SECRET_PREVIOUS: former });
      expect(authSecretsPrevious).toContain(former);
      expect(authSecretsPrevious.every((each) => each.trim().length >= 32)).toBe(true);
      expect(warnings.length).toBe(former.includes(",") ? 1 : 0);
    },
  );

  it("says which former secrets are too short to count, and no word of them", () => {
    const warningsOf = (parts: string[]) => readConfig({ AUTH_SECRET_PREVIOUS: parts.join(",") }).warnings;
    const [long, other] = ["b".repeat(32), "c".repeat(40)];
    const ignored =
      "What is shorter than 32 characters in AUTH_SECRET_PREVIOUS is ignored, unless the whole value is one secret with commas";
    expect(warningsOf([long, "brief", other])).toEqual([`${ignored}: part 2.`]);
    expect(warningsOf(["brief", long, " ", "short"])).toEqual([`${ignored}: part 1 and part 4.`]);
    expect(warningsOf([long, other, ""])).toEqual([]);
  });

  it("finds a former secret with blanks around it among others", () => {
    const former = [`${"b".repeat(32)} `, "c".repeat(32)];
    const { authSecretsPrevious, warnings } = readConfig({ AUTH_SECRET_PREVIOUS: former.join(",") });
    expect(authSecretsPrevious).toEqual(expect.arrayContaining(former));
    expect(warnings).toEqual([]);
    expect(readConfig({}).authSecretsPrevious).toEqual([]);
  });

  it("warns of a name that is almost one of its own, and of no other", () => {
    const others = {
      HOME: "/root",
      HOSTNAME: "x",
      NODE_OPTIONS: "",
      LOGNAME: "root",
      npm_config_loglevel: "warn",
      SMTP_HOST: "x",
    };
    expect(readConfig({ ...others, SMTP_URL: "smtp://mail.example.org" }).warnings).toEqual([]);
    const names = {
      SMPT_URL: "smtp://mail.example.org",
      DATABASE_URI: "postgres://h/d",
      AUTH_SECRETS: "x",
      SITEURL: "y",
    };
    expect(readConfig({ ...others, ...names }).warnings).toEqual([
      "SMPT_URL means nothing to this site; did you mean SMTP_URL?",
      "DATABASE_URI means nothing to this site; did you mean DATABASE_URL?",
      "AUTH_SECRETS means nothing to this site; did you mean AUTH_SECRET?",
      "SITEURL means nothing to this site; did you mean SITE_URL?",
    ]);
  });

  it.each([
    ["LEAD_WEBHOOK_SECRET", "LEAD_WEBHOOK_URL"],
    ["SMS_WEBHOOK_SECRET", "SMS_WEBHOOK_URL"],
    ["OIDC_CLIENT_SECRET", "OIDC_ISSUER"],
    ["OIDC_NAME", "OIDC_ISSUER"],
    ["MEDIA_S3_PREFIX", "MEDIA_S3_BUCKET"],
    ["MEDIA_S3_ACCESS_KEY_ID", "MEDIA_S3_BUCKET"],
    ["MEDIA_S3_SECRET_ACCESS_KEY", "MEDIA_S3_BUCKET"],
  ])("warns of %s alone, as where its feature was turned off", (set, without) => {
    const { warnings } = readConfig({ [set]: "s".repeat(16), [without]: "" });
    expect(warnings).toEqual([`${set} has no effect without ${without}.`]);
  });

  it("backs itself up when it is told where to, with the key of the media library unless there is another", () => {
    expect(readConfig({}).backup).toMatchObject({ to: undefined, access: undefined });
    const key = { MEDIA_S3_BUCKET: "pictures", MEDIA_S3_ACCESS_KEY_ID: "id", MEDIA_S3_SECRET_ACCESS_KEY: "key" };
    expect(
      readConfig({ ...key, BACKUP_TO: "s3://backups/site", BACKUP_AT: "23:05", BACKUP_EVERY: "6" }).backup,
    ).toEqual({
      to: { kind: "bucket", bucket: "backups", prefix: "site/" },
      startMinute: 23 * 60 + 5,
      intervalHours: 6,
      keepDays: 14,
      passphrase: undefined,
      access: expect.objectContaining({ accessKeyId: "id", secretAccessKey: "key", region: "us-east-1" }),
    });
    const own = { BACKUP_S3_ACCESS_KEY_ID: "another", BACKUP_S3_SECRET_ACCESS_KEY: "secret" };
    expect(readConfig({ ...key, ...own }).backup.access).toMatchObject({ accessKeyId: "another" });
    expect(readConfig({ BACKUP_AT: "03:00" }).warnings).toEqual(["BACKUP_AT has no effect without BACKUP_TO."]);
  });

  it("has a bucket for the media library when its key is whole", () => {
    const key = { MEDIA_S3_ACCESS_KEY_ID: "id", MEDIA_S3_SECRET_ACCESS_KEY: "key" };
    expect(readConfig({}).mediaBucket).toBeUndefined();
    expect(readConfig({ MEDIA_S3_BUCKET: "pictures", MEDIA_S3_PREFIX: "site", ...key }).mediaBucket).toEqual({
      bucket: "pictures",
      prefix: "site/",
      region: "us-east-1",
      endpoint: undefined,
      accessKeyId: "id",
      secretAccessKey: "key",
    });
    expect(() => readConfig({ MEDIA_S3_BUCKET: "pictures" })).toThrow("MEDIA_S3_ACCESS_KEY_ID wants");
    expect(() => readConfig({ MEDIA_S3_BUCKET: "../x", ...key })).toThrow("MEDIA_S3_BUCKET wants the name of a bucket");
  });

  it("never repeats a secret in its message", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://u:hunter2@h/d", AUTH_SECRET: secret })).toThrow(/^(?!.*hunter2)/);
  });
});
