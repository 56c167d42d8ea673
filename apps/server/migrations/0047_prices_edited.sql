DROP VIEW inv_i22;
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "adjust_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_edited_down" CHECK ("order_items"."adjust_fen" between -"order_items"."subtotal_fen" and 0);
--> statement-breakpoint
-- I22: what an order under way is lowered by is what its coupons take off, and its things bear no more than that; an edit of its price is borne by its things.
CREATE VIEW inv_i22 AS
  SELECT 'order ' || o.id AS subject, 'lowered by ' || (o.shop_discount_fen + o.platform_discount_fen) || ' fen, coupons say ' || u.fen || ', things ' || i.fen AS detail
  FROM order_orders o
    CROSS JOIN LATERAL (SELECT coalesce(sum(off_fen - shipping_off_fen), 0) AS fen FROM coupon_uses WHERE order_id = o.id) u
    CROSS JOIN LATERAL (SELECT coalesce(sum(discount_fen), 0) AS fen, coalesce(sum(adjust_fen), 0) AS edited_fen FROM order_items WHERE order_id = o.id) i
  WHERE o.updated_at >= ledger_checked_to('inv_i22') AND o.status NOT IN ('closed', 'cancelled', 'refunded')
    AND (o.shop_discount_fen + o.platform_discount_fen <> u.fen OR i.fen > u.fen OR i.edited_fen <> o.adjust_fen);
