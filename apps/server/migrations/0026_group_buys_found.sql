CREATE TABLE "group_watches" (
	"user_id" bigint NOT NULL,
	"buy_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "group_watches_user_id_buy_id_pk" PRIMARY KEY("user_id","buy_id")
);
--> statement-breakpoint
ALTER TABLE "report_reports" DROP CONSTRAINT "report_reports_target";--> statement-breakpoint
ALTER TABLE "search_documents" DROP CONSTRAINT "search_documents_kind";--> statement-breakpoint
ALTER TABLE "funding_campaigns" ADD COLUMN "escrow_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "funding_campaigns" ADD COLUMN "to_shop_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "funding_campaigns" ADD COLUMN "back_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "funding_campaigns" ADD COLUMN "record_pledges" integer;--> statement-breakpoint
ALTER TABLE "funding_campaigns" ADD COLUMN "record_on_time" integer;--> statement-breakpoint
ALTER TABLE "funding_campaigns" ADD COLUMN "record_late_ms" bigint;--> statement-breakpoint
ALTER TABLE "funding_questions" ADD COLUMN "hidden_by" bigint;--> statement-breakpoint
ALTER TABLE "group_buys" ADD COLUMN "watch_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_watches" ADD CONSTRAINT "group_watches_buy_id_group_buys_id_fk" FOREIGN KEY ("buy_id") REFERENCES "public"."group_buys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_watches_of_buy" ON "group_watches" USING btree ("buy_id","user_id");--> statement-breakpoint
CREATE INDEX "activity_shares_by_status" ON "activity_shares" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "activity_shares_of_offer" ON "activity_shares" USING btree ("template_id","id");--> statement-breakpoint
CREATE INDEX "order_refund_batches_open" ON "order_refund_batches" USING btree ("id") WHERE done_at is null;--> statement-breakpoint
ALTER TABLE "funding_campaigns" ADD CONSTRAINT "funding_campaigns_record" CHECK (num_nulls("funding_campaigns"."record_pledges", "funding_campaigns"."record_on_time", "funding_campaigns"."record_late_ms") in (0, 3) and "funding_campaigns"."record_on_time" <= "funding_campaigns"."record_pledges");--> statement-breakpoint
ALTER TABLE "report_reports" ADD CONSTRAINT "report_reports_target" CHECK ("report_reports"."target_type" in ('lot', 'goods', 'group_buy', 'campaign', 'campaign_question', 'shop', 'user', 'order', 'message', 'task'));--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('lot', 'goods', 'group_buy', 'campaign', 'shop', 'item', 'task'));
--> statement-breakpoint
-- Where a campaign's money is: as the orders of its pledges say, in the transaction that says it. What changes such an order's money holds the campaign.
CREATE FUNCTION funding_note_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  escrow_before bigint := CASE WHEN OLD.paid_at IS NULL THEN 0
    ELSE OLD.paid_fen + OLD.deposit_applied_fen + OLD.platform_discount_fen - OLD.refunded_escrow_fen - OLD.released_fen END;
  escrow_now bigint := CASE WHEN NEW.paid_at IS NULL THEN 0
    ELSE NEW.paid_fen + NEW.deposit_applied_fen + NEW.platform_discount_fen - NEW.refunded_escrow_fen - NEW.released_fen END;
BEGIN
  UPDATE funding_campaigns c SET escrow_fen = c.escrow_fen + escrow_now - escrow_before,
    to_shop_fen = c.to_shop_fen + (NEW.released_fen - NEW.refunded_fen + NEW.refunded_escrow_fen) - (OLD.released_fen - OLD.refunded_fen + OLD.refunded_escrow_fen),
    back_fen = c.back_fen + NEW.refunded_fen - OLD.refunded_fen
  FROM funding_pledges p WHERE p.order_id = NEW.id AND c.id = p.campaign_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_orders_campaign_money AFTER UPDATE ON order_orders
  FOR EACH ROW WHEN (NEW.kind = 'funding' AND (OLD.paid_at, OLD.paid_fen, OLD.refunded_fen, OLD.refunded_escrow_fen, OLD.released_fen)
    IS DISTINCT FROM (NEW.paid_at, NEW.paid_fen, NEW.refunded_fen, NEW.refunded_escrow_fen, NEW.released_fen))
  EXECUTE FUNCTION funding_note_money();
