CREATE TABLE "site_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"wording_en" jsonb,
	"wording_zh" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"from_at" timestamp (3) with time zone,
	"changed_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_texts_status" CHECK ("site_texts"."status" in ('draft','reading','scheduled','in_force','archived')),
	CONSTRAINT "site_texts_words" CHECK ("site_texts"."version" = 1 or ("site_texts"."wording_en" is not null and "site_texts"."wording_zh" is not null)),
	CONSTRAINT "site_texts_clock" CHECK ("site_texts"."status" not in ('scheduled','in_force') or "site_texts"."from_at" is not null)
);
--> statement-breakpoint
DROP INDEX "site_banners_place";--> statement-breakpoint
DROP INDEX "site_banners_once";--> statement-breakpoint
ALTER TABLE "site_banners" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_banners" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
-- What was shown is, and what was put away is archived.
UPDATE site_banners SET status = CASE WHEN active THEN 'in_force' ELSE 'archived' END;--> statement-breakpoint
ALTER TABLE "site_banners" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "site_texts_version" ON "site_texts" USING btree ("code","version");--> statement-breakpoint
CREATE UNIQUE INDEX "site_texts_one_open" ON "site_texts" USING btree ("code") WHERE status in ('draft','reading','scheduled');--> statement-breakpoint
CREATE UNIQUE INDEX "site_texts_one_in_force" ON "site_texts" USING btree ("code") WHERE status = 'in_force';--> statement-breakpoint
CREATE INDEX "site_texts_by_status" ON "site_texts" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "site_texts_by_code" ON "site_texts" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "site_banners_shown" ON "site_banners" USING btree ("position","sort") WHERE status in ('scheduled','in_force');--> statement-breakpoint
CREATE INDEX "site_banners_of_place" ON "site_banners" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "site_banners_by_status" ON "site_banners" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "site_banners_by_audience" ON "site_banners" USING btree ("audience","id");--> statement-breakpoint
CREATE INDEX "site_banners_in_order" ON "site_banners" USING btree ("sort","id");--> statement-breakpoint
ALTER TABLE "site_banners" ADD CONSTRAINT "site_banners_status" CHECK ("site_banners"."status" in ('draft','scheduled','in_force','archived'));--> statement-breakpoint
ALTER TABLE "site_banners" ADD CONSTRAINT "site_banners_audience" CHECK ("site_banners"."audience" in ('all','guests','members','shops'));--> statement-breakpoint
ALTER TABLE "site_banners" ADD CONSTRAINT "site_banners_time" CHECK ("site_banners"."to_at" > "site_banners"."from_at");
--> statement-breakpoint
-- Version 1 of each text is the release's; its words stand in domains/site/texts. Their ids are the release's, so that links name them.
INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES
(1, 'user_agreement', 1, 'in_force', '2026-01-01 00:00:00+08'),
(2, 'privacy', 1, 'in_force', '2026-01-01 00:00:00+08'),
(3, 'auction_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(4, 'deposit_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(5, 'seller_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
(6, 'about_us', 1, 'in_force', '2026-01-01 00:00:00+08');
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('site_texts', 'id'), 100);
--> statement-breakpoint
-- What people read, or agreed to, stays as it was: a version that holds or has held keeps its words, and none is deleted.
CREATE FUNCTION site_keep_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a version of a text is never deleted'; END IF;
  IF OLD.status NOT IN ('draft') AND (NEW.wording_en, NEW.wording_zh, NEW.code, NEW.version) IS DISTINCT FROM (OLD.wording_en, OLD.wording_zh, OLD.code, OLD.version)
  THEN RAISE EXCEPTION 'only a draft''s words are changed'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_texts_kept BEFORE UPDATE OR DELETE ON site_texts FOR EACH ROW EXECUTE FUNCTION site_keep_texts();
--> statement-breakpoint
CREATE TRIGGER site_banners_effect AFTER INSERT OR UPDATE OF status ON site_banners
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER site_texts_effect AFTER INSERT OR UPDATE OF status ON site_texts
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
