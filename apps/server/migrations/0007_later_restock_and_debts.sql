DROP VIEW inv_i28;
--> statement-breakpoint
ALTER TABLE "aftersale_cases" ADD COLUMN "restocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_alone" ADD COLUMN "most_fen" bigint;--> statement-breakpoint
ALTER TABLE "goods_checkouts" ADD COLUMN "content_hash" "bytea";--> statement-breakpoint
-- What was given back until now followed the rule before; what is from now on follows today's.
ALTER TABLE "order_refund_sources" ADD COLUMN "commission_rule" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund_sources" ALTER COLUMN "commission_rule" SET DEFAULT 2;
--> statement-breakpoint
-- I33: what an operator decided on alone within a day was no more than one may.
CREATE VIEW inv_i33 AS
  SELECT 'operator ' || a.operator_id AS subject, d.fen || ' fen of coupons decided on alone within a day, ' || a.most_fen || ' may be' AS detail
  FROM coupon_alone a CROSS JOIN LATERAL (SELECT sum(fen) AS fen FROM coupon_alone b
    WHERE b.operator_id = a.operator_id AND b.at <= a.at AND b.at > a.at - interval '24 hours') d
  WHERE a.at >= ledger_checked_to('inv_i33') AND a.most_fen IS NOT NULL AND d.fen > a.most_fen;
--> statement-breakpoint
-- I31: what is in a shop's wallet has repaid what it owes, unless the wallet is frozen.
CREATE VIEW inv_i31 AS
  SELECT w.code AS subject, w.balance_fen || ' fen, and the shop owes ' || -d.balance_fen AS detail
  FROM ledger_accounts d JOIN ledger_accounts w ON w.owner_type = 'shop' AND w.owner_id = d.owner_id AND w.kind = 'wallet'
  WHERE d.kind = 'debt' AND d.owner_type = 'shop' AND d.balance_fen <> 0 AND w.balance_fen <> 0 AND NOT w.frozen;
--> statement-breakpoint
-- I28: no commission is kept of an order all of whose things went back. Shipping above its cap is price. What was given back by an earlier
-- rule stands as it was decided.
CREATE VIEW inv_i28 AS
  SELECT 'order ' || o.id AS subject, 'commission ' || (o.commission_fen - o.commission_refunded_fen) || ' fen kept, everything went back' AS detail
  FROM order_orders o
  WHERE o.updated_at >= ledger_checked_to('inv_i28') AND o.received_at IS NOT NULL AND o.commission_fen > o.commission_refunded_fen
    AND o.shipping_fen <= o.shipping_cap_fen
    AND NOT EXISTS (SELECT FROM order_refund_sources s WHERE s.order_id = o.id AND s.commission_rule = 1 AND NOT s.from_escrow)
    AND o.refunded_fen >= o.goods_fen + o.adjust_fen - o.shop_discount_fen + o.premium_fen
    AND NOT EXISTS (SELECT FROM order_items t WHERE t.order_id = o.id AND t.refunded_fen < t.subtotal_fen - t.discount_fen + t.adjust_fen);
--> statement-breakpoint
-- I32: who ships late compensates no more than what was unsent then: all of it, or the pieces that were in no parcel yet.
CREATE VIEW inv_i32 AS
  SELECT 'order ' || o.id AS subject, 'compensated ' || e.fen || ' fen for being late, ' || u.fen || ' fen were unsent' AS detail
  FROM ledger_transactions t
    CROSS JOIN LATERAL (SELECT id, total_fen FROM order_orders
      WHERE id = CASE WHEN t.idem_key ~ '^comp:[0-9]+$' AND t.ref_id = substr(t.idem_key, 6) THEN substr(t.idem_key, 6)::bigint END OFFSET 0) o
    CROSS JOIN LATERAL (SELECT sum(amount_fen) AS fen FROM ledger_entries WHERE tx_id = t.id AND amount_fen > 0) e
    CROSS JOIN LATERAL (SELECT coalesce(sum(s.qty), 0) AS pieces,
        sum(ceil((i.subtotal_fen - i.discount_fen + i.adjust_fen) * greatest(0, i.qty - coalesce(s.qty, 0)) / i.qty::numeric)) AS fen
      FROM order_items i LEFT JOIN LATERAL (SELECT sum(x.qty) AS qty FROM parcel_items x JOIN parcel_parcels p ON p.id = x.shipment_id
        WHERE x.order_id = i.order_id AND x.item_id = i.id AND p.status <> 'cancelled' AND p.created_at < t.created_at) s ON true
      WHERE i.order_id = o.id) w
    CROSS JOIN LATERAL (SELECT CASE WHEN w.pieces = 0 THEN o.total_fen ELSE w.fen END AS fen) u
  WHERE t.type = 'compensated' AND t.created_at >= ledger_checked_to('inv_i32') AND e.fen > u.fen;
