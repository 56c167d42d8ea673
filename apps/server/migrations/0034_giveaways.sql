DROP VIEW inv_i32;
--> statement-breakpoint
DROP VIEW inv_i15;
--> statement-breakpoint
CREATE TABLE "goods_set_aside" (
	"holder" text PRIMARY KEY NOT NULL,
	"sku_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_set_aside_qty" CHECK ("goods_set_aside"."qty" >= 0)
);
--> statement-breakpoint
ALTER TABLE "draw_draws" DROP CONSTRAINT "draw_draws_times";--> statement-breakpoint
ALTER TABLE "draw_draws" ADD COLUMN "live_session_id" bigint;--> statement-breakpoint
CREATE INDEX "goods_set_aside_of_sku" ON "goods_set_aside" USING btree ("sku_id") WHERE qty > 0;--> statement-breakpoint
CREATE INDEX "goods_set_aside_of_goods" ON "goods_set_aside" USING btree ("goods_id") WHERE qty > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_draws_one_open" ON "draw_draws" USING btree ("live_session_id") WHERE status = 'open' and live_session_id is not null;--> statement-breakpoint
CREATE INDEX "draw_draws_of_session" ON "draw_draws" USING btree ("live_session_id","id") WHERE live_session_id is not null;--> statement-breakpoint
CREATE INDEX "draw_wins_of_order" ON "draw_wins" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "draw_draws" ADD CONSTRAINT "draw_draws_times" CHECK ("draw_draws"."closes_at" > "draw_draws"."from_at" and "draw_draws"."draws_at" >= "draw_draws"."closes_at" + case when "draw_draws"."live_session_id" is null then interval '10 minutes' else interval '1 minute' end);
--> statement-breakpoint
-- What was published stands still: from then on only the columns of later states are written, each once.
CREATE OR REPLACE FUNCTION draw_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.live_session_id, NEW.title, NEW.title_en, NEW.intro, NEW.intro_en, NEW.cover, NEW.prizes, NEW.share_tickets, NEW.max_tickets, NEW.from_at,
      NEW.closes_at, NEW.draws_at, NEW.claim_days, NEW.published_at, NEW.facts, NEW.rules_hash)
      IS DISTINCT FROM (OLD.live_session_id, OLD.title, OLD.title_en, OLD.intro, OLD.intro_en, OLD.cover, OLD.prizes, OLD.share_tickets, OLD.max_tickets, OLD.from_at,
      OLD.closes_at, OLD.draws_at, OLD.claim_days, OLD.published_at, OLD.facts, OLD.rules_hash) THEN
    RAISE EXCEPTION 'draw % was published: what it promises stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.locked_at IS NOT NULL AND (NEW.ticket_count, NEW.head_hash, NEW.locked_at, NEW.round, NEW.lock_signature)
      IS DISTINCT FROM (OLD.ticket_count, OLD.head_hash, OLD.locked_at, OLD.round, OLD.lock_signature) THEN
    RAISE EXCEPTION 'draw % is locked: its list stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status IN ('drawn', 'void') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'draw % is over', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- I15: what unpaid orders hold of a SKU, and what is set aside, is what its row says, and each of those orders is unpaid.
CREATE VIEW inv_i15 AS
  SELECT 'sku ' || s.id AS subject, 'locked ' || s.locked_stock || ', held ' || coalesce(r.held, 0) AS detail
  FROM (SELECT id, locked_stock FROM goods_skus WHERE locked_stock <> 0) s
    FULL JOIN (SELECT sku_id, sum(qty) AS held FROM (
      SELECT sku_id, qty FROM goods_reservations WHERE status = 'locked' UNION ALL SELECT sku_id, qty FROM goods_set_aside WHERE qty > 0) h
      GROUP BY sku_id) r ON r.sku_id = s.id
  WHERE s.locked_stock IS DISTINCT FROM r.held
  UNION ALL
  SELECT 'order ' || r.order_id, 'holds stock and is ' || coalesce(o.status, 'not there')
  FROM goods_reservations r LEFT JOIN order_orders o ON o.id = r.order_id
  WHERE r.status = 'locked' AND o.status IS DISTINCT FROM 'pending_payment';
--> statement-breakpoint
-- I32: who ships late compensates no more than what was unsent then: all of it, or the pieces that were in no parcel yet.
CREATE VIEW inv_i32 AS
  SELECT 'order ' || o.id AS subject, 'compensated ' || e.fen || ' fen for being late, ' || u.fen || ' fen were unsent' AS detail
  FROM ledger_transactions t
    CROSS JOIN LATERAL (SELECT id, total_fen, (source ->> 'worth_fen')::bigint AS worth_fen FROM order_orders
      WHERE id = CASE WHEN t.idem_key ~ '^comp:[0-9]+$' AND t.ref_id = substr(t.idem_key, 6) THEN substr(t.idem_key, 6)::bigint END OFFSET 0) o
    CROSS JOIN LATERAL (SELECT sum(amount_fen) AS fen FROM ledger_entries WHERE tx_id = t.id AND amount_fen > 0) e
    CROSS JOIN LATERAL (SELECT coalesce(sum(s.qty), 0) AS pieces,
        sum(ceil((i.subtotal_fen - i.discount_fen + i.adjust_fen) * greatest(0, i.qty - coalesce(s.qty, 0)) / i.qty::numeric)) AS fen
      FROM order_items i LEFT JOIN LATERAL (SELECT sum(x.qty) AS qty FROM parcel_items x JOIN parcel_parcels p ON p.id = x.shipment_id
        WHERE x.order_id = i.order_id AND x.item_id = i.id AND p.status <> 'cancelled' AND p.created_at < t.created_at) s ON true
      WHERE i.order_id = o.id) w
    CROSS JOIN LATERAL (SELECT CASE WHEN w.pieces > 0 THEN w.fen ELSE coalesce(o.worth_fen, o.total_fen) END AS fen) u
  WHERE t.type = 'compensated' AND t.created_at >= ledger_checked_to('inv_i32') AND e.fen > u.fen;