--> statement-breakpoint
-- I55: a campaign says where the money of its pledges is as their orders do, and a finished one what was sent in time as they do.
CREATE VIEW inv_i55 AS
  SELECT 'campaign ' || c.id AS subject, 'says ' || c.escrow_fen || ' in escrow, ' || c.to_shop_fen || ' with the shop, ' || c.back_fen
    || ' back, orders say ' || o.escrow_fen || ', ' || o.to_shop_fen || ', ' || o.back_fen AS detail
  FROM funding_campaigns c CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN o.paid_at IS NULL THEN 0
        ELSE o.paid_fen + o.deposit_applied_fen + o.platform_discount_fen - o.refunded_escrow_fen - o.released_fen END), 0) AS escrow_fen,
      coalesce(sum(o.released_fen - o.refunded_fen + o.refunded_escrow_fen), 0) AS to_shop_fen, coalesce(sum(o.refunded_fen), 0) AS back_fen
    FROM funding_pledges p JOIN order_orders o ON o.id = p.order_id WHERE p.campaign_id = c.id) o
  WHERE (c.escrow_fen, c.to_shop_fen, c.back_fen) IS DISTINCT FROM (o.escrow_fen, o.to_shop_fen, o.back_fen)
  UNION ALL SELECT 'campaign ' || c.id, 'says ' || coalesce(c.record_on_time::text, '?') || ' of ' || coalesce(c.record_pledges::text, '?') || ' in time, orders say '
    || r.on_time || ' of ' || r.pledges
  FROM funding_campaigns c CROSS JOIN LATERAL (SELECT count(*) AS pledges, count(*) FILTER (WHERE done_at <= due_at) AS on_time
    FROM (SELECT o.shipped_at, coalesce(o.shipped_at, p.ended_at) AS done_at, CASE WHEN p.postpone_agreed_at IS NULL THEN c.ship_by ELSE coalesce(c.postponed_to, c.ship_by) END AS due_at
      FROM funding_pledges p JOIN order_orders o ON o.id = p.order_id WHERE p.campaign_id = c.id AND p.state IN ('paid', 'left', 'refunded')) one
    WHERE shipped_at IS NOT NULL OR done_at > due_at) r
  WHERE c.status = 'finished' AND (c.record_pledges, c.record_on_time) IS DISTINCT FROM (r.pledges::int, r.on_time::int);
--> statement-breakpoint
CREATE TRIGGER search_buys_added AFTER INSERT ON group_buys FOR EACH ROW EXECUTE FUNCTION search_stale('group_buy', 'id');
--> statement-breakpoint
CREATE TRIGGER search_buys_changed AFTER UPDATE OF status ON group_buys
  FOR EACH ROW WHEN ((OLD.status = 'active') IS DISTINCT FROM (NEW.status = 'active')) EXECUTE FUNCTION search_stale('group_buy', 'id');
--> statement-breakpoint
-- Group buys are found by the words of their goods.
CREATE FUNCTION search_stale_buys() RETURNS trigger LANGUAGE plpgsql SET juya.effects = 'off' AS $$
BEGIN
  WITH told AS (
    INSERT INTO platform_outbox (topic, aggregate, payload)
    SELECT 'search.stale', 'thing:group_buy' || b.id, jsonb_build_object('kind', 'group_buy', 'ref_id', b.id)
    FROM group_buys b WHERE b.goods_id = NEW.id AND b.status IN ('active', 'paused') RETURNING id, aggregate)
  INSERT INTO platform_outbox_deliveries (event_id, subscriber, lane, aggregate) SELECT id, 'search.write', 0, aggregate FROM told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_goods_of_buys_changed AFTER UPDATE OF title, title_en, category_id, deleted_at ON goods_goods
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.category_id, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.category_id, NEW.deleted_at))
  EXECUTE FUNCTION search_stale_buys();
--> statement-breakpoint
INSERT INTO site_texts (id, code, version, status, from_at) OVERRIDING SYSTEM VALUE VALUES (15, 'share_rule', 1, 'in_force', '2026-01-01 00:00:00+08');
--> statement-breakpoint
UPDATE funding_campaigns c SET escrow_fen = o.escrow_fen, to_shop_fen = o.to_shop_fen, back_fen = o.back_fen
FROM (SELECT p.campaign_id, sum(CASE WHEN o.paid_at IS NULL THEN 0
      ELSE o.paid_fen + o.deposit_applied_fen + o.platform_discount_fen - o.refunded_escrow_fen - o.released_fen END) AS escrow_fen,
    sum(o.released_fen - o.refunded_fen + o.refunded_escrow_fen) AS to_shop_fen, sum(o.refunded_fen) AS back_fen
  FROM funding_pledges p JOIN order_orders o ON o.id = p.order_id GROUP BY p.campaign_id) o
WHERE o.campaign_id = c.id;
--> statement-breakpoint
UPDATE funding_campaigns c SET record_pledges = r.pledges, record_on_time = r.on_time, record_late_ms = r.late_ms
FROM (SELECT campaign_id, count(*) FILTER (WHERE shipped_at IS NOT NULL OR done_at > due_at) AS pledges,
    count(*) FILTER (WHERE shipped_at IS NOT NULL AND done_at <= due_at) AS on_time,
    coalesce(sum(extract(epoch FROM done_at - due_at) * 1000) FILTER (WHERE done_at > due_at), 0) AS late_ms
  FROM (SELECT c.id AS campaign_id, o.shipped_at, coalesce(o.shipped_at, p.ended_at) AS done_at,
      CASE WHEN p.postpone_agreed_at IS NULL THEN c.ship_by ELSE coalesce(c.postponed_to, c.ship_by) END AS due_at
    FROM funding_campaigns c LEFT JOIN (funding_pledges p JOIN order_orders o ON o.id = p.order_id)
      ON p.campaign_id = c.id AND p.state IN ('paid', 'left', 'refunded') WHERE c.status = 'finished') one
  GROUP BY campaign_id) r
WHERE r.campaign_id = c.id;
--> statement-breakpoint
INSERT INTO platform_deadlines (kind, ref_id, due_at)
SELECT 'group_ends_soon', id, to_at - interval '1 day' FROM group_buys
WHERE status = 'active' AND from_at <= platform_now() AND to_at > platform_now() + interval '1 day';
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
-- now: (9, 'funding_rule', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (14, 'level_rules', 1, 'in_force', '2026-01-01 00:00:00+08'),
-- now: (15, 'share_rule', 1, 'in_force', '2026-01-01 00:00:00+08');
