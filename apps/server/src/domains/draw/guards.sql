-- What was published stands still: from then on only the columns of later states are written, each once.
CREATE FUNCTION draw_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.live_session_id, NEW.title, NEW.title_en, NEW.intro, NEW.intro_en, NEW.cover, NEW.prizes, NEW.share_tickets, NEW.max_tickets, NEW.from_at,
      NEW.closes_at, NEW.draws_at, NEW.claim_days, NEW.published_at, NEW.facts, NEW.rules_hash)
      IS DISTINCT FROM (OLD.live_session_id, OLD.title, OLD.title_en, OLD.intro, OLD.intro_en, OLD.cover, OLD.prizes, OLD.share_tickets, OLD.max_tickets, OLD.from_at,
      OLD.closes_at, OLD.draws_at, OLD.claim_days, OLD.published_at, OLD.facts, OLD.rules_hash) THEN
    RAISE EXCEPTION 'draw % was published: what it promises stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.locked_at IS NOT NULL AND (NEW.ticket_count, NEW.head_hash, NEW.locked_at, NEW.round, NEW.lock_signature)
      IS DISTINCT FROM (OLD.ticket_count, OLD.head_hash, OLD.locked_at, OLD.round, OLD.lock_signature) THEN
    RAISE EXCEPTION 'draw % is locked: its list stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status IN ('drawn', 'void') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'draw % is over', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draw_draws_stay BEFORE UPDATE ON draw_draws FOR EACH ROW EXECUTE FUNCTION draw_stays();
--> statement-breakpoint
-- A ticket is the next one of an open draw, within its time.
CREATE FUNCTION draw_ticket_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE d draw_draws;
BEGIN
  SELECT * INTO d FROM draw_draws WHERE id = NEW.draw_id;
  IF d.status <> 'open' OR NEW.at < d.from_at OR NEW.at >= d.closes_at OR NEW.ticket_no <> d.ticket_count + 1 THEN
    RAISE EXCEPTION 'draw % gives no ticket % now', NEW.draw_id, NEW.ticket_no USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draw_tickets_follow BEFORE INSERT ON draw_tickets FOR EACH ROW EXECUTE FUNCTION draw_ticket_follows();
--> statement-breakpoint
CREATE TRIGGER draw_tickets_append_only BEFORE UPDATE OR DELETE ON draw_tickets
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER draw_draws_effect AFTER INSERT OR UPDATE OF status ON draw_draws
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER draw_wins_effect AFTER INSERT OR UPDATE OF status ON draw_wins
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I35: the tickets of a draw are 1, 2, 3 … up to as many as it counts, and the last one's hash is the list's.
CREATE VIEW inv_i35 AS
  SELECT 'draw ' || d.id AS subject, d.ticket_count || ' tickets counted, ' || t.all_of || ' there up to ' || t.last_no AS detail
  FROM draw_draws d CROSS JOIN LATERAL (
    SELECT count(*) AS all_of, coalesce(max(ticket_no), 0) AS last_no, (array_agg(hash ORDER BY ticket_no DESC))[1] AS head
    FROM draw_tickets WHERE draw_id = d.id) t
  WHERE d.updated_at >= ledger_checked_to('inv_i35')
    AND (t.all_of <> d.ticket_count OR t.last_no <> d.ticket_count OR (d.ticket_count > 0 AND t.head <> d.head_hash));
--> statement-breakpoint
-- I36: prizes are won in draws that were drawn, by people who hold the ticket, and as many as there are people or prizes.
CREATE VIEW inv_i36 AS
  SELECT 'win ' || w.id AS subject, 'won in a draw that is ' || d.status || ' with a ticket of ' || t.user_ref AS detail
  FROM draw_wins w JOIN draw_draws d ON d.id = w.draw_id JOIN draw_tickets t ON t.draw_id = w.draw_id AND t.ticket_no = w.ticket_no
  WHERE w.created_at >= ledger_checked_to('inv_i36') AND (d.status <> 'drawn' OR t.user_ref <> w.user_ref)
  UNION ALL
  SELECT 'draw ' || d.id, n.wins || ' prizes won by ' || n.people || ' people'
  FROM draw_draws d CROSS JOIN LATERAL (
    SELECT (SELECT count(*) FROM draw_wins WHERE draw_id = d.id) AS wins,
      (SELECT count(DISTINCT user_ref) FROM draw_tickets WHERE draw_id = d.id) AS people,
      (SELECT coalesce(sum((p ->> 'qty')::int), 0) FROM jsonb_array_elements(d.prizes) p) AS prizes) n
  WHERE d.status = 'drawn' AND d.drawn_at >= ledger_checked_to('inv_i36') AND n.wins <> least(n.people, n.prizes);
