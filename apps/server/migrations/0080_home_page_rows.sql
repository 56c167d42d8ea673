CREATE TABLE "site_home_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_home_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh" text NOT NULL,
	"icon" text,
	"link" text,
	"badge" text,
	"source" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"from_at" timestamp (3) with time zone,
	"to_at" timestamp (3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_home_rows_kind" CHECK ("site_home_rows"."kind" in ('shortcut','floor')),
	CONSTRAINT "site_home_rows_status" CHECK ("site_home_rows"."status" in ('draft','scheduled','in_force','archived')),
	CONSTRAINT "site_home_rows_parts" CHECK (("site_home_rows"."kind" = 'shortcut') = ("site_home_rows"."icon" is not null and "site_home_rows"."link" is not null) and ("site_home_rows"."kind" = 'floor') = ("site_home_rows"."source" is not null)),
	CONSTRAINT "site_home_rows_time" CHECK ("site_home_rows"."to_at" > "site_home_rows"."from_at")
);
--> statement-breakpoint
CREATE INDEX "site_home_rows_shown" ON "site_home_rows" USING btree ("kind","sort","id") WHERE status in ('scheduled','in_force');--> statement-breakpoint
CREATE INDEX "site_home_rows_by_kind" ON "site_home_rows" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "site_home_rows_by_status" ON "site_home_rows" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "site_home_rows_in_order" ON "site_home_rows" USING btree ("sort","id");
--> statement-breakpoint
CREATE TRIGGER site_home_rows_effect AFTER INSERT OR UPDATE OF status ON site_home_rows
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');

--> statement-breakpoint
INSERT INTO site_home_rows (kind, name_en, name_zh, icon, link, badge, sort, status, version)
  SELECT 'shortcut', name_en, name_zh, icon, link, badge, sort, 'in_force', 1 FROM site_shortcuts WHERE position = 'home' AND active ORDER BY sort, id;
--> statement-breakpoint
INSERT INTO site_home_rows (kind, name_en, name_zh, source, sort, status, version) VALUES ('floor', 'Ending soon', '即将截拍', 'ending', 1, 'in_force', 1);
