-- What happened to an order stays written.
CREATE TRIGGER order_logs_append_only BEFORE UPDATE OR DELETE ON order_logs
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I4: an order's escrow is what was put in, less what went back or was released; and it is empty unless the order is under way.
CREATE VIEW inv_i04 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_i04')
    UNION SELECT id FROM order_orders WHERE status IN ('to_ship', 'shipped', 'funding', 'grouping'))
  SELECT 'order ' || o.id AS subject, 'escrow ' || b.fen || ', order says ' || b.expected_fen || ' (' || o.status || ')' AS detail
  FROM looked_at l JOIN order_orders o ON o.id = l.id CROSS JOIN LATERAL (
    SELECT coalesce((SELECT a.balance_fen FROM ledger_accounts a WHERE a.code = 'order:' || o.id || ':escrow'), 0) AS fen,
      CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.paid_fen + o.deposit_applied_fen + o.platform_discount_fen END - o.refunded_escrow_fen - o.released_fen AS expected_fen) b
  WHERE b.fen <> b.expected_fen
    OR (o.status IN ('pending_payment', 'received', 'completed', 'closed', 'cancelled', 'refunded') AND b.fen <> 0)
    OR (o.status IN ('to_ship', 'shipped', 'funding', 'grouping') AND b.fen <= 0 AND o.total_fen > 0);
--> statement-breakpoint
-- I5: no escrow without an order under way (once there are orders at all).
CREATE VIEW inv_i05 AS
  SELECT a.code AS subject, a.balance_fen || ' fen belong to no order under way' AS detail
  FROM ledger_accounts a LEFT JOIN order_orders o ON o.id = a.owner_id
  WHERE a.kind = 'escrow' AND a.owner_type = 'order' AND a.balance_fen <> 0 AND (o.id IS NULL OR o.status NOT IN ('to_ship', 'shipped', 'funding', 'grouping'))
    AND EXISTS (SELECT FROM order_orders);
--> statement-breakpoint
-- I6: what waits with a shop is what its orders say.
CREATE VIEW inv_i06 AS
  SELECT 'shop ' || s.shop_id AS subject, 'pending ' || s.account_fen || ', orders say ' || s.order_fen AS detail
  FROM (SELECT coalesce(o.shop_id, a.owner_id) AS shop_id, coalesce(a.balance_fen, 0) AS account_fen, coalesce(o.fen, 0) AS order_fen
    FROM (SELECT shop_id, sum(shop_pending_fen) AS fen FROM order_orders WHERE shop_pending_fen <> 0 GROUP BY shop_id) o
    FULL JOIN (SELECT owner_id, balance_fen FROM ledger_accounts WHERE owner_type = 'shop' AND kind = 'pending' AND balance_fen <> 0) a
      ON a.owner_id = o.shop_id) s
  WHERE s.account_fen <> s.order_fen AND EXISTS (SELECT FROM order_orders x WHERE x.shop_id = s.shop_id)
  UNION ALL SELECT 'order ' || id, 'is ' || status || ' with ' || shop_pending_fen || ' fen pending' FROM order_orders
  WHERE status <> 'received' AND shop_pending_fen <> 0;
--> statement-breakpoint
-- I12: the commission is what the rates say, and what the release posted.
CREATE VIEW inv_i12 AS
  SELECT 'order ' || o.id AS subject, 'commission ' || o.commission_fen || ', rates say ' || c.fen AS detail
  FROM order_orders o CROSS JOIN LATERAL (SELECT least(2000000,
      (greatest(0, o.goods_fen - o.shop_discount_fen + o.adjust_fen + greatest(0, o.shipping_fen - o.shipping_cap_fen) - o.refunded_goods_fen) * o.commission_bp * 2 + 10000) / 20000
      + (greatest(0, o.premium_fen - o.refunded_premium_fen) * o.premium_commission_bp * 2 + 10000) / 20000, o.released_fen) AS fen) c
  WHERE o.updated_at >= ledger_checked_to('inv_i12') AND o.received_at IS NOT NULL AND o.commission_fen <> c.fen;
--> statement-breakpoint
-- I13: nothing is given back or released twice. At most one release an order is what the movement's key makes sure of.
CREATE VIEW inv_i13 AS
  SELECT 'order ' || id AS subject, 'refunded ' || refunded_fen || ', released ' || released_fen || ' of ' || (paid_fen + deposit_applied_fen + platform_discount_fen) AS detail
  FROM order_orders
  WHERE updated_at >= ledger_checked_to('inv_i13') AND (refunded_fen > paid_fen + deposit_applied_fen + platform_discount_fen
    OR refunded_escrow_fen + released_fen > paid_fen + deposit_applied_fen + platform_discount_fen);
