DROP VIEW inv_i34;
--> statement-breakpoint
DROP VIEW inv_i18;
--> statement-breakpoint
ALTER TABLE "group_buys" DROP CONSTRAINT "group_buys_size";--> statement-breakpoint
ALTER TABLE "order_item_refunds" DROP CONSTRAINT "order_item_refunds_for";--> statement-breakpoint
ALTER TABLE "order_refund_sources" DROP CONSTRAINT "order_refund_sources_kinds";--> statement-breakpoint
ALTER TABLE "group_buys" ADD COLUMN "mode" text DEFAULT 'buy' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_buys" ADD COLUMN "tiers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "group_buys" ADD COLUMN "booked_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_buys" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "group_buys" ADD COLUMN "final_price_fen" bigint;--> statement-breakpoint
ALTER TABLE "group_seats" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "lowered_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_buys" ADD CONSTRAINT "group_buys_mode" CHECK ("group_buys"."mode" in ('buy', 'booking'));--> statement-breakpoint
ALTER TABLE "group_buys" ADD CONSTRAINT "group_buys_tiers" CHECK (case "group_buys"."mode" when 'buy' then jsonb_array_length("group_buys"."tiers") = 0 else jsonb_array_length("group_buys"."tiers") between 2 and 5 end);--> statement-breakpoint
ALTER TABLE "group_buys" ADD CONSTRAINT "group_buys_pool" CHECK ("group_buys"."booked_qty" >= 0 and ("group_buys"."mode" = 'booking' or "group_buys"."booked_qty" = 0 and "group_buys"."closed_at" is null) and ("group_buys"."final_price_fen" is null or "group_buys"."closed_at" is not null));--> statement-breakpoint
ALTER TABLE "group_buys" ADD CONSTRAINT "group_buys_size" CHECK (case "group_buys"."mode" when 'buy' then "group_buys"."size" between 2 and 50 and "group_buys"."team_hours" between 1 and 72 else "group_buys"."size" = 0 and "group_buys"."team_hours" = 0 end);--> statement-breakpoint
ALTER TABLE "order_item_refunds" ADD CONSTRAINT "order_item_refunds_for" CHECK ("order_item_refunds"."for_type" in ('case', 'close', 'chargeback', 'price') and ("order_item_refunds"."for_type" in ('close', 'price')) = ("order_item_refunds"."for_id" is null));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_lowered" CHECK ("order_items"."lowered_fen" between 0 and "order_items"."refunded_fen");--> statement-breakpoint
ALTER TABLE "order_refund_sources" ADD CONSTRAINT "order_refund_sources_kinds" CHECK ("order_refund_sources"."for_type" in ('case', 'close', 'chargeback', 'price') and ("order_refund_sources"."for_type" in ('close', 'price')) = ("order_refund_sources"."for_id" is null) and "order_refund_sources"."source" in ('payment', 'deposit') and "order_refund_sources"."destination" in ('wallet', 'card', 'wechat', 'alipay', 'disputed'));
--> statement-breakpoint
-- I18: a team counts its paid seats, and those refunded after its end; it is led by one of them while it forms. So does a booking with its pieces,
-- and what all pay in the end is one of its steps.
CREATE VIEW inv_i18 AS
  SELECT 'team ' || t.id AS subject, 'says ' || t.joined || ' of ' || t.size || ', seats say ' || s.n AS detail
  FROM group_teams t CROSS JOIN LATERAL (SELECT count(*) AS n, coalesce(bool_or(user_id = t.leader_user_id), false) AS led
    FROM group_seats WHERE team_id = t.id AND state IN ('paid', 'refunded')) s
  WHERE t.joined <> s.n OR (t.status = 'forming' AND NOT s.led)
  UNION ALL
  SELECT 'booking ' || b.id AS subject, 'says ' || b.booked_qty || ' pieces at ' || coalesce(b.final_price_fen::text, 'none') || ', seats say ' || s.n AS detail
  FROM group_buys b CROSS JOIN LATERAL (SELECT coalesce(sum(pieces), 0) AS n FROM group_seats WHERE buy_id = b.id AND state IN ('paid', 'refunded')) s
  WHERE b.mode = 'booking' AND (b.booked_qty <> s.n OR b.final_price_fen IS NOT NULL
    AND NOT EXISTS (SELECT FROM jsonb_to_recordset(b.tiers) AS t(min_qty int, price_fen bigint) WHERE t.min_qty <= b.booked_qty AND t.price_fen = b.final_price_fen));
--> statement-breakpoint
-- I34: five minutes after the end of a team or a booking none of its orders waits any more, and none waits without one.
CREATE VIEW inv_i34 AS
  SELECT 'order ' || o.id AS subject, 'waits, and its team ' || coalesce(t.id::text, '(none)') || ' is ' || coalesce(t.status, 'not there') AS detail
  FROM order_orders o LEFT JOIN group_seats s ON s.order_id = o.id LEFT JOIN group_teams t ON t.id = s.team_id
    LEFT JOIN group_buys b ON b.id = s.buy_id AND s.pieces IS NOT NULL
  WHERE o.status = 'grouping' AND o.kind = 'group'
    AND coalesce(t.ended_at, b.closed_at, CASE WHEN t.id IS NULL AND b.id IS NULL THEN o.paid_at END) < platform_now() - interval '5 minutes';
--> statement-breakpoint
-- What a booking promised stands once it is public, and how it ended stands for ever.
CREATE FUNCTION group_booking_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of booking % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER group_buys_terms BEFORE UPDATE OF mode, tiers ON group_buys
  FOR EACH ROW WHEN (OLD.status IN ('active', 'paused', 'ended') AND (OLD.mode, OLD.tiers) IS DISTINCT FROM (NEW.mode, NEW.tiers)) EXECUTE FUNCTION group_booking_frozen();
--> statement-breakpoint
CREATE TRIGGER group_buys_closed BEFORE UPDATE OF booked_qty, closed_at, final_price_fen ON group_buys
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND (OLD.booked_qty, OLD.closed_at, OLD.final_price_fen) IS DISTINCT FROM (NEW.booked_qty, NEW.closed_at, NEW.final_price_fen)) EXECUTE FUNCTION group_booking_frozen();
