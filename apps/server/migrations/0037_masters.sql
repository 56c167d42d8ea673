CREATE TABLE "master_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "master_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"thing" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"images" text[] NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" bigint,
	"note" text,
	"stage" text,
	"closed_at" timestamp (3) with time zone,
	"desk_until" timestamp (3) with time zone,
	"desk" text,
	"desk_reason" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "master_claims_thing" CHECK ("master_claims"."thing" in ('lot', 'goods')),
	CONSTRAINT "master_claims_state" CHECK ("master_claims"."state" in ('asked', 'confirmed', 'denied', 'unconfirmed')),
	CONSTRAINT "master_claims_stage" CHECK ("master_claims"."stage" in ('before', 'live', 'after')),
	CONSTRAINT "master_claims_answered" CHECK (("master_claims"."state" in ('confirmed', 'denied')) = ("master_claims"."answered_at" is not null)),
	CONSTRAINT "master_claims_denied" CHECK (("master_claims"."state" = 'denied') = ("master_claims"."stage" is not null) and ("master_claims"."state" <> 'denied' or "master_claims"."note" is not null)),
	CONSTRAINT "master_claims_desk" CHECK ("master_claims"."desk_until" is null or ("master_claims"."state" = 'denied' and "master_claims"."stage" = 'live')),
	CONSTRAINT "master_claims_decided" CHECK (("master_claims"."desk" is null) = ("master_claims"."decided_at" is null) and ("master_claims"."desk" is null or "master_claims"."desk_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "master_honours" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_honours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"issued_by" text,
	"issued_on" date,
	"image" text,
	"documents" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'said' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"reason" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "master_honours_kind" CHECK ("master_honours"."kind" in ('honor', 'call')),
	CONSTRAINT "master_honours_state" CHECK ("master_honours"."state" in ('said', 'confirmed', 'refused')),
	CONSTRAINT "master_honours_document" CHECK ("master_honours"."state" <> 'confirmed' or cardinality("master_honours"."documents") > 0),
	CONSTRAINT "master_honours_waits" CHECK ("master_honours"."submitted_at" is null or "master_honours"."state" = 'said'),
	CONSTRAINT "master_honours_refused" CHECK (("master_honours"."state" = 'refused') = ("master_honours"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "master_masters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_masters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"category_id" bigint NOT NULL,
	"region" text NOT NULL,
	"avatar" text NOT NULL,
	"cover" text,
	"resume" text NOT NULL,
	"certificates" text[] DEFAULT '{}' NOT NULL,
	"video" text,
	"poster" text,
	"status" text DEFAULT 'applied' NOT NULL,
	"applied_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"question" text,
	"asked_by" bigint,
	"answer_by" timestamp (3) with time zone,
	"answer" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"reason" text,
	"left_because" text,
	"banned" boolean DEFAULT false NOT NULL,
	"fans_count" integer DEFAULT 0 NOT NULL,
	"works_count" integer DEFAULT 0 NOT NULL,
	"rank_place" integer,
	"score_milli" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "master_masters_status" CHECK ("master_masters"."status" in ('applied', 'asked', 'active', 'hidden', 'left')),
	CONSTRAINT "master_masters_left" CHECK (("master_masters"."status" = 'left') = ("master_masters"."left_because" is not null)),
	CONSTRAINT "master_masters_left_because" CHECK ("master_masters"."left_because" in ('own', 'account', 'refused', 'unanswered')),
	CONSTRAINT "master_masters_asked" CHECK (("master_masters"."status" = 'asked') = ("master_masters"."answer_by" is not null)),
	CONSTRAINT "master_masters_approved" CHECK ("master_masters"."status" not in ('active', 'hidden') or "master_masters"."approved_at" is not null),
	CONSTRAINT "master_masters_counts" CHECK ("master_masters"."fans_count" >= 0 and "master_masters"."works_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "master_project_people" (
	"project_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"avatar" text,
	"info" text,
	CONSTRAINT "master_project_people_project_id_position_pk" PRIMARY KEY("project_id","position")
);
--> statement-breakpoint
CREATE TABLE "master_projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"name" text NOT NULL,
	"cover" text NOT NULL,
	"content" text NOT NULL,
	"video" text,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "master_ranks" (
	"day" date NOT NULL,
	"master_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"score_milli" integer NOT NULL,
	"followers" integer NOT NULL,
	"works" integer NOT NULL,
	"sales" integer NOT NULL,
	"honours" integer NOT NULL,
	CONSTRAINT "master_ranks_day_master_id_pk" PRIMARY KEY("day","master_id")
);
--> statement-breakpoint
CREATE TABLE "master_relations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_relations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"relation" text NOT NULL,
	"name" text NOT NULL,
	"info" text,
	"image" text,
	"related_master_id" bigint,
	"related_user_id" bigint,
	"state" text DEFAULT 'said' NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"answer_by" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "master_relations_kind" CHECK ("master_relations"."relation" in ('teacher', 'pupil', 'family', 'school')),
	CONSTRAINT "master_relations_state" CHECK ("master_relations"."state" in ('said', 'confirmed', 'refused')),
	CONSTRAINT "master_relations_asked" CHECK ("master_relations"."answer_by" is null or ("master_relations"."state" = 'said' and "master_relations"."related_user_id" is not null)),
	CONSTRAINT "master_relations_answered" CHECK (("master_relations"."state" = 'said') or "master_relations"."answered_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "master_works" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_works_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"name" text NOT NULL,
	"images" text[] NOT NULL,
	"year" integer,
	"material" text,
	"size" text,
	"desc" text,
	"price_hint_fen" bigint,
	"claim_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_content";--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "report_reports" DROP CONSTRAINT "report_reports_target";--> statement-breakpoint
ALTER TABLE "search_documents" DROP CONSTRAINT "search_documents_kind";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "goods_texts" ADD COLUMN "master_id" bigint;--> statement-breakpoint
ALTER TABLE "master_claims" ADD CONSTRAINT "master_claims_master_id_master_masters_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."master_masters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_honours" ADD CONSTRAINT "master_honours_master_id_master_masters_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."master_masters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_masters" ADD CONSTRAINT "master_masters_category_id_master_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."master_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_project_people" ADD CONSTRAINT "master_project_people_project_id_master_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."master_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_projects" ADD CONSTRAINT "master_projects_master_id_master_masters_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."master_masters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_ranks" ADD CONSTRAINT "master_ranks_master_id_master_masters_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."master_masters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_relations" ADD CONSTRAINT "master_relations_master_id_master_masters_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."master_masters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_works" ADD CONSTRAINT "master_works_master_id_master_masters_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."master_masters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "master_categories_name" ON "master_categories" USING btree ("name");--> statement-breakpoint
CREATE INDEX "master_categories_by_state" ON "master_categories" USING btree ((case when "is_open" then 'open' else 'closed' end),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "master_claims_one" ON "master_claims" USING btree ("thing","ref_id","master_id");--> statement-breakpoint
CREATE INDEX "master_claims_of_master" ON "master_claims" USING btree ("master_id","state","id");--> statement-breakpoint
CREATE INDEX "master_claims_desk_waiting" ON "master_claims" USING btree ("id") WHERE desk_until is not null;--> statement-breakpoint
CREATE INDEX "master_honours_of_master" ON "master_honours" USING btree ("master_id","id");--> statement-breakpoint
CREATE INDEX "master_honours_waiting" ON "master_honours" USING btree ("id") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "master_honours_by_state" ON "master_honours" USING btree ((case when "submitted_at" is not null then 'waiting' else "state" end),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "master_masters_of_person" ON "master_masters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "master_masters_by_score" ON "master_masters" USING btree ("score_milli" DESC NULLS LAST,"id") WHERE status = 'active' and not banned;--> statement-breakpoint
CREATE INDEX "master_masters_by_category" ON "master_masters" USING btree ("category_id","score_milli" DESC NULLS LAST,"id") WHERE status = 'active' and not banned;--> statement-breakpoint
CREATE INDEX "master_masters_by_fans" ON "master_masters" USING btree ("fans_count" DESC NULLS LAST,"id") WHERE status = 'active' and not banned;--> statement-breakpoint
CREATE INDEX "master_masters_by_works" ON "master_masters" USING btree ("works_count" DESC NULLS LAST,"id") WHERE status = 'active' and not banned;--> statement-breakpoint
CREATE INDEX "master_masters_newest" ON "master_masters" USING btree ("approved_at" DESC NULLS LAST,"id") WHERE status = 'active' and not banned;--> statement-breakpoint
CREATE INDEX "master_masters_by_state" ON "master_masters" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "master_masters_in_category" ON "master_masters" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "master_projects_of_master" ON "master_projects" USING btree ("master_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "master_ranks_by_place" ON "master_ranks" USING btree ("day","place");--> statement-breakpoint
CREATE INDEX "master_ranks_of_category" ON "master_ranks" USING btree ("day","category_id","place");--> statement-breakpoint
CREATE INDEX "master_relations_of_master" ON "master_relations" USING btree ("master_id","id");--> statement-breakpoint
CREATE INDEX "master_relations_of_person" ON "master_relations" USING btree ("related_user_id","id") WHERE related_user_id is not null;--> statement-breakpoint
CREATE INDEX "master_works_of_master" ON "master_works" USING btree ("master_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "master_works_of_claim" ON "master_works" USING btree ("claim_id") WHERE claim_id is not null;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_content" CHECK (recalled_at is not null or (kind = 'text' and text is not null) or (kind = 'image' and picture is not null) or (kind = 'video' and picture is not null and video is not null) or ("chat_messages"."kind" in ('lot', 'goods', 'group_buy', 'campaign', 'order', 'coupon', 'task', 'master') and ref_id is not null));--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application','live_act','video','video_appeal','live_takedown','master','master_honour','master_denial'));--> statement-breakpoint
ALTER TABLE "report_reports" ADD CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot', 'goods', 'group_buy', 'campaign', 'campaign_question', 'shop', 'user', 'order', 'message', 'task', 'video', 'master', 'live_session', 'live_line'));--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('lot', 'goods', 'group_buy', 'campaign', 'shop', 'item', 'task', 'video', 'master'));--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application','live_act','video','video_appeal','live_takedown','master','master_honour','master_denial'));--> statement-breakpoint
CREATE VIEW "public"."order_completed_sales" AS (select o.id as order_id, o.shop_id, i.thing, i.thing_id, o.completed_at from order_items i join order_orders o on o.id = i.order_id where o.completed_at is not null and o.status = 'completed' and not o.is_linked and i.refunded_qty < i.qty and i.refunded_fen < i.subtotal_fen);--> statement-breakpoint
CREATE VIEW "public"."shop_owners" AS (select id, owner_user_id from shop_shops where status in ('active', 'suspended', 'closing'));
--> statement-breakpoint
-- A master's word stands: what was denied is asked about no more, and what was answered keeps its answer.
CREATE FUNCTION master_claim_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the answer to claim % stands', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER master_claims_denial_stands BEFORE UPDATE ON master_claims
  FOR EACH ROW WHEN (OLD.state = 'denied' AND (OLD.state, OLD.note, OLD.answered_at, OLD.stage, OLD.title, OLD.images)
    IS DISTINCT FROM (NEW.state, NEW.note, NEW.answered_at, NEW.stage, NEW.title, NEW.images))
  EXECUTE FUNCTION master_claim_stands();
--> statement-breakpoint
CREATE TRIGGER master_claims_about_stands BEFORE UPDATE ON master_claims
  FOR EACH ROW WHEN ((OLD.master_id, OLD.thing, OLD.ref_id, OLD.shop_id) IS DISTINCT FROM (NEW.master_id, NEW.thing, NEW.ref_id, NEW.shop_id))
  EXECUTE FUNCTION master_claim_stands();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER master_masters_effect AFTER INSERT OR UPDATE OF status ON master_masters
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER master_honours_effect AFTER INSERT OR UPDATE OF state ON master_honours
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'state');
--> statement-breakpoint
CREATE TRIGGER master_claims_effect AFTER INSERT OR UPDATE OF desk ON master_claims
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'desk');
--> statement-breakpoint
-- A confirmed lot or goods has one line among its master's works, and no other has one.
CREATE VIEW inv_masters AS
  SELECT 'claim ' || c.id AS subject, c.state || ', lines ' || count(w.id) AS detail
  FROM master_claims c LEFT JOIN master_works w ON w.claim_id = c.id
  GROUP BY c.id HAVING count(w.id) <> (CASE WHEN c.state = 'confirmed' THEN 1 ELSE 0 END)
  UNION ALL
  SELECT 'works of master ' || m.id, m.works_count || ' told, rows ' || count(w.id)
  FROM master_masters m LEFT JOIN master_works w ON w.master_id = m.id
  WHERE m.status <> 'left' GROUP BY m.id HAVING count(w.id) <> m.works_count;
--> statement-breakpoint
CREATE TRIGGER search_masters_added AFTER INSERT ON master_masters FOR EACH ROW EXECUTE FUNCTION search_stale('master', 'id');
--> statement-breakpoint
CREATE TRIGGER search_masters_changed AFTER UPDATE OF name, title, region, status, banned ON master_masters
  FOR EACH ROW WHEN ((OLD.name, OLD.title, OLD.region, OLD.status = 'active', OLD.banned) IS DISTINCT FROM (NEW.name, NEW.title, NEW.region, NEW.status = 'active', NEW.banned))
  EXECUTE FUNCTION search_stale('master', 'id');
--> statement-breakpoint
-- Stored names of makers are none of these masters.
UPDATE lot_texts SET master_id = NULL WHERE master_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO master_categories (name, name_en, sort) VALUES
  ('陶瓷', 'Ceramics', 1),
  ('紫砂', 'Zisha teaware', 2),
  ('书画', 'Calligraphy and painting', 3),
  ('玉雕', 'Jade carving', 4),
  ('漆器', 'Lacquer', 5),
  ('木作', 'Woodwork', 6),
  ('金工', 'Metalwork', 7),
  ('织绣', 'Textiles', 8);
--> statement-breakpoint
-- now: INSERT INTO master_categories (name, name_en, sort) VALUES
-- now:   ('陶瓷', 'Ceramics', 1),
-- now:   ('紫砂', 'Zisha teaware', 2),
-- now:   ('书画', 'Calligraphy and painting', 3),
-- now:   ('玉雕', 'Jade carving', 4),
-- now:   ('漆器', 'Lacquer', 5),
-- now:   ('木作', 'Woodwork', 6),
-- now:   ('金工', 'Metalwork', 7),
-- now:   ('织绣', 'Textiles', 8);
