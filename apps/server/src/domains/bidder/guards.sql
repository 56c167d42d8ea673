-- What was told of a bidder is as it was at their first bid.
CREATE TRIGGER bidder_facts_append_only BEFORE UPDATE OR DELETE ON bidder_facts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- So is what was done about maximums before an opening.
CREATE TRIGGER bidder_absentee_acts_append_only BEFORE UPDATE OR DELETE ON bidder_absentee_acts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- The whole price of a lot at a hammer price, as costOf of the contract works it out (caps/leading-bids.test.ts holds the two together).
CREATE FUNCTION bidder_all_in_fen(hammer_fen bigint, premium_bp int, premium_slices jsonb, other_fen bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
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
CREATE FUNCTION bidder_note_leading_bid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'live' AND NEW.leader_user_id IS NOT NULL THEN
    INSERT INTO bidder_leading_bids (lot_id, user_id, session_id, max_fen, all_in_fen) VALUES (NEW.id, NEW.leader_user_id, NEW.session_id, NEW.leader_max_fen,
        bidder_all_in_fen(NEW.leader_max_fen, NEW.premium_bp, NEW.premium_slices, NEW.shipping_fen + NEW.authentication_fen))
      ON CONFLICT (lot_id) DO UPDATE SET user_id = excluded.user_id, max_fen = excluded.max_fen, all_in_fen = excluded.all_in_fen;
  ELSE
    DELETE FROM bidder_leading_bids WHERE lot_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_lots_lead AFTER UPDATE OF leader_user_id, leader_max_fen, status ON lot_lots
  FOR EACH ROW WHEN ((OLD.leader_user_id, OLD.leader_max_fen) IS DISTINCT FROM (NEW.leader_user_id, NEW.leader_max_fen)
    OR (OLD.status <> NEW.status AND OLD.leader_user_id IS NOT NULL))
  EXECUTE FUNCTION bidder_note_leading_bid();
--> statement-breakpoint
-- B7: a lot that runs and is led counts among what its leader has at stake, with its whole price, and nothing else does; its leader is whom its log has in front.
CREATE VIEW inv_b07 AS
  SELECT 'lot ' || coalesce(l.id, a.lot_id) AS subject, 'led by ' || coalesce(l.leader_user_id::text, 'none') || ' with ' || coalesce(l.all_in_fen, 0)
    || ', counted for ' || coalesce(a.user_id::text, 'none') || ' with ' || coalesce(a.all_in_fen, 0) AS detail
  FROM (SELECT id, leader_user_id, session_id, leader_max_fen, bidder_all_in_fen(leader_max_fen, premium_bp, premium_slices, shipping_fen + authentication_fen) AS all_in_fen
    FROM lot_lots WHERE status = 'live' AND leader_user_id IS NOT NULL) l FULL JOIN bidder_leading_bids a ON a.lot_id = l.id
  WHERE (l.leader_user_id, l.session_id, l.leader_max_fen, l.all_in_fen) IS DISTINCT FROM (a.user_id, a.session_id, a.max_fen, a.all_in_fen)
  UNION ALL SELECT 'lot ' || a.lot_id, 'counted for ' || a.user_id || ', entry ' || b.seq || ' is of ' || b.user_id
  FROM bidder_leading_bids a JOIN lot_lots l ON l.id = a.lot_id JOIN lot_bids b ON b.lot_id = l.id AND b.seq = l.bid_count
  WHERE b.user_id <> a.user_id OR NOT b.leads;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER bidder_second_chance_offers_effect AFTER INSERT OR UPDATE OF status ON bidder_second_chance_offers
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER bidder_rings_effect AFTER INSERT OR UPDATE OF status ON bidder_rings
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
