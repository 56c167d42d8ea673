-- Bids, raises, rules and closings are evidence: written once.
CREATE TRIGGER lot_bids_append_only BEFORE UPDATE OR DELETE ON lot_bids
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_raises_append_only BEFORE UPDATE OR DELETE ON lot_raises
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_log_amendments_append_only BEFORE UPDATE OR DELETE ON lot_log_amendments
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_reserve_seals_append_only BEFORE UPDATE OR DELETE ON lot_reserve_seals
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_rules_append_only BEFORE UPDATE OR DELETE ON lot_rules
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_closings_append_only BEFORE UPDATE OR DELETE ON lot_closings
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Terms are fixed from the moment a lot opens; the reserve may only be lowered, and the end only moves forward while it runs.
CREATE FUNCTION lot_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of lot % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_lots_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, increment_table, buy_now_fen, deposit_fen, premium_bp,
  premium_slices, shipping_fen, authentication_fen, return_policy, soft_close_window_s, soft_close_extend_s, hard_end_after_s, planned_end_at,
  starts_at, rules_hash, mode, shop_id, commission_bp, join_filter, guarantees, auto_relist_left ON lot_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing', 'rejected', 'scheduled') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.increment_table, OLD.buy_now_fen, OLD.deposit_fen, OLD.premium_bp, OLD.premium_slices, OLD.shipping_fen,
    OLD.authentication_fen, OLD.return_policy, OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s,
    OLD.planned_end_at, OLD.starts_at, OLD.rules_hash, OLD.mode, OLD.shop_id, OLD.commission_bp, OLD.join_filter, OLD.guarantees, OLD.auto_relist_left
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.increment_table, NEW.buy_now_fen, NEW.deposit_fen, NEW.premium_bp, NEW.premium_slices, NEW.shipping_fen,
    NEW.authentication_fen, NEW.return_policy, NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s,
    NEW.planned_end_at, NEW.starts_at, NEW.rules_hash, NEW.mode, NEW.shop_id, NEW.commission_bp, NEW.join_filter, NEW.guarantees, NEW.auto_relist_left
  ))
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
-- In a sale its terms are promised from the day its catalogue is open: those who registered did so under them.
CREATE TRIGGER lot_lots_sale_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, increment_table, deposit_fen, premium_bp, premium_slices,
  soft_close_window_s, soft_close_extend_s, hard_end_after_s, duration_s, in_room, mode ON lot_lots
  FOR EACH ROW WHEN (OLD.session_id IS NOT NULL AND (OLD.status = 'scheduled' OR OLD.status = 'live') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.increment_table, OLD.deposit_fen, OLD.premium_bp, OLD.premium_slices,
    OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s, OLD.duration_s, OLD.in_room, OLD.mode
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.increment_table, NEW.deposit_fen, NEW.premium_bp, NEW.premium_slices,
    NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s, NEW.duration_s, NEW.in_room, NEW.mode
  ))
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
-- From the day people see it a lot keeps its stage, and in the catalogue of a sale its number.
CREATE TRIGGER lot_lots_number BEFORE UPDATE OF session_id, live_session_id, lot_no, session_position ON lot_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'rejected') AND ((OLD.session_id, OLD.live_session_id) IS DISTINCT FROM (NEW.session_id, NEW.live_session_id)
    OR (OLD.live_session_id IS NULL AND (OLD.lot_no, OLD.session_position) IS DISTINCT FROM (NEW.lot_no, NEW.session_position))))
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER lot_lots_reserve_never_raised BEFORE UPDATE OF reserve_fen ON lot_lots
  FOR EACH ROW WHEN (OLD.status = 'live' AND (NEW.reserve_fen IS NULL) <> (OLD.reserve_fen IS NULL) OR OLD.status = 'live' AND NEW.reserve_fen > OLD.reserve_fen)
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER lot_lots_end_forward BEFORE UPDATE OF ends_at ON lot_lots
  FOR EACH ROW WHEN (OLD.status = 'live' AND NEW.ends_at < OLD.ends_at)
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
-- What an outage of the service moved is evidence, too.
CREATE TRIGGER lot_outages_append_only BEFORE UPDATE OR DELETE ON lot_outages
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_outage_extensions_append_only BEFORE UPDATE OR DELETE ON lot_outage_extensions
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_picture_losses_append_only BEFORE UPDATE OR DELETE ON lot_picture_losses
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_bid_sights_append_only BEFORE UPDATE OR DELETE ON lot_bid_sights
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- A lot that has ended has its end for good.
CREATE TRIGGER lot_lots_ended BEFORE UPDATE OF ends_at ON lot_lots
  FOR EACH ROW WHEN (OLD.status IN ('sold', 'passed', 'cancelled', 'defaulted') AND NEW.ends_at IS DISTINCT FROM OLD.ends_at)
  EXECUTE FUNCTION lot_terms_frozen();
