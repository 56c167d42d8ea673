-- A member has paid: the end of the transaction looks at it, for the seat is written before its order says so.
CREATE FUNCTION group_member_has_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_orders WHERE id = NEW.order_id AND paid_at IS NOT NULL AND user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the member of team % with order % has not paid', NEW.team_id, NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER group_seats_paid_for AFTER INSERT OR UPDATE OF state ON group_seats
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION group_member_has_paid();
--> statement-breakpoint
-- What a team was promised stands from its start.
CREATE FUNCTION group_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of team % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER group_teams_terms BEFORE UPDATE OF buy_id, size, ship_anyway ON group_teams
  FOR EACH ROW WHEN ((OLD.buy_id, OLD.size, OLD.ship_anyway) IS DISTINCT FROM (NEW.buy_id, NEW.size, NEW.ship_anyway)) EXECUTE FUNCTION group_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER group_teams_ended BEFORE UPDATE OF status ON group_teams
  FOR EACH ROW WHEN (OLD.status <> 'forming' AND NEW.status <> OLD.status) EXECUTE FUNCTION group_terms_frozen();
--> statement-breakpoint
-- I18: a team counts its paid seats, and those refunded after its end; it is led by one of them while it forms. So does a booking with its pieces,
-- and what all pay in the end is one of its steps.
CREATE VIEW inv_i18 AS
  SELECT 'team ' || t.id AS subject, 'says ' || t.joined || ' of ' || t.size || ', seats say ' || s.n AS detail
  FROM group_teams t CROSS JOIN LATERAL (SELECT count(*) AS n, coalesce(bool_or(user_id = t.leader_user_id), false) AS led
    FROM group_seats WHERE team_id = t.id AND state IN ('paid', 'refunded')) s
  WHERE t.joined <> s.n OR (t.status = 'forming' AND NOT s.led)
  UNION ALL
  SELECT 'booking ' || b.id AS subject, 'says ' || b.booked_qty || ' pieces at ' || coalesce(b.final_price_fen::text, 'none') || ', seats say ' || s.n AS detail
  FROM group_buys b CROSS JOIN LATERAL (SELECT coalesce(sum(pieces), 0) AS n FROM group_seats WHERE buy_id = b.id AND state IN ('paid', 'refunded')) s
  WHERE b.mode = 'booking' AND (b.booked_qty <> s.n OR b.final_price_fen IS NOT NULL
    AND NOT EXISTS (SELECT FROM jsonb_to_recordset(b.tiers) AS t(min_qty int, price_fen bigint) WHERE t.min_qty <= b.booked_qty AND t.price_fen = b.final_price_fen));
--> statement-breakpoint
-- I34: five minutes after the end of a team or a booking none of its orders waits any more, and none waits without one; but for those of whose payment a
-- bank took something back.
CREATE VIEW inv_i34 AS
  SELECT 'order ' || o.id AS subject, 'waits, and its team ' || coalesce(t.id::text, '(none)') || ' is ' || coalesce(t.status, 'not there') AS detail
  FROM order_orders o LEFT JOIN group_seats s ON s.order_id = o.id LEFT JOIN group_teams t ON t.id = s.team_id
    LEFT JOIN group_buys b ON b.id = s.buy_id AND s.pieces IS NOT NULL
  WHERE o.status = 'grouping' AND o.kind = 'group' AND o.charged_back_fen = 0
    AND coalesce(t.ended_at, b.closed_at, CASE WHEN t.id IS NULL AND b.id IS NULL THEN o.paid_at END) < platform_now() - interval '5 minutes';
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER group_buys_effect AFTER INSERT OR UPDATE OF status ON group_buys
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER group_teams_effect AFTER INSERT OR UPDATE OF status ON group_teams
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- How many have paid is written down with each change of it.
CREATE FUNCTION group_note_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_team_counts (team_id, joined) VALUES (NEW.id, NEW.joined);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_teams_started AFTER INSERT ON group_teams FOR EACH ROW EXECUTE FUNCTION group_note_count();
--> statement-breakpoint
CREATE TRIGGER group_teams_counted AFTER UPDATE OF joined ON group_teams
  FOR EACH ROW WHEN (OLD.joined <> NEW.joined) EXECUTE FUNCTION group_note_count();
--> statement-breakpoint
CREATE TRIGGER group_team_counts_append_only BEFORE UPDATE OR DELETE ON group_team_counts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER group_odds_cases_append_only BEFORE UPDATE OR DELETE ON group_odds_cases
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What a booking promised stands once it is public, and how it ended stands for ever.
CREATE FUNCTION group_booking_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of booking % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER group_buys_terms BEFORE UPDATE OF mode, tiers ON group_buys
  FOR EACH ROW WHEN (OLD.status IN ('active', 'paused', 'ended') AND (OLD.mode, OLD.tiers) IS DISTINCT FROM (NEW.mode, NEW.tiers)) EXECUTE FUNCTION group_booking_frozen();
--> statement-breakpoint
CREATE TRIGGER group_buys_closed BEFORE UPDATE OF booked_qty, closed_at, final_price_fen ON group_buys
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND (OLD.booked_qty, OLD.closed_at, OLD.final_price_fen) IS DISTINCT FROM (NEW.booked_qty, NEW.closed_at, NEW.final_price_fen)) EXECUTE FUNCTION group_booking_frozen();
