CREATE TABLE "funding_campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funding_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"images" text[] NOT NULL,
	"video" text,
	"video_poster" text,
	"story" text NOT NULL,
	"story_en" text,
	"risk_text" text NOT NULL,
	"goal_fen" bigint NOT NULL,
	"asked_from_at" timestamp (3) with time zone,
	"days" integer NOT NULL,
	"from_at" timestamp (3) with time zone,
	"to_at" timestamp (3) with time zone,
	"ship_by" timestamp (3) with time zone NOT NULL,
	"commission_bp" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"raised_fen" bigint DEFAULT 0 NOT NULL,
	"watch_count" integer DEFAULT 0 NOT NULL,
	"backer_count" integer DEFAULT 0 NOT NULL,
	"reject_reason" text,
	"held_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"postponed_to" timestamp (3) with time zone,
	"postponed_at" timestamp (3) with time zone,
	"addresses_lock_at" timestamp (3) with time zone,
	"last_update_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "funding_campaigns_status" CHECK ("funding_campaigns"."status" in ('draft', 'reviewing', 'rejected', 'scheduled', 'live', 'counting', 'succeeded', 'failed', 'fulfilling', 'finished', 'cancelled')),
	CONSTRAINT "funding_campaigns_goal" CHECK ("funding_campaigns"."goal_fen" between 100000 and 500000000),
	CONSTRAINT "funding_campaigns_days" CHECK ("funding_campaigns"."days" between 7 and 60),
	CONSTRAINT "funding_campaigns_time" CHECK (("funding_campaigns"."from_at" is null) = ("funding_campaigns"."to_at" is null) and "funding_campaigns"."to_at" > "funding_campaigns"."from_at"),
	CONSTRAINT "funding_campaigns_raised" CHECK ("funding_campaigns"."raised_fen" >= 0 and "funding_campaigns"."backer_count" >= 0),
	CONSTRAINT "funding_campaigns_postponed" CHECK (("funding_campaigns"."postponed_to" is null) = ("funding_campaigns"."postponed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "funding_late_campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funding_late_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "funding_late_campaigns_status" CHECK ("funding_late_campaigns"."status" in ('waiting', 'answered', 'over')),
	CONSTRAINT "funding_late_campaigns_answer" CHECK (("funding_late_campaigns"."status" = 'answered') <= ("funding_late_campaigns"."answer" is not null and "funding_late_campaigns"."answered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "funding_pledges" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"campaign_id" bigint NOT NULL,
	"tier_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"goods_fen" bigint NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"instead_of" bigint,
	"submit_token" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"postpone_agreed_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "funding_pledges_state" CHECK ("funding_pledges"."state" in ('held', 'paid', 'withdrawn', 'moved', 'left', 'refunded', 'lapsed')),
	CONSTRAINT "funding_pledges_qty" CHECK ("funding_pledges"."qty" between 1 and 99 and "funding_pledges"."goods_fen" > 0),
	CONSTRAINT "funding_pledges_paid" CHECK (("funding_pledges"."state" in ('held', 'lapsed')) = ("funding_pledges"."paid_at" is null)),
	CONSTRAINT "funding_pledges_ended" CHECK (("funding_pledges"."state" in ('held', 'paid')) = ("funding_pledges"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "funding_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funding_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"question" text NOT NULL,
	"answer" text,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "funding_questions_answered" CHECK (("funding_questions"."answer" is null) = ("funding_questions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "funding_reserves" (
	"campaign_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"spent_fen" bigint DEFAULT 0 NOT NULL,
	"released_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "funding_reserves_spent" CHECK ("funding_reserves"."amount_fen" > 0 and "funding_reserves"."spent_fen" between 0 and "funding_reserves"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "funding_stages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funding_stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funding_tiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funding_tiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"campaign_id" bigint,
	"name" text NOT NULL,
	"name_en" text,
	"image" text,
	"price_fen" bigint NOT NULL,
	"content" text NOT NULL,
	"content_en" text,
	"stock" integer,
	"held" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"per_user" integer NOT NULL,
	"shipping_fen" bigint NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "funding_tiers_status" CHECK ("funding_tiers"."status" in ('active', 'off')),
	CONSTRAINT "funding_tiers_price" CHECK ("funding_tiers"."price_fen" > 0 and "funding_tiers"."shipping_fen" between 0 and 20000),
	CONSTRAINT "funding_tiers_per_user" CHECK ("funding_tiers"."per_user" between 1 and 99),
	CONSTRAINT "funding_tiers_pieces" CHECK ("funding_tiers"."held" >= 0 and "funding_tiers"."sold" >= 0 and "funding_tiers"."held" + "funding_tiers"."sold" <= "funding_tiers"."stock"),
	CONSTRAINT "funding_tiers_worth" CHECK ("funding_tiers"."price_fen" * "funding_tiers"."stock" <= 5000000000)
);
--> statement-breakpoint
CREATE TABLE "funding_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funding_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"content" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"for_backers" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"corrected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "funding_watches" (
	"user_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "funding_watches_user_id_campaign_id_pk" PRIMARY KEY("user_id","campaign_id")
);
--> statement-breakpoint
DROP VIEW "public"."order_standings";--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_content";--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_thing";--> statement-breakpoint
ALTER TABLE "report_reports" DROP CONSTRAINT "report_reports_target";--> statement-breakpoint
ALTER TABLE "search_documents" DROP CONSTRAINT "search_documents_kind";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "funding_late_campaigns" ADD CONSTRAINT "funding_late_campaigns_campaign_id_funding_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."funding_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_pledges" ADD CONSTRAINT "funding_pledges_campaign_id_funding_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."funding_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_pledges" ADD CONSTRAINT "funding_pledges_tier_id_funding_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."funding_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_questions" ADD CONSTRAINT "funding_questions_campaign_id_funding_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."funding_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_reserves" ADD CONSTRAINT "funding_reserves_campaign_id_funding_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."funding_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_stages" ADD CONSTRAINT "funding_stages_campaign_id_funding_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."funding_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_tiers" ADD CONSTRAINT "funding_tiers_campaign_id_funding_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."funding_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_updates" ADD CONSTRAINT "funding_updates_campaign_id_funding_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."funding_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_watches" ADD CONSTRAINT "funding_watches_campaign_id_funding_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."funding_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funding_campaigns_live" ON "funding_campaigns" USING btree ("to_at","id") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "funding_campaigns_public" ON "funding_campaigns" USING btree ("status","from_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "funding_campaigns_over" ON "funding_campaigns" USING btree ("from_at" DESC NULLS FIRST,"id") WHERE status in ('counting', 'succeeded', 'failed', 'fulfilling', 'finished');--> statement-breakpoint
CREATE INDEX "funding_campaigns_over_by_end" ON "funding_campaigns" USING btree ("to_at" DESC NULLS FIRST,"id") WHERE status in ('counting', 'succeeded', 'failed', 'fulfilling', 'finished');--> statement-breakpoint
CREATE INDEX "funding_campaigns_over_by_raised" ON "funding_campaigns" USING btree ("raised_fen" DESC NULLS LAST,"id") WHERE status in ('counting', 'succeeded', 'failed', 'fulfilling', 'finished');--> statement-breakpoint
CREATE INDEX "funding_campaigns_of_shop" ON "funding_campaigns" USING btree ("shop_id","status","id");--> statement-breakpoint
CREATE INDEX "funding_campaigns_by_status" ON "funding_campaigns" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "funding_campaigns_by_submission" ON "funding_campaigns" USING btree ((coalesce("submitted_at", 'infinity')),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "funding_late_campaigns_one" ON "funding_late_campaigns" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "funding_late_campaigns_by_status" ON "funding_late_campaigns" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "funding_pledges_form" ON "funding_pledges" USING btree ("user_id","submit_token");--> statement-breakpoint
CREATE UNIQUE INDEX "funding_pledges_instead" ON "funding_pledges" USING btree ("instead_of") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "funding_pledges_of_campaign" ON "funding_pledges" USING btree ("campaign_id","state","order_id");--> statement-breakpoint
CREATE INDEX "funding_pledges_of_tier" ON "funding_pledges" USING btree ("tier_id","state","order_id");--> statement-breakpoint
CREATE INDEX "funding_pledges_of_person" ON "funding_pledges" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "funding_questions_of_campaign" ON "funding_questions" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "funding_questions_of_person" ON "funding_questions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "funding_reserves_of_shop" ON "funding_reserves" USING btree ("shop_id") WHERE released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "funding_stages_of_campaign" ON "funding_stages" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "funding_tiers_of_campaign" ON "funding_tiers" USING btree ("campaign_id","sort","id");--> statement-breakpoint
CREATE INDEX "funding_tiers_free" ON "funding_tiers" USING btree ("shop_id","id") WHERE campaign_id is null;--> statement-breakpoint
CREATE INDEX "funding_updates_of_campaign" ON "funding_updates" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "funding_watches_of_campaign" ON "funding_watches" USING btree ("campaign_id","user_id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_content" CHECK (recalled_at is not null or (kind = 'text' and text is not null) or (kind = 'image' and picture is not null) or (kind = 'video' and picture is not null and video is not null) or ("chat_messages"."kind" in ('lot', 'goods', 'group_buy', 'campaign', 'order', 'coupon') and ref_id is not null));--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_thing" CHECK ("order_items"."thing" in ('lot', 'goods', 'campaign'));--> statement-breakpoint
ALTER TABLE "report_reports" ADD CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot', 'goods', 'group_buy', 'campaign', 'shop', 'user', 'order', 'message'));--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('lot', 'goods', 'campaign', 'shop'));--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign'));--> statement-breakpoint
CREATE VIEW "public"."order_standings" AS (select id as order_id, status, paid_fen, case when paid_at is null then 0 else paid_fen + deposit_applied_fen + platform_discount_fen - refunded_escrow_fen - released_fen end as escrow_fen, released_fen - (refunded_fen - refunded_escrow_fen) as to_shop_fen, refunded_fen as back_fen, shipped_at, deleted_by_buyer as hidden from order_orders);
--> statement-breakpoint
-- A pledge counts that was paid: the end of the transaction looks at it, for the pledge is written before its order says so.
CREATE FUNCTION funding_pledge_has_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_orders WHERE id = NEW.order_id AND paid_at IS NOT NULL AND user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the pledge with order % has not been paid', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER funding_pledges_paid_for AFTER INSERT OR UPDATE OF state ON funding_pledges
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION funding_pledge_has_paid();
--> statement-breakpoint
-- What a campaign promised stands from its approval; its end may move with an outage, and never back.
CREATE FUNCTION funding_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of campaign % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER funding_campaigns_terms BEFORE UPDATE ON funding_campaigns
  FOR EACH ROW WHEN (OLD.to_at IS NOT NULL AND ((OLD.shop_id, OLD.goal_fen, OLD.ship_by, OLD.commission_bp, OLD.from_at)
    IS DISTINCT FROM (NEW.shop_id, NEW.goal_fen, NEW.ship_by, NEW.commission_bp, NEW.from_at) OR NEW.to_at < OLD.to_at))
  EXECUTE FUNCTION funding_terms_frozen();
--> statement-breakpoint
-- What was raised stands from the end on.
CREATE TRIGGER funding_campaigns_raised_stands BEFORE UPDATE OF raised_fen, backer_count ON funding_campaigns
  FOR EACH ROW WHEN (OLD.status NOT IN ('live', 'counting') AND (OLD.raised_fen, OLD.backer_count) IS DISTINCT FROM (NEW.raised_fen, NEW.backer_count))
  EXECUTE FUNCTION funding_terms_frozen();
--> statement-breakpoint
-- What a backer agreed to stands: neither the price nor the content of a tier changes that somebody has ordered.
CREATE FUNCTION funding_tier_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM funding_pledges WHERE tier_id = OLD.id) THEN
    RAISE EXCEPTION 'tier % was backed, what it promises stands', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER funding_tiers_promise BEFORE UPDATE ON funding_tiers
  FOR EACH ROW WHEN ((OLD.campaign_id, OLD.name, OLD.price_fen, OLD.content, OLD.shipping_fen) IS DISTINCT FROM (NEW.campaign_id, NEW.name, NEW.price_fen, NEW.content, NEW.shipping_fen))
  EXECUTE FUNCTION funding_tier_frozen();
--> statement-breakpoint
-- I37: what a campaign has raised is the sum of its paid pledges, until its end is decided; it counts their people.
CREATE VIEW inv_i37 AS
  SELECT 'campaign ' || c.id AS subject, 'says ' || c.raised_fen || ' of ' || c.backer_count || ', pledges say ' || p.fen || ' of ' || p.people AS detail
  FROM funding_campaigns c CROSS JOIN LATERAL (SELECT coalesce(sum(goods_fen), 0) AS fen, count(DISTINCT user_id) AS people
    FROM funding_pledges WHERE campaign_id = c.id AND state = 'paid') p
  WHERE c.status IN ('live', 'counting') AND (c.raised_fen <> p.fen OR c.backer_count <> p.people);
--> statement-breakpoint
-- I38: the pieces of a tier are those of its pledges: held ones are unpaid, sold ones are paid.
CREATE VIEW inv_i38 AS
  SELECT 'tier ' || t.id AS subject, 'says ' || t.held || ' held and ' || t.sold || ' sold, pledges say ' || p.held || ' and ' || p.sold AS detail
  FROM funding_tiers t CROSS JOIN LATERAL (SELECT coalesce(sum(qty) FILTER (WHERE state = 'held'), 0) AS held,
    coalesce(sum(qty) FILTER (WHERE state = 'paid'), 0) AS sold FROM funding_pledges WHERE tier_id = t.id) p
  WHERE t.held <> p.held OR t.sold <> p.sold;
--> statement-breakpoint
-- I39: twenty minutes after a campaign's end, or after its pledge was given up, no order waits any more.
CREATE VIEW inv_i39 AS
  SELECT 'order ' || o.id AS subject, 'waits, and its campaign ' || coalesce(c.id::text, '(none)') || ' is ' || coalesce(c.status, 'not there') AS detail
  FROM order_orders o LEFT JOIN funding_pledges p ON p.order_id = o.id LEFT JOIN funding_campaigns c ON c.id = p.campaign_id
  WHERE o.status = 'funding' AND o.kind = 'funding'
    AND greatest(o.paid_at, coalesce(p.ended_at, c.ended_at, CASE WHEN c.id IS NULL THEN o.paid_at ELSE 'infinity' END)) < platform_now() - interval '20 minutes';
--> statement-breakpoint
-- I40: no reserve stays set aside for a campaign that is over or was not approved.
CREATE VIEW inv_i40 AS
  SELECT 'reserve of campaign ' || r.campaign_id AS subject, 'is set aside, and the campaign is ' || c.status AS detail
  FROM funding_reserves r JOIN funding_campaigns c ON c.id = r.campaign_id
  WHERE r.released_at IS NULL AND c.status IN ('failed', 'cancelled', 'finished', 'draft', 'rejected');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER funding_campaigns_effect AFTER INSERT OR UPDATE OF status ON funding_campaigns
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER funding_pledges_effect AFTER INSERT OR UPDATE OF state ON funding_pledges
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('order_id', 'state');
--> statement-breakpoint
CREATE TRIGGER search_campaigns_added AFTER INSERT ON funding_campaigns FOR EACH ROW EXECUTE FUNCTION search_stale('campaign', 'id');
--> statement-breakpoint
CREATE TRIGGER search_campaigns_changed AFTER UPDATE OF title, title_en, category_id, status ON funding_campaigns
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.category_id, OLD.status IN ('draft', 'reviewing', 'rejected', 'cancelled'))
    IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.category_id, NEW.status IN ('draft', 'reviewing', 'rejected', 'cancelled')))
  EXECUTE FUNCTION search_stale('campaign', 'id');
--> statement-breakpoint
INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES (9, 'funding_rule', 1, 'in_force', '2026-01-01 00:00:00+08');
--> statement-breakpoint
-- now: INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES
-- now: (1, 'user_agreement', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (2, 'privacy', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (3, 'auction_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (4, 'deposit_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (5, 'seller_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (6, 'about_us', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (7, 'group_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (8, 'draw_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (9, 'funding_rule', 1, 'in_force', '2026-01-01 00:00:00+08');
