-- Bids, raises, rules and closings are evidence: written once.
CREATE TRIGGER auction_bids_append_only BEFORE UPDATE OR DELETE ON auction_bids
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_raises_append_only BEFORE UPDATE OR DELETE ON auction_raises
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_rules_append_only BEFORE UPDATE OR DELETE ON auction_rules
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_closings_append_only BEFORE UPDATE OR DELETE ON auction_closings
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Terms are fixed from the moment a lot opens; the reserve may only be lowered, and the end only moves forward while it runs.
CREATE FUNCTION auction_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of lot % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER auction_lots_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, buy_now_fen, deposit_fen, premium_bp,
  shipping_fen, authentication_fen, return_policy, soft_close_window_s, soft_close_extend_s, hard_end_after_s, planned_end_at,
  starts_at, rules_hash, mode, shop_id ON auction_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing', 'rejected', 'scheduled') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.buy_now_fen, OLD.deposit_fen, OLD.premium_bp, OLD.shipping_fen,
    OLD.authentication_fen, OLD.return_policy, OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s,
    OLD.planned_end_at, OLD.starts_at, OLD.rules_hash, OLD.mode, OLD.shop_id
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.buy_now_fen, NEW.deposit_fen, NEW.premium_bp, NEW.shipping_fen,
    NEW.authentication_fen, NEW.return_policy, NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s,
    NEW.planned_end_at, NEW.starts_at, NEW.rules_hash, NEW.mode, NEW.shop_id
  ))
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER auction_lots_reserve_never_raised BEFORE UPDATE OF reserve_fen ON auction_lots
  FOR EACH ROW WHEN (OLD.status = 'live' AND (NEW.reserve_fen IS NULL) <> (OLD.reserve_fen IS NULL) OR OLD.status = 'live' AND NEW.reserve_fen > OLD.reserve_fen)
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER auction_lots_end_forward BEFORE UPDATE OF ends_at ON auction_lots
  FOR EACH ROW WHEN (OLD.status = 'live' AND NEW.ends_at < OLD.ends_at)
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
-- What a drain of bids needs, in one round trip: locks the lot, then reads with a snapshot taken after the wait.
CREATE FUNCTION auction_lock_for_bids(p_lot_id bigint, p_user_ids bigint[], p_client_bid_ids uuid[],
  OUT lot jsonb, OUT now_ms bigint, OUT earlier jsonb, OUT bidders jsonb) LANGUAGE plpgsql VOLATILE AS $$
DECLARE row_locked auction_lots;
BEGIN
  SELECT * INTO row_locked FROM auction_lots WHERE id = p_lot_id AND deleted_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  now_ms := floor(extract(epoch FROM greatest(platform_now(), row_locked.last_bid_at)) * 1000);
  lot := jsonb_build_object(
    'id', row_locked.id, 'shop_id', row_locked.shop_id, 'mode', row_locked.mode, 'status', row_locked.status,
    'start_fen', row_locked.start_fen, 'increment_mode', row_locked.increment_mode, 'increment_fen', row_locked.increment_fen,
    'reserve_fen', row_locked.reserve_fen, 'buy_now_fen', row_locked.buy_now_fen, 'deposit_fen', row_locked.deposit_fen,
    'premium_bp', row_locked.premium_bp, 'shipping_fen', row_locked.shipping_fen, 'authentication_fen', row_locked.authentication_fen,
    'soft_close_window_s', row_locked.soft_close_window_s, 'soft_close_extend_s', row_locked.soft_close_extend_s,
    'hard_end_after_s', row_locked.hard_end_after_s,
    'planned_end_at', floor(extract(epoch FROM row_locked.planned_end_at) * 1000),
    'ends_at', floor(extract(epoch FROM row_locked.ends_at) * 1000),
    'extension_count', row_locked.extension_count, 'current_fen', row_locked.current_fen, 'bid_count', row_locked.bid_count,
    'bidder_count', row_locked.bidder_count, 'leader_user_id', row_locked.leader_user_id,
    'leader_max_fen', row_locked.leader_max_fen, 'tick_seq', row_locked.tick_seq, 'head_hash', row_locked.head_hash);
  SELECT jsonb_agg(jsonb_build_object('user_id', b.user_id, 'client_bid_id', b.client_bid_id, 'seq', b.seq))
    INTO earlier FROM auction_bids b
    WHERE b.lot_id = p_lot_id AND b.user_id = ANY (p_user_ids) AND b.client_bid_id = ANY (p_client_bid_ids);
  IF row_locked.bid_count > 0 THEN
    SELECT coalesce(earlier, '[]'::jsonb) || coalesce(jsonb_agg(jsonb_build_object('user_id', r.user_id, 'client_bid_id', r.client_bid_id, 'seq', NULL)), '[]'::jsonb)
      INTO earlier FROM auction_raises r
      WHERE r.lot_id = p_lot_id AND r.user_id = ANY (p_user_ids) AND r.client_bid_id = ANY (p_client_bid_ids);
    SELECT jsonb_agg(jsonb_build_object('user_id', p.user_id, 'alias', p.alias, 'covered_fen', p.covered_fen, 'held_fen', p.held_fen))
      INTO bidders FROM auction_bidders p
      WHERE p.lot_id = p_lot_id AND p.user_id = ANY (p_user_ids || row_locked.leader_user_id);
  END IF;
END $$;
