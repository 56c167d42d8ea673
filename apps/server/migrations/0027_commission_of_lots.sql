DROP TRIGGER auction_lots_terms ON auction_lots;
--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "commission_bp" integer;
--> statement-breakpoint
CREATE TRIGGER auction_lots_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, buy_now_fen, deposit_fen, premium_bp,
  shipping_fen, authentication_fen, return_policy, soft_close_window_s, soft_close_extend_s, hard_end_after_s, planned_end_at,
  starts_at, rules_hash, mode, shop_id, commission_bp ON auction_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing', 'rejected', 'scheduled') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.buy_now_fen, OLD.deposit_fen, OLD.premium_bp, OLD.shipping_fen,
    OLD.authentication_fen, OLD.return_policy, OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s,
    OLD.planned_end_at, OLD.starts_at, OLD.rules_hash, OLD.mode, OLD.shop_id, OLD.commission_bp
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.buy_now_fen, NEW.deposit_fen, NEW.premium_bp, NEW.shipping_fen,
    NEW.authentication_fen, NEW.return_policy, NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s,
    NEW.planned_end_at, NEW.starts_at, NEW.rules_hash, NEW.mode, NEW.shop_id, NEW.commission_bp
  ))
  EXECUTE FUNCTION auction_terms_frozen();
