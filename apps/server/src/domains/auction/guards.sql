-- Bids, raises, rules and closings are evidence: written once.
CREATE TRIGGER auction_bids_append_only BEFORE UPDATE OR DELETE ON auction_bids
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_raises_append_only BEFORE UPDATE OR DELETE ON auction_raises
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_links_append_only BEFORE UPDATE OR DELETE ON auction_links
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_reserve_seals_append_only BEFORE UPDATE OR DELETE ON auction_reserve_seals
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What was told of a bidder is as it was at their first bid.
CREATE TRIGGER auction_bidder_facts_append_only BEFORE UPDATE OR DELETE ON auction_bidder_facts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- So is what was done about maximums before an opening.
CREATE TRIGGER auction_absentee_acts_append_only BEFORE UPDATE OR DELETE ON auction_absentee_acts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_rules_append_only BEFORE UPDATE OR DELETE ON auction_rules
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_closings_append_only BEFORE UPDATE OR DELETE ON auction_closings
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_changes_append_only BEFORE UPDATE OR DELETE ON auction_changes
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_post_sales_append_only BEFORE UPDATE OR DELETE ON auction_post_sales
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Terms are fixed from the moment a lot opens; the reserve may only be lowered, and the end only moves forward while it runs.
CREATE FUNCTION auction_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of lot % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
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
-- In the catalogue of a sale a lot keeps its number from the day people see it.
CREATE TRIGGER auction_lots_number BEFORE UPDATE OF session_id, lot_no, session_position ON auction_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'rejected') AND (OLD.session_id, OLD.lot_no, OLD.session_position) IS DISTINCT FROM (NEW.session_id, NEW.lot_no, NEW.session_position))
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
-- What an outage of the service moved is evidence, too.
CREATE TRIGGER auction_outages_append_only BEFORE UPDATE OR DELETE ON auction_outages
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_outage_ends_append_only BEFORE UPDATE OR DELETE ON auction_outage_ends
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- A lot that has ended has its end for good.
CREATE TRIGGER auction_lots_ended BEFORE UPDATE OF ends_at ON auction_lots
  FOR EACH ROW WHEN (OLD.status IN ('sold', 'passed', 'cancelled', 'defaulted') AND NEW.ends_at IS DISTINCT FROM OLD.ends_at)
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
-- The whole price of a lot at a hammer price, as costOf of the contract works it out (caps/leads.test.ts holds the two together).
CREATE FUNCTION auction_all_in_fen(hammer_fen bigint, premium_bp int, premium_slices jsonb, other_fen bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE slice jsonb; from_fen bigint := 0; to_fen bigint; sum numeric := 0;
BEGIN
  IF premium_slices IS NULL OR premium_slices = 'null' OR premium_slices = '[]' THEN
    sum := hammer_fen::numeric * premium_bp;
  ELSE
    FOR slice IN SELECT * FROM jsonb_array_elements(premium_slices) LOOP
      to_fen := least(hammer_fen, coalesce((slice ->> 'up_to_fen')::bigint, hammer_fen));
      CONTINUE WHEN to_fen <= from_fen;
      sum := sum + (to_fen - from_fen)::numeric * (slice ->> 'bp')::int;
      from_fen := to_fen;
    END LOOP;
  END IF;
  RETURN hammer_fen + div(sum + 5000, 10000)::bigint + other_fen;
END $$;
--> statement-breakpoint
-- Who leads a lot that runs, by person: as the lot says, in the transaction that says it.
CREATE FUNCTION auction_note_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'live' AND NEW.leader_user_id IS NOT NULL THEN
    INSERT INTO auction_leads (lot_id, user_id, session_id, max_fen, all_in_fen) VALUES (NEW.id, NEW.leader_user_id, NEW.session_id, NEW.leader_max_fen,
        auction_all_in_fen(NEW.leader_max_fen, NEW.premium_bp, NEW.premium_slices, NEW.shipping_fen + NEW.authentication_fen))
      ON CONFLICT (lot_id) DO UPDATE SET user_id = excluded.user_id, max_fen = excluded.max_fen, all_in_fen = excluded.all_in_fen;
  ELSE
    DELETE FROM auction_leads WHERE lot_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auction_lots_lead AFTER UPDATE OF leader_user_id, leader_max_fen, status ON auction_lots
  FOR EACH ROW WHEN ((OLD.leader_user_id, OLD.leader_max_fen) IS DISTINCT FROM (NEW.leader_user_id, NEW.leader_max_fen)
    OR (OLD.status <> NEW.status AND OLD.leader_user_id IS NOT NULL))
  EXECUTE FUNCTION auction_note_lead();
--> statement-breakpoint
-- B7: a lot that runs and is led counts among what its leader has at stake, with its whole price, and nothing else does; its leader is whom its log has in front.
CREATE VIEW inv_b07 AS
  SELECT 'lot ' || coalesce(l.id, a.lot_id) AS subject, 'led by ' || coalesce(l.leader_user_id::text, 'none') || ' with ' || coalesce(l.all_in_fen, 0)
    || ', counted for ' || coalesce(a.user_id::text, 'none') || ' with ' || coalesce(a.all_in_fen, 0) AS detail
  FROM (SELECT id, leader_user_id, session_id, leader_max_fen, auction_all_in_fen(leader_max_fen, premium_bp, premium_slices, shipping_fen + authentication_fen) AS all_in_fen
    FROM auction_lots WHERE status = 'live' AND leader_user_id IS NOT NULL) l FULL JOIN auction_leads a ON a.lot_id = l.id
  WHERE (l.leader_user_id, l.session_id, l.leader_max_fen, l.all_in_fen) IS DISTINCT FROM (a.user_id, a.session_id, a.max_fen, a.all_in_fen)
  UNION ALL SELECT 'lot ' || a.lot_id, 'counted for ' || a.user_id || ', entry ' || b.seq || ' is of ' || b.user_id
  FROM auction_leads a JOIN auction_lots l ON l.id = a.lot_id JOIN auction_bids b ON b.lot_id = l.id AND b.seq = l.bid_count
  WHERE b.user_id <> a.user_id OR NOT b.leads;
--> statement-breakpoint
-- B6: one piece is sold once. Over a lot and all that put it up anew, at most one order waits for its payment or was paid and kept. Each step
-- looks its rows up by an index (OFFSET 0 keeps the planner, which cannot know how few they are, from reading whole tables).
CREATE VIEW inv_b06 AS
  WITH RECURSIVE up AS (
    SELECT l.id, l.relist_of FROM (SELECT DISTINCT lot_id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_b06') AND lot_id IS NOT NULL) o
      JOIN auction_lots l ON l.id = o.lot_id
    UNION SELECT p.id, p.relist_of FROM up u CROSS JOIN LATERAL (SELECT l.id, l.relist_of FROM auction_lots l WHERE l.id = u.relist_of OFFSET 0) p
  ), pieces AS (
    SELECT u.id AS first_id, u.id FROM up u WHERE u.relist_of IS NULL
      AND (EXISTS (SELECT FROM auction_lots n WHERE n.relist_of = u.id) OR EXISTS (SELECT FROM auction_offers f WHERE f.lot_id = u.id) OR EXISTS (SELECT FROM auction_post_sales s WHERE s.lot_id = u.id))
    UNION ALL SELECT p.first_id, n.id FROM pieces p CROSS JOIN LATERAL (SELECT l.id FROM auction_lots l WHERE l.relist_of = p.id OFFSET 0) n
  )
  SELECT 'lot ' || p.first_id AS subject, count(*) || ' orders stand: ' || string_agg(o.order_no, ', ' ORDER BY o.id) AS detail
  FROM pieces p CROSS JOIN LATERAL (SELECT o.id, o.order_no FROM order_orders o
    WHERE o.lot_id = p.id AND o.status NOT IN ('closed', 'cancelled', 'refunded') OFFSET 0) o
  GROUP BY p.first_id HAVING count(*) > 1;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER auction_lots_effect AFTER INSERT OR UPDATE OF status, category_id ON auction_lots
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'category_id');
--> statement-breakpoint
CREATE TRIGGER auction_offers_effect AFTER INSERT OR UPDATE OF status ON auction_offers
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER auction_post_offers_effect AFTER INSERT OR UPDATE OF status ON auction_post_offers
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER auction_rings_effect AFTER INSERT OR UPDATE OF status ON auction_rings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER auction_links_effect AFTER INSERT ON auction_links
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on' AND NEW.kind = 'void') EXECUTE FUNCTION platform_note_effect('id', 'kind', 'price_fen', 'leader_alias');
--> statement-breakpoint
-- What the figures of days gone by counted has changed (platform/db/figures.ts): its days are counted anew. A bid changes none of these.
CREATE FUNCTION auction_mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform_daily_metric_recounts (from_day, until_day)
    SELECT DISTINCT day, CASE WHEN NEW.category_id <> OLD.category_id THEN greatest(day, (platform_now() AT TIME ZONE 'Asia/Shanghai')::date) ELSE day END FROM (
      SELECT (NEW.closed_at AT TIME ZONE 'Asia/Shanghai')::date AS day
      UNION SELECT (b.placed_at AT TIME ZONE 'Asia/Shanghai')::date FROM auction_bids b
        WHERE b.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)
      UNION SELECT v.day FROM auction_views v WHERE v.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)) days
    WHERE day < (platform_now() AT TIME ZONE 'Asia/Shanghai')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auction_lots_figures AFTER UPDATE OF status, deleted_at, category_id ON auction_lots
  FOR EACH ROW WHEN ((OLD.closed_at IS NOT NULL AND OLD.status <> NEW.status) OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.category_id <> NEW.category_id)
  EXECUTE FUNCTION auction_mark_figures();