--> statement-breakpoint
-- I19: what an order says was given back is what its refunds say, to each source no more than came from it.
CREATE VIEW inv_i19 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_i19')
    UNION SELECT order_id FROM order_refund_sources WHERE created_at >= ledger_checked_to('inv_i19'))
  SELECT 'order ' || o.id AS subject, 'refunded ' || o.refunded_fen || ', refunds say ' || r.fen AS detail
  FROM looked_at l JOIN order_orders o ON o.id = l.id CROSS JOIN LATERAL (SELECT coalesce(sum(cash_fen + coupon_fen), 0) AS fen,
      coalesce(sum(cash_fen + coupon_fen) FILTER (WHERE from_escrow), 0) AS escrow_fen, coalesce(sum(commission_fen), 0) AS commission_fen,
      coalesce(sum(cash_fen) FILTER (WHERE source = 'payment'), 0) AS paid_fen
    FROM order_refund_sources WHERE order_id = o.id) r
  WHERE o.refunded_fen <> r.fen OR o.refunded_escrow_fen <> r.escrow_fen OR o.commission_refunded_fen <> r.commission_fen OR r.paid_fen > o.paid_fen;
--> statement-breakpoint
-- I22: what an order under way is lowered by is what its coupons take off, and its things bear no more than that; an edit of its price is borne by its things.
CREATE VIEW inv_i22 AS
  SELECT 'order ' || o.id AS subject, 'lowered by ' || (o.shop_discount_fen + o.platform_discount_fen) || ' fen, coupons say ' || u.fen || ', things ' || i.fen AS detail
  FROM order_orders o
    CROSS JOIN LATERAL (SELECT coalesce(sum(off_fen - shipping_off_fen), 0) AS fen FROM coupon_uses WHERE order_id = o.id) u
    CROSS JOIN LATERAL (SELECT coalesce(sum(discount_fen), 0) AS fen, coalesce(sum(adjust_fen), 0) AS edited_fen FROM order_items WHERE order_id = o.id) i
  WHERE o.updated_at >= ledger_checked_to('inv_i22') AND o.status NOT IN ('closed', 'cancelled', 'refunded')
    AND (o.shop_discount_fen + o.platform_discount_fen <> u.fen OR i.fen > u.fen OR i.edited_fen <> o.adjust_fen);
--> statement-breakpoint
-- I23: what went back for the things of an order, and for its shipping, is what was refunded, case by case; no thing gives back more
-- than it cost, and its shares of the coupons are the order's.
CREATE VIEW inv_i23 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_i23') AND paid_at IS NOT NULL
    UNION SELECT order_id FROM order_refund_sources WHERE created_at >= ledger_checked_to('inv_i23'))
  SELECT 'order ' || l.id AS subject, d.for_type || ' ' || coalesce(d.for_id, 0) || ' refunded ' || d.fen || ' fen more than its things, and ' || d.coupon_fen || ' of coupons' AS detail
  FROM looked_at l CROSS JOIN LATERAL (SELECT for_type, for_id, sum(fen) AS fen, sum(coupon_fen) AS coupon_fen FROM (
      SELECT for_type, for_id, cash_fen AS fen, coupon_fen FROM order_refund_sources WHERE order_id = l.id
      UNION ALL SELECT for_type, for_id, -amount_fen, -coupon_fen FROM order_item_refunds WHERE order_id = l.id) x GROUP BY 1, 2) d
  WHERE d.fen <> 0 OR d.coupon_fen <> 0
  UNION ALL
  SELECT 'thing ' || t.id, 'cost ' || (t.subtotal_fen - t.discount_fen + t.adjust_fen) || ' fen, says ' || t.refunded_fen || ' back, refunds ' || b.fen
  FROM looked_at l JOIN order_items t ON t.order_id = l.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen, coalesce(sum(qty), 0) AS qty FROM order_item_refunds WHERE item_id = t.id) b
  WHERE t.refunded_fen <> b.fen OR t.refunded_qty <> b.qty OR t.refunded_fen > t.subtotal_fen - t.discount_fen + t.adjust_fen
  UNION ALL
  SELECT 'order ' || o.id, 'coupons take off ' || u.lines_fen || ' fen of its things, of it the platform ' || u.platform_fen || '; they say ' || t.fen || ' and ' || t.platform_fen
  FROM looked_at l JOIN order_orders o ON o.id = l.id AND o.refund_by = 'line' AND o.status NOT IN ('closed', 'cancelled', 'refunded')
    CROSS JOIN LATERAL (SELECT coalesce(sum(discount_fen), 0) AS fen, coalesce(sum(platform_discount_fen), 0) AS platform_fen FROM order_items WHERE order_id = o.id) t
    CROSS JOIN LATERAL (SELECT o.shop_discount_fen + o.platform_discount_fen AS lines_fen, o.platform_discount_fen AS platform_fen) u
  WHERE t.fen - t.platform_fen <> o.shop_discount_fen OR t.platform_fen > o.platform_discount_fen;
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
-- What went back for which thing stays written.
CREATE TRIGGER order_item_refunds_append_only BEFORE UPDATE OR DELETE ON order_item_refunds
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER order_orders_effect AFTER INSERT OR UPDATE OF status ON order_orders
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
