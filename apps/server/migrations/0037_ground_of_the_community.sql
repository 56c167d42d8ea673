DROP TRIGGER report_reports_evidence_kept ON report_reports;
--> statement-breakpoint
CREATE TABLE "interest_followed_counts" (
	"type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"followers" integer NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "interest_followed_counts_type_target_id_pk" PRIMARY KEY("type","target_id"),
	CONSTRAINT "interest_followed_counts_type" CHECK ("interest_followed_counts"."type" in ('master', 'user', 'topic')),
	CONSTRAINT "interest_followed_counts_not_below" CHECK ("interest_followed_counts"."followers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_hides" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_hides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"weight" integer NOT NULL,
	"hidden_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"upheld" boolean,
	CONSTRAINT "report_hides_target" CHECK ("report_hides"."target_type" in ('lot', 'goods', 'group_buy', 'campaign', 'campaign_question', 'shop', 'user', 'order', 'message', 'task', 'video', 'live_session', 'live_line')),
	CONSTRAINT "report_hides_ended" CHECK (("report_hides"."ended_at" is null) = ("report_hides"."upheld" is null))
);
--> statement-breakpoint
CREATE TABLE "site_guarded_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_guarded_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	"plain" text NOT NULL,
	"list" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"added_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "site_guarded_words_once" UNIQUE("plain","list"),
	CONSTRAINT "site_guarded_words_list" CHECK ("site_guarded_words"."list" in ('block', 'review', 'mask')),
	CONSTRAINT "site_guarded_words_status" CHECK ("site_guarded_words"."status" in ('draft', 'in_force', 'off'))
);
--> statement-breakpoint
DROP INDEX "interest_follows_newest";--> statement-breakpoint
DROP INDEX "interest_follows_fans";--> statement-breakpoint
-- Today's follows are of shops; of those that are auction houses they are follows of houses.
ALTER TABLE "interest_follows" DROP CONSTRAINT "interest_follows_user_id_shop_id_pk";--> statement-breakpoint
ALTER TABLE "interest_follows" RENAME COLUMN "shop_id" TO "target_id";--> statement-breakpoint
ALTER TABLE "interest_follows" ADD COLUMN "type" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "interest_follows" ALTER COLUMN "type" DROP DEFAULT;--> statement-breakpoint
UPDATE "interest_follows" f SET "type" = 'house' FROM "shop_shops" s WHERE s."id" = f."target_id" AND s."kind" = 'auction_house';--> statement-breakpoint
-- Where either keeps the other away from everything no follow stands.
WITH gone AS (DELETE FROM "interest_follows" f USING "block_blocks" b WHERE b."scope" = 'all'
    AND (b."owner_type", b."owner_id", b."target_type", b."target_id") IN (('user', f."user_id", 'shop', f."target_id"), ('shop', f."target_id", 'user', f."user_id"))
    RETURNING f."target_id", f."user_id"),
  counted AS (SELECT "target_id", count(DISTINCT "user_id") AS n FROM gone GROUP BY "target_id")
  UPDATE "shop_shops" s SET "fans_count" = greatest(0, s."fans_count" - c.n) FROM counted c WHERE s."id" = c."target_id";--> statement-breakpoint
ALTER TABLE "interest_follows" ADD CONSTRAINT "interest_follows_user_id_type_target_id_pk" PRIMARY KEY("user_id","type","target_id");--> statement-breakpoint
ALTER TABLE "report_reports" ADD COLUMN "target_version" integer;--> statement-breakpoint
ALTER TABLE "report_reports" ADD COLUMN "weight" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_media" ADD COLUMN "ai_mark" text;--> statement-breakpoint
ALTER TABLE "platform_provider_health" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "interest_followed_counts_changed" ON "interest_followed_counts" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_hides_standing" ON "report_hides" USING btree ("target_type","target_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "site_guarded_words_by_status" ON "site_guarded_words" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "site_guarded_words_by_list" ON "site_guarded_words" USING btree ("list","id");--> statement-breakpoint
CREATE INDEX "interest_follows_newest" ON "interest_follows" USING btree ("user_id","type","followed_at","target_id");--> statement-breakpoint
CREATE INDEX "interest_follows_fans" ON "interest_follows" USING btree ("type","target_id","followed_at","user_id");--> statement-breakpoint
ALTER TABLE "interest_follows" ADD CONSTRAINT "interest_follows_type" CHECK ("interest_follows"."type" in ('shop', 'master', 'user', 'house', 'topic'));--> statement-breakpoint
ALTER TABLE "interest_follows" ADD CONSTRAINT "interest_follows_other" CHECK ("interest_follows"."type" <> 'user' or "interest_follows"."user_id" <> "interest_follows"."target_id");--> statement-breakpoint
ALTER TABLE "report_reports" ADD CONSTRAINT "report_reports_weight" CHECK ("report_reports"."weight" in (0, 2, 4));--> statement-breakpoint
ALTER TABLE "platform_media" ADD CONSTRAINT "platform_media_ai_mark" CHECK ("platform_media"."ai_mark" in ('iptc', 'c2pa', 'aigc'));--> statement-breakpoint
CREATE VIEW "public"."block_apart" AS (select owner_type as reader_type, owner_id as reader_id, target_type as other_type, target_id as other_id from block_blocks where scope = 'all'
    union all select target_type, target_id, owner_type, owner_id from block_blocks where scope = 'all');--> statement-breakpoint
CREATE VIEW "public"."interest_followers" AS (select type, target_id, followers from interest_followed_counts);--> statement-breakpoint
CREATE VIEW "public"."interest_following" AS (select user_id, type, target_id, followed_at from interest_follows);
--> statement-breakpoint
-- I60: what is followed counts the rows of those who follow it.
CREATE VIEW inv_i60 AS
  SELECT c.type || ' ' || c.target_id AS subject, 'says ' || c.followers || ' follow, its rows say ' || f.n AS detail
  FROM interest_followed_counts c CROSS JOIN LATERAL (SELECT count(*) AS n FROM interest_follows
    WHERE type = c.type AND target_id = c.target_id) f
  WHERE c.changed_at >= ledger_checked_to('inv_i60') AND c.followers <> f.n;
--> statement-breakpoint
CREATE TRIGGER report_reports_evidence_kept BEFORE UPDATE OF reporter_id, target_type, target_id, target_version, weight, person_id, shop_id, reason, content, images, snapshot, snapshot_hash ON report_reports
  FOR EACH ROW WHEN ((OLD.reporter_id, OLD.target_type, OLD.target_id, OLD.person_id, OLD.reason, OLD.images, OLD.snapshot, OLD.snapshot_hash)
    IS DISTINCT FROM (NEW.reporter_id, NEW.target_type, NEW.target_id, NEW.person_id, NEW.reason, NEW.images, NEW.snapshot, NEW.snapshot_hash)
    OR (OLD.shop_id, OLD.target_version, OLD.weight) IS DISTINCT FROM (NEW.shop_id, NEW.target_version, NEW.weight) OR OLD.content IS DISTINCT FROM NEW.content)
  EXECUTE FUNCTION report_keep_evidence();
--> statement-breakpoint
CREATE TRIGGER site_guarded_words_effect AFTER INSERT OR UPDATE OF status ON site_guarded_words
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
