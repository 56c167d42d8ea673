-- What weighed for a person stays written.
CREATE TRIGGER league_weights_append_only BEFORE UPDATE OR DELETE ON league_weights
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- A month's rule stands from its first day on, and so does what was computed by it.
CREATE FUNCTION league_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.month, NEW.from_at, NEW.to_at, NEW.share_bp, NEW.cap_fen, NEW.member_bp, NEW.member_cap_fen)
      IS DISTINCT FROM (OLD.month, OLD.from_at, OLD.to_at, OLD.share_bp, OLD.cap_fen, OLD.member_bp, OLD.member_cap_fen) THEN
    RAISE EXCEPTION 'month % of the league keeps its rule', OLD.month USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.commission_fen IS NOT NULL AND (NEW.commission_fen, NEW.amount_fen, NEW.total_weight, NEW.awarded_fen)
      IS DISTINCT FROM (OLD.commission_fen, OLD.amount_fen, OLD.total_weight, OLD.awarded_fen) THEN
    RAISE EXCEPTION 'month % of the league was computed', OLD.month USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER league_pools_stay BEFORE UPDATE ON league_pools FOR EACH ROW EXECUTE FUNCTION league_stays();
--> statement-breakpoint
CREATE FUNCTION league_member_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.pool_id, NEW.user_id, NEW.alias) IS DISTINCT FROM (OLD.pool_id, OLD.user_id, OLD.alias)
      OR (OLD.weight IS NOT NULL AND (NEW.weight, NEW.award_fen) IS DISTINCT FROM (OLD.weight, OLD.award_fen)) THEN
    RAISE EXCEPTION 'what member % weighs was published', OLD.alias USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER league_members_stay BEFORE UPDATE ON league_members FOR EACH ROW EXECUTE FUNCTION league_member_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER league_pools_effect AFTER INSERT OR UPDATE OF status ON league_pools
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER league_members_effect AFTER INSERT OR UPDATE OF status ON league_members
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I54: a month's awards are within its rule, what was funded is the awards, and what lies in the pool is what is not claimed.
CREATE VIEW inv_i54 AS
  SELECT 'league ' || p.month AS subject, 'awards ' || m.awards || ', computed ' || p.awarded_fen || ', the most is ' || m.most AS detail
  FROM league_pools p CROSS JOIN LATERAL (
    SELECT coalesce(sum(award_fen), 0) AS awards, coalesce(max(award_fen), 0) AS most, coalesce(sum(weight), 0) AS weight
    FROM league_members WHERE pool_id = p.id AND status <> 'left') m
  WHERE p.status IN ('computed', 'paid') AND coalesce(p.ended_at, 'infinity') >= ledger_checked_to('inv_i54')
    AND (m.awards <> p.awarded_fen OR m.weight <> p.total_weight OR m.most > least(p.member_cap_fen, p.amount_fen * p.member_bp / 10000)
      OR p.amount_fen > greatest(0, p.commission_fen) * p.share_bp / 10000)
  UNION ALL
  SELECT 'league ' || p.month, 'in the pool ' || l.lies || ', not claimed ' || m.unclaimed
  FROM league_pools p CROSS JOIN LATERAL (
    SELECT CASE WHEN p.ended_at IS NULL THEN coalesce(sum(award_fen) FILTER (WHERE status IN ('awarded', 'forfeited')), 0) ELSE 0 END AS unclaimed
    FROM league_members WHERE pool_id = p.id) m
    CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount_fen), 0) AS lies FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.code = 'platform:pool'
    WHERE t.ref_type = 'pool' AND t.ref_id = p.id::text) l
  WHERE coalesce(p.ended_at, 'infinity') >= ledger_checked_to('inv_i54') AND l.lies <> m.unclaimed;