--> statement-breakpoint
-- B6: one piece is sold once. Over a lot and all that put it up anew, at most one order waits for its payment or was paid and kept. Each step
-- looks its rows up by an index (OFFSET 0 keeps the planner, which cannot know how few they are, from reading whole tables).
CREATE VIEW inv_b06 AS
  WITH RECURSIVE up AS (
    SELECT l.id, l.relist_of FROM (SELECT DISTINCT lot_id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_b06') AND lot_id IS NOT NULL) o
      JOIN lot_lots l ON l.id = o.lot_id
    UNION SELECT p.id, p.relist_of FROM up u CROSS JOIN LATERAL (SELECT l.id, l.relist_of FROM lot_lots l WHERE l.id = u.relist_of OFFSET 0) p
  ), pieces AS (
    SELECT u.id AS first_id, u.id FROM up u WHERE u.relist_of IS NULL
      AND (EXISTS (SELECT FROM lot_lots n WHERE n.relist_of = u.id) OR EXISTS (SELECT FROM bidder_second_chance_offers f WHERE f.lot_id = u.id) OR EXISTS (SELECT FROM sale_post_sales s WHERE s.lot_id = u.id))
    UNION ALL SELECT p.first_id, n.id FROM pieces p CROSS JOIN LATERAL (SELECT l.id FROM lot_lots l WHERE l.relist_of = p.id OFFSET 0) n
  )
  SELECT 'lot ' || p.first_id AS subject, count(*) || ' orders stand: ' || string_agg(o.order_no, ', ' ORDER BY o.id) AS detail
  FROM pieces p CROSS JOIN LATERAL (SELECT o.id, o.order_no FROM order_orders o
    WHERE o.lot_id = p.id AND o.status NOT IN ('closed', 'cancelled', 'refunded') OFFSET 0) o
  GROUP BY p.first_id HAVING count(*) > 1;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER lot_lots_effect AFTER INSERT OR UPDATE OF status, category_id ON lot_lots
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'category_id');
--> statement-breakpoint
CREATE TRIGGER lot_log_amendments_effect AFTER INSERT ON lot_log_amendments
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on' AND NEW.kind = 'void') EXECUTE FUNCTION platform_note_effect('id', 'kind', 'price_fen', 'leader_alias');
--> statement-breakpoint
-- What the metrics of days gone by counted has changed (platform/db/daily-metrics.ts): its days are counted anew. A bid changes none of these.
CREATE FUNCTION lot_mark_daily_metrics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform_daily_metric_recounts (from_day, until_day)
    SELECT DISTINCT day, CASE WHEN NEW.category_id <> OLD.category_id THEN greatest(day, (platform_now() AT TIME ZONE 'Asia/Shanghai')::date) ELSE day END FROM (
      SELECT (NEW.closed_at AT TIME ZONE 'Asia/Shanghai')::date AS day
      UNION SELECT (b.placed_at AT TIME ZONE 'Asia/Shanghai')::date FROM lot_bids b
        WHERE b.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)
      UNION SELECT v.day FROM lot_daily_views v WHERE v.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)) days
    WHERE day < (platform_now() AT TIME ZONE 'Asia/Shanghai')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_lots_daily_metrics AFTER UPDATE OF status, deleted_at, category_id ON lot_lots
  FOR EACH ROW WHEN ((OLD.closed_at IS NOT NULL AND OLD.status <> NEW.status) OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.category_id <> NEW.category_id)
  EXECUTE FUNCTION lot_mark_daily_metrics();
