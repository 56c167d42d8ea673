-- What the levels are called until an operator says otherwise. The icon is a name of the phone's own drawings.
INSERT INTO level_levels (owner, level, name_en, name_zh, icon) VALUES
  ('user', 0, 'Restricted', '受限', 'warning'), ('user', 1, 'Beginner', '初入门', 'eye'), ('user', 2, 'Visitor', '入席', 'tag'),
  ('user', 3, 'Companion', '同好', 'heart'), ('user', 4, 'Connoisseur', '雅赏', 'sparkle'), ('user', 5, 'Collector', '藏家', 'diamond'),
  ('user', 6, 'Discerning collector', '明鉴', 'certificate'), ('user', 7, 'Seasoned collector', '博古', 'shield-check'), ('user', 8, 'Patron', '雅士', 'paint-brush'),
  ('user', 9, 'Great patron', '名家', 'bank'), ('user', 10, 'Grand patron', '大家', 'gavel'),
  ('shop', 1, 'New shop', '新店', 'storefront'), ('shop', 2, 'Known shop', '立信店', 'tag'), ('shop', 3, 'Trusted shop', '诚信店', 'shield-check'),
  ('shop', 4, 'Distinguished shop', '优选店', 'sparkle'), ('shop', 5, 'Landmark shop', '金字店', 'diamond');
--> statement-breakpoint
INSERT INTO level_benefits (code, owner, name_en, name_zh, text_en, text_zh, sort) VALUES
  ('deposit_waived', 'user', 'Deposit waived', '免保证金', 'Deposits up to {amount} need not be set aside, as long as no strike is noted in the last year.', '近一年无违约记录时，{amount} 以内的保证金免缴。', 1),
  ('shops_open', 'user', 'More shops open to you', '更多店铺可参拍', 'Bid in shops that ask their bidders for level {level}.', '可参拍要求 {level} 级及以上的店铺。', 2),
  ('level_coupons', 'user', 'Coupons for your level', '等级优惠券', 'Claim coupons that are for level {level}.', '可领取面向 {level} 级及以上的优惠券。', 3),
  ('open_lots', 'shop', 'Lots open at once', '同时在拍数量', 'Up to {count} lots open for bids at once.', '最多同时 {count} 件拍品在拍。', 4),
  ('lots_unreviewed', 'shop', 'Lots without review', '拍品免审', 'Lots open without waiting for a reviewer.', '发布拍品无须等待审核。', 5),
  ('goods_unreviewed', 'shop', 'Goods without review', '商品免审', 'Goods are on sale without waiting for a reviewer.', '发布商品无须等待审核。', 6),
  ('settled_in', 'shop', 'Settlement', '结算时间', 'Sales are settled {days} days after receipt, orders from {large} on after {large_days}.', '确认收货 {days} 天后结算；{large} 及以上的订单为 {large_days} 天。', 7);
--> statement-breakpoint
-- B4: what a loss rests on never changes, and it goes one way: it stands, a review is asked for, it is undone or final.
CREATE FUNCTION level_loss_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.user_id, NEW.shop_id, NEW.log_id, NEW.delta, NEW.reason, NEW.ref, NEW.title, NEW.imposed_by, NEW.ask_until)
      IS DISTINCT FROM (OLD.user_id, OLD.shop_id, OLD.log_id, OLD.delta, OLD.reason, OLD.ref, OLD.title, OLD.imposed_by, OLD.ask_until) THEN
    RAISE EXCEPTION 'what loss % rests on stays as it was told', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status IN ('undone', 'final') OR NEW.status = 'stands') THEN
    RAISE EXCEPTION 'loss % is %', OLD.id, OLD.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER level_losses_stay BEFORE UPDATE OR DELETE ON level_losses FOR EACH ROW EXECUTE FUNCTION level_loss_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER level_losses_effect AFTER INSERT OR UPDATE OF status ON level_losses
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
