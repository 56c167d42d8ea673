-- Who came by whom never changes, nor until when it brings income.
CREATE FUNCTION invite_relation_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'who invited person % stands', OLD.user_id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invite_relations_stand BEFORE UPDATE ON invite_relations
  FOR EACH ROW WHEN ((OLD.user_id, OLD.inviter_id, OLD.level2_id, OLD.bound_at, OLD.earns_until)
    IS DISTINCT FROM (NEW.user_id, NEW.inviter_id, NEW.level2_id, NEW.bound_at, NEW.earns_until)) EXECUTE FUNCTION invite_relation_stands();
--> statement-breakpoint
CREATE TRIGGER invite_relations_kept BEFORE DELETE ON invite_relations FOR EACH ROW EXECUTE FUNCTION invite_relation_stands();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER invite_relations_effect AFTER INSERT OR UPDATE OF status ON invite_relations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER invite_flags_effect AFTER INSERT OR UPDATE OF status ON invite_flags
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER invite_incomes_effect AFTER INSERT OR UPDATE OF status ON invite_incomes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I50: all income of an order is 300 bp of its goods kept at most.
CREATE VIEW inv_i50 AS
  SELECT 'order ' || order_id AS subject, 'brings ' || sum(amount_fen - taken_back_fen) || ' of ' || max(base_fen) AS detail
  FROM invite_incomes WHERE status <> 'void'
  GROUP BY order_id HAVING sum(amount_fen - taken_back_fen) * 10000 > 300 * max(base_fen);
--> statement-breakpoint
-- I51: what is settled of an income is what T26 paid for it less what T28 took back; what is pending was paid nothing.
CREATE VIEW inv_i51 AS
  SELECT 'income ' || i.id AS subject, 'says ' || i.fen || ', the books say ' || l.fen AS detail
  FROM (SELECT id, CASE WHEN settled_at IS NULL THEN 0 ELSE amount_fen - taken_back_fen END AS fen FROM invite_incomes) i
  CROSS JOIN LATERAL (SELECT coalesce(-sum(e.amount_fen), 0) AS fen FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.code = 'platform:marketing'
    WHERE t.ref_type = 'income' AND t.ref_id = i.id::text AND (t.idem_key = 'income:' || i.id OR t.idem_key LIKE 'income:' || i.id || ':void:%')) l
  WHERE i.fen <> l.fen;
