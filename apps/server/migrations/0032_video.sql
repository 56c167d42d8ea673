CREATE TABLE "video_likes" (
	"video_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "video_likes_video_id_user_id_pk" PRIMARY KEY("video_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "video_videos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"filename" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"path" text,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"title" text,
	"poster" text,
	"lot_id" bigint,
	"goods_id" bigint,
	"music" text DEFAULT 'none' NOT NULL,
	"ai_made" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"reason" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"ruling" text,
	"ruled_at" timestamp (3) with time zone,
	"is_overturned" boolean DEFAULT false NOT NULL,
	"shop_hidden" boolean DEFAULT false NOT NULL,
	"room_hidden" boolean DEFAULT false NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "video_videos_status" CHECK ("video_videos"."status" in ('uploading', 'reviewing', 'visible', 'rejected', 'removed')),
	CONSTRAINT "video_videos_music" CHECK ("video_videos"."music" in ('none', 'own', 'licensed')),
	CONSTRAINT "video_videos_size" CHECK ("video_videos"."size_bytes" between 1 and 52428800),
	CONSTRAINT "video_videos_received" CHECK ("video_videos"."received_bytes" between 0 and "video_videos"."size_bytes"),
	CONSTRAINT "video_videos_whole" CHECK ("video_videos"."path" is null or "video_videos"."received_bytes" = "video_videos"."size_bytes"),
	CONSTRAINT "video_videos_saved" CHECK ("video_videos"."status" = 'uploading' or ("video_videos"."path" is not null and "video_videos"."title" is not null and "video_videos"."poster" is not null)),
	CONSTRAINT "video_videos_ends" CHECK (("video_videos"."status" = 'uploading') = ("video_videos"."ends_at" is not null)),
	CONSTRAINT "video_videos_about" CHECK ("video_videos"."lot_id" is null or "video_videos"."goods_id" is null),
	CONSTRAINT "video_videos_reason" CHECK (("video_videos"."status" in ('rejected', 'removed')) <= ("video_videos"."reason" is not null)),
	CONSTRAINT "video_videos_published" CHECK ("video_videos"."status" <> 'visible' or "video_videos"."published_at" is not null),
	CONSTRAINT "video_videos_appeal" CHECK (("video_videos"."appealed_at" is null) = ("video_videos"."appeal" is null)),
	CONSTRAINT "video_videos_ruling" CHECK (("video_videos"."ruled_at" is null) = ("video_videos"."ruling" is null))
);
--> statement-breakpoint
ALTER TABLE "invite_posters" DROP CONSTRAINT "invite_posters_template";--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "report_reports" DROP CONSTRAINT "report_reports_target";--> statement-breakpoint
ALTER TABLE "search_documents" DROP CONSTRAINT "search_documents_kind";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "video_likes" ADD CONSTRAINT "video_likes_video_id_video_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."video_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_likes_of_person" ON "video_likes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_videos_file" ON "video_videos" USING btree ("shop_id","sha256");--> statement-breakpoint
CREATE INDEX "video_videos_of_shop" ON "video_videos" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "video_videos_feed" ON "video_videos" USING btree ("published_at","id") WHERE status = 'visible' and not shop_hidden and not room_hidden;--> statement-breakpoint
CREATE INDEX "video_videos_feed_of_shop" ON "video_videos" USING btree ("shop_id","published_at","id") WHERE status = 'visible' and not shop_hidden and not room_hidden;--> statement-breakpoint
CREATE INDEX "video_videos_by_state" ON "video_videos" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "video_videos_appeals" ON "video_videos" USING btree ("id") WHERE appealed_at is not null;--> statement-breakpoint
CREATE INDEX "video_videos_by_person" ON "video_videos" USING btree ("uploaded_by","id");--> statement-breakpoint
CREATE INDEX "video_videos_by_path" ON "video_videos" USING btree ("path");--> statement-breakpoint
ALTER TABLE "invite_posters" ADD CONSTRAINT "invite_posters_template" CHECK ("invite_posters"."template" in ('invite', 'lot', 'goods', 'group_buy', 'campaign', 'shop', 'draw', 'item', 'task', 'video'));--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application','live_act','video','video_appeal'));--> statement-breakpoint
ALTER TABLE "report_reports" ADD CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot', 'goods', 'group_buy', 'campaign', 'campaign_question', 'shop', 'user', 'order', 'message', 'task', 'video', 'live_session', 'live_line'));--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('lot', 'goods', 'group_buy', 'campaign', 'shop', 'item', 'task', 'video'));--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application','live_act','video','video_appeal'));--> statement-breakpoint
CREATE VIEW "public"."block_shops_hidden" AS (select owner_id as user_id, target_id as shop_id from block_blocks where owner_type = 'user' and target_type = 'shop');
--> statement-breakpoint
-- Tells the search's lane that what a thing is found by may have changed; in the transaction that changes it. It follows by itself and is no
-- effect of an operator's act (platform/effects).
CREATE OR REPLACE FUNCTION search_stale() RETURNS trigger LANGUAGE plpgsql SET juya.effects = 'off' AS $$
DECLARE ref text := to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[1];
BEGIN
  WITH told AS (
    INSERT INTO platform_outbox (topic, aggregate, payload)
    VALUES ('search.stale', 'thing:' || TG_ARGV[0] || ref, jsonb_build_object('kind', TG_ARGV[0], 'ref_id', ref::bigint)) RETURNING id, aggregate)
  INSERT INTO platform_outbox_deliveries (event_id, subscriber, lane, aggregate) SELECT id, 'search.write', 0, aggregate FROM told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_videos_added AFTER INSERT ON video_videos FOR EACH ROW EXECUTE FUNCTION search_stale('video', 'id');
--> statement-breakpoint
CREATE TRIGGER search_videos_changed AFTER UPDATE OF title, status, shop_hidden, room_hidden ON video_videos
  FOR EACH ROW WHEN ((OLD.title, OLD.status = 'visible', OLD.shop_hidden, OLD.room_hidden) IS DISTINCT FROM (NEW.title, NEW.status = 'visible', NEW.shop_hidden, NEW.room_hidden))
  EXECUTE FUNCTION search_stale('video', 'id');
--> statement-breakpoint
CREATE TRIGGER search_videos_gone AFTER DELETE ON video_videos FOR EACH ROW EXECUTE FUNCTION search_stale('video', 'id');
--> statement-breakpoint
-- The file of a video stays what it was when it was sent.
CREATE FUNCTION video_file_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the file of video % stays', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER video_videos_stay BEFORE UPDATE ON video_videos
  FOR EACH ROW WHEN ((OLD.shop_id, OLD.uploaded_by, OLD.size_bytes, OLD.sha256) IS DISTINCT FROM (NEW.shop_id, NEW.uploaded_by, NEW.size_bytes, NEW.sha256)
    OR OLD.path IS NOT NULL AND OLD.path IS DISTINCT FROM NEW.path)
  EXECUTE FUNCTION video_file_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER video_videos_effect AFTER INSERT OR UPDATE OF status ON video_videos
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
