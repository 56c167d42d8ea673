-- What was asked is evidence: written once.
CREATE TRIGGER goods_price_changes_append_only BEFORE UPDATE OR DELETE ON goods_price_changes
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
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
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER goods_goods_effect AFTER INSERT OR UPDATE OF status ON goods_goods
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER goods_reservations_effect AFTER INSERT OR UPDATE OF status ON goods_reservations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('order_id', 'sku_id', 'status');
