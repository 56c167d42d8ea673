DROP TRIGGER house_sessions_terms ON house_sessions;
--> statement-breakpoint
DROP TRIGGER auction_lots_sale_terms ON auction_lots;
--> statement-breakpoint
DROP TRIGGER auction_lots_terms ON auction_lots;
--> statement-breakpoint
ALTER TABLE "auction_lots" DROP CONSTRAINT "auction_lots_fixed_step";--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "increment_table" jsonb;--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "premium_slices" jsonb;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "premium_slices" jsonb;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "ladder" text DEFAULT 'ours' NOT NULL;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "ladder_rows" jsonb;--> statement-breakpoint
ALTER TABLE "auction_lots" ADD CONSTRAINT "auction_lots_steps" CHECK ("auction_lots"."increment_mode" in ('table','fixed','two_five_eight','own') and ("auction_lots"."increment_mode" <> 'fixed' or "auction_lots"."increment_fen" > 0) and ("auction_lots"."increment_mode" = 'own') = ("auction_lots"."increment_table" is not null));--> statement-breakpoint
ALTER TABLE "house_sessions" ADD CONSTRAINT "house_sessions_ladder" CHECK ("house_sessions"."ladder" in ('ours','two_five_eight','own') and ("house_sessions"."ladder" = 'own') = ("house_sessions"."ladder_rows" is not null));
--> statement-breakpoint
CREATE TRIGGER auction_lots_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, increment_table, buy_now_fen, deposit_fen, premium_bp,
  premium_slices, shipping_fen, authentication_fen, return_policy, soft_close_window_s, soft_close_extend_s, hard_end_after_s, planned_end_at,
  starts_at, rules_hash, mode, shop_id, commission_bp, join_filter, guarantees, auto_relist_left ON auction_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing', 'rejected', 'scheduled') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.increment_table, OLD.buy_now_fen, OLD.deposit_fen, OLD.premium_bp, OLD.premium_slices, OLD.shipping_fen,
    OLD.authentication_fen, OLD.return_policy, OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s,
    OLD.planned_end_at, OLD.starts_at, OLD.rules_hash, OLD.mode, OLD.shop_id, OLD.commission_bp, OLD.join_filter, OLD.guarantees, OLD.auto_relist_left
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.increment_table, NEW.buy_now_fen, NEW.deposit_fen, NEW.premium_bp, NEW.premium_slices, NEW.shipping_fen,
    NEW.authentication_fen, NEW.return_policy, NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s,
    NEW.planned_end_at, NEW.starts_at, NEW.rules_hash, NEW.mode, NEW.shop_id, NEW.commission_bp, NEW.join_filter, NEW.guarantees, NEW.auto_relist_left
  ))
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
-- In a sale its terms are promised from the day its catalogue is open: those who registered did so under them.
CREATE TRIGGER auction_lots_sale_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, increment_table, deposit_fen, premium_bp, premium_slices,
  soft_close_window_s, soft_close_extend_s, hard_end_after_s, duration_s, in_room, mode ON auction_lots
  FOR EACH ROW WHEN (OLD.session_id IS NOT NULL AND (OLD.status = 'scheduled' OR OLD.status = 'live') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.increment_table, OLD.deposit_fen, OLD.premium_bp, OLD.premium_slices,
    OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s, OLD.duration_s, OLD.in_room, OLD.mode
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.increment_table, NEW.deposit_fen, NEW.premium_bp, NEW.premium_slices,
    NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s, NEW.duration_s, NEW.in_room, NEW.mode
  ))
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER house_sessions_terms BEFORE UPDATE OF shop_id, starts_at, first_ends_at, stagger_s, premium_bp, premium_slices, ladder, ladder_rows,
  deposit_fen, mode, lot_s, counter_s ON house_sessions
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing') AND (
    (OLD.shop_id, OLD.stagger_s, OLD.premium_bp, OLD.premium_slices, OLD.ladder, OLD.ladder_rows, OLD.deposit_fen, OLD.mode, OLD.lot_s, OLD.counter_s)
      IS DISTINCT FROM (NEW.shop_id, NEW.stagger_s, NEW.premium_bp, NEW.premium_slices, NEW.ladder, NEW.ladder_rows, NEW.deposit_fen, NEW.mode, NEW.lot_s, NEW.counter_s)
    OR (OLD.status <> 'paused' AND (OLD.starts_at, OLD.first_ends_at) IS DISTINCT FROM (NEW.starts_at, NEW.first_ends_at))))
  EXECUTE FUNCTION house_terms_frozen();
