CREATE TRIGGER goods_reservations_effect AFTER INSERT OR UPDATE OF status ON goods_reservations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('order_id', 'sku_id', 'status');
