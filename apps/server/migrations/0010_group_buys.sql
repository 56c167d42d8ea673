CREATE TABLE "group_buys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_buys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"size" integer NOT NULL,
	"team_hours" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"per_user" integer NOT NULL,
	"newcomers" boolean DEFAULT false NOT NULL,
	"ship_anyway" boolean DEFAULT false NOT NULL,
	"rules_text" text DEFAULT '' NOT NULL,
	"min_price_fen" bigint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"reject_reason" text,
	"submitted_at" timestamp (3) with time zone,
	"active_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "group_buys_status" CHECK ("group_buys"."status" in ('draft', 'reviewing', 'rejected', 'active', 'paused', 'ended')),
	CONSTRAINT "group_buys_size" CHECK ("group_buys"."size" between 2 and 50 and "group_buys"."team_hours" between 1 and 72),
	CONSTRAINT "group_buys_per_user" CHECK ("group_buys"."per_user" between 1 and 99),
	CONSTRAINT "group_buys_time" CHECK ("group_buys"."to_at" > "group_buys"."from_at"),
	CONSTRAINT "group_buys_ended" CHECK (("group_buys"."status" = 'ended') = ("group_buys"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "group_prices" (
	"buy_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"price_fen" bigint NOT NULL,
	"was_fen" bigint,
	CONSTRAINT "group_prices_buy_id_sku_id_pk" PRIMARY KEY("buy_id","sku_id"),
	CONSTRAINT "group_prices_price" CHECK ("group_prices"."price_fen" > 0 and "group_prices"."was_fen" > "group_prices"."price_fen")
);
--> statement-breakpoint
CREATE TABLE "group_seats" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"buy_id" bigint NOT NULL,
	"team_id" bigint,
	"user_id" bigint NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"on_full" text NOT NULL,
	"alias" boolean DEFAULT false NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "group_seats_state" CHECK ("group_seats"."state" in ('held', 'paid', 'left', 'refunded', 'lapsed')),
	CONSTRAINT "group_seats_on_full" CHECK ("group_seats"."on_full" in ('new_team', 'refund')),
	CONSTRAINT "group_seats_paid" CHECK (("group_seats"."state" in ('held', 'lapsed')) = ("group_seats"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "group_teams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"buy_id" bigint NOT NULL,
	"leader_user_id" bigint NOT NULL,
	"size" integer NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'forming' NOT NULL,
	"ship_anyway" boolean NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "group_teams_status" CHECK ("group_teams"."status" in ('forming', 'formed', 'failed')),
	CONSTRAINT "group_teams_joined" CHECK ("group_teams"."joined" between 0 and "group_teams"."size"),
	CONSTRAINT "group_teams_ended" CHECK (("group_teams"."status" = 'forming') = ("group_teams"."ended_at" is null)),
	CONSTRAINT "group_teams_formed" CHECK ("group_teams"."status" <> 'formed' or "group_teams"."ship_anyway" or "group_teams"."joined" = "group_teams"."size")
);
--> statement-breakpoint
CREATE TABLE "order_refund_batch_orders" (
	"batch_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_refund_batch_orders_batch_id_order_id_pk" PRIMARY KEY("batch_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_refund_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_refund_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"about_type" text NOT NULL,
	"about_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" bigint,
	"orders" integer NOT NULL,
	"amount_fen" bigint NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"back_fen" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "order_refund_batches_actor" CHECK ("order_refund_batches"."actor_type" in ('user','shop','operator','system')),
	CONSTRAINT "order_refund_batches_done" CHECK ("order_refund_batches"."done" <= "order_refund_batches"."orders" and "order_refund_batches"."back_fen" <= "order_refund_batches"."amount_fen")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_content";--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "report_reports" DROP CONSTRAINT "report_reports_target";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "group_prices" ADD CONSTRAINT "group_prices_buy_id_group_buys_id_fk" FOREIGN KEY ("buy_id") REFERENCES "public"."group_buys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_seats" ADD CONSTRAINT "group_seats_buy_id_group_buys_id_fk" FOREIGN KEY ("buy_id") REFERENCES "public"."group_buys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_seats" ADD CONSTRAINT "group_seats_team_id_group_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."group_teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_teams" ADD CONSTRAINT "group_teams_buy_id_group_buys_id_fk" FOREIGN KEY ("buy_id") REFERENCES "public"."group_buys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund_batch_orders" ADD CONSTRAINT "order_refund_batch_orders_batch_id_order_refund_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."order_refund_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund_batch_orders" ADD CONSTRAINT "order_refund_batch_orders_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_buys_of_goods" ON "group_buys" USING btree ("goods_id") WHERE status in ('draft', 'reviewing', 'rejected', 'active', 'paused');--> statement-breakpoint
CREATE INDEX "group_buys_running" ON "group_buys" USING btree ("active_at" DESC NULLS FIRST,"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "group_buys_by_goods" ON "group_buys" USING btree ("goods_id","id");--> statement-breakpoint
CREATE INDEX "group_buys_of_shop" ON "group_buys" USING btree ("shop_id","status","id");--> statement-breakpoint
CREATE INDEX "group_buys_by_status" ON "group_buys" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "group_buys_by_submission" ON "group_buys" USING btree ((coalesce("submitted_at", 'infinity')),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_seats_once" ON "group_seats" USING btree ("team_id","user_id") WHERE state in ('held', 'paid');--> statement-breakpoint
CREATE INDEX "group_seats_of_team" ON "group_seats" USING btree ("team_id","state");--> statement-breakpoint
CREATE INDEX "group_seats_of_person" ON "group_seats" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "group_seats_of_buy" ON "group_seats" USING btree ("buy_id","state");--> statement-breakpoint
CREATE INDEX "group_teams_of_buy" ON "group_teams" USING btree ("buy_id","status","expires_at");--> statement-breakpoint
CREATE INDEX "group_teams_by_status" ON "group_teams" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "group_teams_of_leader" ON "group_teams" USING btree ("leader_user_id","created_at");--> statement-breakpoint
CREATE INDEX "group_teams_ended" ON "group_teams" USING btree ("ended_at") WHERE status <> 'forming';--> statement-breakpoint
CREATE INDEX "order_refund_batch_orders_next" ON "order_refund_batch_orders" USING btree ("batch_id","order_id") WHERE not done;--> statement-breakpoint
CREATE INDEX "order_refund_batch_orders_of_order" ON "order_refund_batch_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refund_batches_about" ON "order_refund_batches" USING btree ("about_type","about_id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_content" CHECK (recalled_at is not null or (kind = 'text' and text is not null) or (kind = 'image' and picture is not null) or (kind = 'video' and picture is not null and video is not null) or ("chat_messages"."kind" in ('lot', 'goods', 'group_buy', 'order', 'coupon') and ref_id is not null));--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy'));--> statement-breakpoint
ALTER TABLE "report_reports" ADD CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot', 'goods', 'group_buy', 'shop', 'user', 'order', 'message'));--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy'));--> statement-breakpoint
CREATE VIEW "public"."goods_places" AS (select id as goods_id, category_id from goods_goods where deleted_at is null);--> statement-breakpoint
CREATE VIEW "public"."order_standings" AS (select id as order_id, status, paid_fen, case when paid_at is null then 0 else paid_fen + deposit_applied_fen + platform_discount_fen - refunded_escrow_fen - released_fen end as escrow_fen, deleted_by_buyer as hidden from order_orders);
--> statement-breakpoint
-- A member has paid: the end of the transaction looks at it, for the seat is written before its order says so.
CREATE FUNCTION group_member_has_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_orders WHERE id = NEW.order_id AND paid_at IS NOT NULL AND user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the member of team % with order % has not paid', NEW.team_id, NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER group_seats_paid_for AFTER INSERT OR UPDATE OF state ON group_seats
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION group_member_has_paid();
--> statement-breakpoint
-- What a team was promised stands from its start.
CREATE FUNCTION group_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of team % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER group_teams_terms BEFORE UPDATE OF buy_id, size, ship_anyway ON group_teams
  FOR EACH ROW WHEN ((OLD.buy_id, OLD.size, OLD.ship_anyway) IS DISTINCT FROM (NEW.buy_id, NEW.size, NEW.ship_anyway)) EXECUTE FUNCTION group_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER group_teams_ended BEFORE UPDATE OF status ON group_teams
  FOR EACH ROW WHEN (OLD.status <> 'forming' AND NEW.status <> OLD.status) EXECUTE FUNCTION group_terms_frozen();
--> statement-breakpoint
-- I18: a team counts its paid seats, and those refunded after its end; it is led by one of them while it forms.
CREATE VIEW inv_i18 AS
  SELECT 'team ' || t.id AS subject, 'says ' || t.joined || ' of ' || t.size || ', seats say ' || s.n AS detail
  FROM group_teams t CROSS JOIN LATERAL (SELECT count(*) AS n, coalesce(bool_or(user_id = t.leader_user_id), false) AS led
    FROM group_seats WHERE team_id = t.id AND state IN ('paid', 'refunded')) s
  WHERE t.joined <> s.n OR (t.status = 'forming' AND NOT s.led);
--> statement-breakpoint
-- I34: five minutes after a team's end none of its orders waits any more, and none waits without a team.
CREATE VIEW inv_i34 AS
  SELECT 'order ' || o.id AS subject, 'waits, and its team ' || coalesce(t.id::text, '(none)') || ' is ' || coalesce(t.status, 'not there') AS detail
  FROM order_orders o LEFT JOIN group_seats s ON s.order_id = o.id LEFT JOIN group_teams t ON t.id = s.team_id
  WHERE o.status = 'grouping' AND o.kind = 'group' AND coalesce(t.ended_at, CASE WHEN t.id IS NULL THEN o.paid_at END) < platform_now() - interval '5 minutes';
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER group_buys_effect AFTER INSERT OR UPDATE OF status ON group_buys
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER group_teams_effect AFTER INSERT OR UPDATE OF status ON group_teams
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES (7, 'group_rule', 1, 'in_force', '2026-01-01 00:00:00+08');
--> statement-breakpoint
-- now: INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES
-- now: (1, 'user_agreement', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (2, 'privacy', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (3, 'auction_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (4, 'deposit_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (5, 'seller_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (6, 'about_us', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (7, 'group_rule', 1, 'in_force', '2026-01-01 00:00:00+08');
