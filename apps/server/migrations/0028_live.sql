CREATE TABLE "live_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"applied_by" bigint NOT NULL,
	"title" text NOT NULL,
	"cover" text NOT NULL,
	"category_id" bigint NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"host_id" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_applications_status" CHECK ("live_applications"."status" in ('waiting', 'approved', 'sent_back', 'withdrawn')),
	CONSTRAINT "live_applications_reason" CHECK (("live_applications"."status" = 'sent_back') = ("live_applications"."reason" is not null)),
	CONSTRAINT "live_applications_decided" CHECK (("live_applications"."status" = 'waiting') = ("live_applications"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "live_fee_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_fee_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"minutes" integer NOT NULL,
	"price_fen" bigint NOT NULL,
	"valid_days" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "live_fee_plans_status" CHECK ("live_fee_plans"."status" in ('draft', 'on_sale', 'taken_down')),
	CONSTRAINT "live_fee_plans_bounds" CHECK (minutes between 1 and 60000 and price_fen > 0 and valid_days between 1 and 730)
);
--> statement-breakpoint
CREATE TABLE "live_goods" (
	"session_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "live_goods_session_id_goods_id_pk" PRIMARY KEY("session_id","goods_id"),
	CONSTRAINT "live_goods_position" CHECK ("live_goods"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "live_picture_runs" (
	"session_id" bigint NOT NULL,
	"run" text NOT NULL,
	"picture_ms" bigint NOT NULL,
	CONSTRAINT "live_picture_runs_session_id_run_pk" PRIMARY KEY("session_id","run"),
	CONSTRAINT "live_picture_runs_ms" CHECK ("live_picture_runs"."picture_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "live_rooms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"title" text NOT NULL,
	"cover" text NOT NULL,
	"category_id" bigint NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"host_id" bigint NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"reason" text,
	"paused_until" timestamp (3) with time zone,
	"chat_level" text DEFAULT 'all' NOT NULL,
	"slow_mode_s" integer DEFAULT 0 NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"moderator_ids" bigint[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_rooms_shop" UNIQUE("shop_id"),
	CONSTRAINT "live_rooms_status" CHECK ("live_rooms"."status" in ('active', 'paused', 'banned', 'closed')),
	CONSTRAINT "live_rooms_reason" CHECK (("live_rooms"."status" = 'banned') = ("live_rooms"."reason" is not null)),
	CONSTRAINT "live_rooms_paused" CHECK ("live_rooms"."paused_until" is null or "live_rooms"."status" = 'paused'),
	CONSTRAINT "live_rooms_chat" CHECK ("live_rooms"."chat_level" in ('all', 'followers', 'none')),
	CONSTRAINT "live_rooms_slow_mode" CHECK ("live_rooms"."slow_mode_s" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "live_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"title" text NOT NULL,
	"cover" text,
	"notice" text,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"cause" text,
	"reason" text,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"is_planned" boolean DEFAULT true NOT NULL,
	"is_weekly" boolean DEFAULT false NOT NULL,
	"follows_id" bigint,
	"subscribed_count" integer DEFAULT 0 NOT NULL,
	"planned_by" bigint NOT NULL,
	"host_id" bigint,
	"key_sha256" text,
	"has_picture" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone,
	"pause_cause" text,
	"paused_at" timestamp (3) with time zone,
	"current_lot_id" bigint,
	"metered_ms" bigint DEFAULT 0 NOT NULL,
	"metered_s" integer DEFAULT 0 NOT NULL,
	"viewers" integer DEFAULT 0 NOT NULL,
	"viewers_peak" integer DEFAULT 0 NOT NULL,
	"lag_p95_ms" integer,
	"followers_told" integer DEFAULT 0 NOT NULL,
	"room_seq" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_sessions_status" CHECK ("live_sessions"."status" in ('scheduled', 'ready', 'live', 'paused', 'ended', 'cancelled')),
	CONSTRAINT "live_sessions_causes" CHECK (case "live_sessions"."status" when 'cancelled' then "live_sessions"."cause" in ('shop', 'no_show', 'paused', 'closed', 'banned', 'suspended') when 'ended' then "live_sessions"."cause" in ('host', 'silent', 'time', 'longest', 'operator', 'banned', 'suspended') else "live_sessions"."cause" is null end),
	CONSTRAINT "live_sessions_over" CHECK (("live_sessions"."status" in ('cancelled', 'ended')) = ("live_sessions"."cause" is not null)),
	CONSTRAINT "live_sessions_ended" CHECK (("live_sessions"."status" in ('cancelled', 'ended')) = ("live_sessions"."ended_at" is not null)),
	CONSTRAINT "live_sessions_key" CHECK (("live_sessions"."status" in ('ready', 'live', 'paused')) = ("live_sessions"."key_sha256" is not null) and ("live_sessions"."key_sha256" is null or "live_sessions"."host_id" is not null)),
	CONSTRAINT "live_sessions_started" CHECK (case when "live_sessions"."status" in ('live', 'paused', 'ended') then "live_sessions"."started_at" is not null else "live_sessions"."started_at" is null end),
	CONSTRAINT "live_sessions_paused" CHECK (("live_sessions"."status" = 'paused') = ("live_sessions"."pause_cause" is not null) and ("live_sessions"."pause_cause" is null) = ("live_sessions"."paused_at" is null)),
	CONSTRAINT "live_sessions_pauses" CHECK ("live_sessions"."pause_cause" is null or "live_sessions"."pause_cause" in ('host', 'silent', 'host_left')),
	CONSTRAINT "live_sessions_reason" CHECK ((coalesce("live_sessions"."cause", '') = 'operator') = ("live_sessions"."reason" is not null)),
	CONSTRAINT "live_sessions_metered" CHECK ("live_sessions"."metered_s"::bigint * 1000 between 0 and "live_sessions"."metered_ms"),
	CONSTRAINT "live_sessions_viewers" CHECK ("live_sessions"."viewers" between 0 and "live_sessions"."viewers_peak"),
	CONSTRAINT "live_sessions_subscribed" CHECK ("live_sessions"."subscribed_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "live_subscriptions" (
	"session_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_subscriptions_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_time" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"balance_s" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_time_balance" CHECK ("live_time"."balance_s" >= 0)
);
--> statement-breakpoint
CREATE TABLE "live_time_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_time_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"source" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"plan_id" bigint,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"seconds" integer NOT NULL,
	"left_s" integer NOT NULL,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"payment_id" bigint,
	"pay_no" text,
	"is_shops" boolean DEFAULT true NOT NULL,
	"back_fen" bigint DEFAULT 0 NOT NULL,
	"back_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "live_time_purchases_source" CHECK ("live_time_purchases"."source" in ('purchase', 'free')),
	CONSTRAINT "live_time_purchases_status" CHECK ("live_time_purchases"."status" in ('running', 'used', 'lapsed', 'given_back')),
	CONSTRAINT "live_time_purchases_left" CHECK ("live_time_purchases"."seconds" > 0 and "live_time_purchases"."left_s" between 0 and "live_time_purchases"."seconds"),
	CONSTRAINT "live_time_purchases_used" CHECK (case "live_time_purchases"."status" when 'running' then "live_time_purchases"."left_s" > 0 when 'used' then "live_time_purchases"."left_s" = 0 else true end),
	CONSTRAINT "live_time_purchases_ended" CHECK (("live_time_purchases"."status" = 'running') = ("live_time_purchases"."ended_at" is null)),
	CONSTRAINT "live_time_purchases_bought" CHECK (case when "live_time_purchases"."source" = 'purchase' then "live_time_purchases"."amount_fen" > 0 and "live_time_purchases"."plan_id" is not null and "live_time_purchases"."payment_id" is not null and "live_time_purchases"."pay_no" is not null and "live_time_purchases"."back_until" is not null else "live_time_purchases"."amount_fen" = 0 and "live_time_purchases"."payment_id" is null end),
	CONSTRAINT "live_time_purchases_back" CHECK ("live_time_purchases"."back_fen" between 0 and "live_time_purchases"."amount_fen" and ("live_time_purchases"."back_fen" = 0 or "live_time_purchases"."status" = 'given_back'))
);
--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "live_goods" ADD CONSTRAINT "live_goods_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_picture_runs" ADD CONSTRAINT "live_picture_runs_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_subscriptions" ADD CONSTRAINT "live_subscriptions_session_id_live_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_applications_one_waits" ON "live_applications" USING btree ("shop_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "live_applications_of_shop" ON "live_applications" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "live_applications_queue" ON "live_applications" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "live_fee_plans_by_state" ON "live_fee_plans" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "live_fee_plans_sorted" ON "live_fee_plans" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX "live_rooms_by_state" ON "live_rooms" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_sessions_follows" ON "live_sessions" USING btree ("follows_id") WHERE follows_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_sessions_one_at_a_time" ON "live_sessions" USING btree ("room_id","planned_at") WHERE status = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "live_sessions_on_air" ON "live_sessions" USING btree ("room_id") WHERE status in ('ready','live','paused');--> statement-breakpoint
CREATE INDEX "live_sessions_of_shop" ON "live_sessions" USING btree ("shop_id","status","planned_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_by_state" ON "live_sessions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "live_sessions_now" ON "live_sessions" USING btree ("started_at","id") WHERE status in ('live','paused');--> statement-breakpoint
CREATE INDEX "live_sessions_planned" ON "live_sessions" USING btree ("planned_at","id") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "live_subscriptions_of_person" ON "live_subscriptions" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE INDEX "live_time_changed" ON "live_time" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "live_time_purchases_paid" ON "live_time_purchases" USING btree ("pay_no") WHERE pay_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_time_purchases_free" ON "live_time_purchases" USING btree ("owner_id") WHERE source = 'free';--> statement-breakpoint
CREATE INDEX "live_time_purchases_of_plan" ON "live_time_purchases" USING btree ("plan_id") WHERE plan_id is not null;--> statement-breakpoint
CREATE INDEX "live_time_purchases_of_shop" ON "live_time_purchases" USING btree ("shop_id","at","id");--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application'));--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof','live_application'));--> statement-breakpoint
CREATE VIEW "public"."live_unused_time" AS (select shop_id, sum(left_s)::int as seconds, sum(amount_fen * left_s / seconds)::bigint as paid_fen
    from live_time_purchases where status = 'running' group by shop_id);
--> statement-breakpoint
-- What was bought, for what, stays; time is only ever used up, and what has ended stays ended.
CREATE FUNCTION live_time_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.shop_id, NEW.source, NEW.owner_id, NEW.plan_id, NEW.seconds, NEW.amount_fen, NEW.payment_id, NEW.pay_no, NEW.is_shops, NEW.back_until, NEW.expires_at, NEW.at)
      IS DISTINCT FROM (OLD.shop_id, OLD.source, OLD.owner_id, OLD.plan_id, OLD.seconds, OLD.amount_fen, OLD.payment_id, OLD.pay_no, OLD.is_shops, OLD.back_until, OLD.expires_at, OLD.at)
      OR NEW.left_s > OLD.left_s OR OLD.status <> 'running' THEN
    RAISE EXCEPTION 'live time % stays as it was bought', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_time_purchases_stay BEFORE UPDATE ON live_time_purchases FOR EACH ROW EXECUTE FUNCTION live_time_stays();
--> statement-breakpoint
CREATE TRIGGER live_time_purchases_kept BEFORE DELETE ON live_time_purchases FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER live_applications_effect AFTER INSERT OR UPDATE OF status ON live_applications
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER live_fee_plans_effect AFTER INSERT OR UPDATE OF status ON live_fee_plans
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER live_rooms_effect AFTER INSERT OR UPDATE OF status ON live_rooms
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER live_sessions_effect AFTER INSERT OR UPDATE OF status ON live_sessions
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER live_time_purchases_effect AFTER INSERT OR UPDATE OF status ON live_time_purchases
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I56: live time that runs sums to its shop's balance, and none gave back more than was unused of what was paid.
CREATE VIEW inv_i56 AS
  SELECT 'live time of shop ' || t.shop_id AS subject, t.balance_s || ' s, purchases ' || coalesce(p.left_s, 0) || ' s' AS detail
  FROM live_time t CROSS JOIN LATERAL (SELECT sum(left_s) AS left_s FROM live_time_purchases WHERE shop_id = t.shop_id AND status = 'running') p
  WHERE t.changed_at >= ledger_checked_to('inv_i56') AND t.balance_s <> coalesce(p.left_s, 0)
  UNION ALL
  SELECT 'live time ' || p.id, p.back_fen || ' fen went back of ' || p.amount_fen
  FROM live_time_purchases p JOIN live_time t ON t.shop_id = p.shop_id
  WHERE t.changed_at >= ledger_checked_to('inv_i56') AND p.back_fen > p.amount_fen * p.left_s / p.seconds;
--> statement-breakpoint
-- A session that is over stays over.
CREATE FUNCTION live_session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'live session % is over', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER live_sessions_over BEFORE UPDATE OF status, cause, started_at, metered_ms, metered_s ON live_sessions
  FOR EACH ROW WHEN (OLD.status IN ('ended', 'cancelled') AND (OLD.status, OLD.cause, OLD.started_at, OLD.metered_ms, OLD.metered_s)
    IS DISTINCT FROM (NEW.status, NEW.cause, NEW.started_at, NEW.metered_ms, NEW.metered_s))
  EXECUTE FUNCTION live_session_over();
--> statement-breakpoint
INSERT INTO live_fee_plans (name, name_en, minutes, price_fen, valid_days, sort, status) VALUES
  ('10 小时', '10 hours', 600, 3000, 180, 1, 'on_sale'),
  ('50 小时', '50 hours', 3000, 12000, 180, 2, 'on_sale'),
  ('200 小时', '200 hours', 12000, 40000, 180, 3, 'on_sale');
--> statement-breakpoint
-- now: INSERT INTO live_fee_plans (name, name_en, minutes, price_fen, valid_days, sort, status) VALUES
-- now:   ('10 小时', '10 hours', 600, 3000, 180, 1, 'on_sale'),
-- now:   ('50 小时', '50 hours', 3000, 12000, 180, 2, 'on_sale'),
-- now:   ('200 小时', '200 hours', 12000, 40000, 180, 3, 'on_sale');
