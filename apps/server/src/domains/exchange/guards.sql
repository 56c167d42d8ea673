-- What an item gives and takes stands once it was on offer: only its texts, its number, its time and its state change.
CREATE FUNCTION exchange_item_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.kind, NEW.goods_id, NEW.shop_id, NEW.template_id, NEW.vip_days, NEW.points, NEW.cash_fen)
      IS DISTINCT FROM (OLD.kind, OLD.goods_id, OLD.shop_id, OLD.template_id, OLD.vip_days, OLD.points, OLD.cash_fen) THEN
    RAISE EXCEPTION 'item % was on offer: what it gives and takes stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status = 'ended' AND NEW.status <> 'ended' THEN
    RAISE EXCEPTION 'item % has ended', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER exchange_items_stay BEFORE UPDATE ON exchange_items FOR EACH ROW EXECUTE FUNCTION exchange_item_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER exchange_items_effect AFTER INSERT OR UPDATE OF status ON exchange_items
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER exchange_exchanges_effect AFTER INSERT OR UPDATE OF status ON exchange_exchanges
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I46: the pieces of an item that are taken are those of its exchanges, less what is the mall's again.
CREATE VIEW inv_i46 AS
  SELECT 'item ' || i.id AS subject, i.taken || ' pieces taken, ' || e.pieces || ' in exchanges' AS detail
  FROM exchange_items i CROSS JOIN LATERAL (
    SELECT coalesce(sum(qty - stock_back), 0)::int AS pieces FROM exchange_exchanges WHERE item_id = i.id) e
  WHERE i.updated_at >= ledger_checked_to('inv_i46') AND i.taken <> e.pieces;
