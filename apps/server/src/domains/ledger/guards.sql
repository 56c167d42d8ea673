-- A movement balances: checked when its transaction commits, by any program.
CREATE FUNCTION ledger_tx_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sum_fen bigint; lines int;
BEGIN
  SELECT coalesce(sum(amount_fen), 0), count(*) INTO sum_fen, lines FROM ledger_entries WHERE tx_id = NEW.id;
  IF sum_fen <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'ledger tx % does not balance: % fen in % lines', NEW.id, sum_fen, lines USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balances();
--> statement-breakpoint
-- Lines belong to movements of the same transaction: a line cannot be added to an old movement.
CREATE FUNCTION ledger_entry_is_of_this_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_lines n JOIN ledger_transactions t ON t.id = n.tx_id WHERE t.posted_in <> pg_current_xact_id()) THEN
    RAISE EXCEPTION 'ledger lines cannot be added to an earlier movement' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_fresh AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_of_this_transaction();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_daily_roots_append_only BEFORE UPDATE OR DELETE ON ledger_daily_roots
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Only posting writes: it sets juya.ledger for the length of its statements.
CREATE FUNCTION ledger_only_by_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('juya.ledger', true), '') <> 'posting' THEN
    RAISE EXCEPTION '% is written by posting only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_by_posting BEFORE INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_only_by_posting();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_by_posting BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_only_by_posting();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_by_posting BEFORE UPDATE OF balance_fen, code, mode, kind ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_only_by_posting();
--> statement-breakpoint
-- Accounts open empty and are never removed.
CREATE FUNCTION ledger_account_opens_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.balance_fen <> 0 THEN
    RAISE EXCEPTION 'ledger accounts open empty and stay' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_account_opens_empty();
--> statement-breakpoint
-- The books are verified by the day, each balance with them (ledger_verified, ledger_verified_balances). A whole check reads them from the
-- start, and so does every check after one that found something, until it is put right.
CREATE FUNCTION ledger_books_checked_to(check_name text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_setting('juya.check_all', true) = 'on'
      OR EXISTS (SELECT FROM ledger_invariant_checks c WHERE c.name = check_name AND c.violations > 0 AND c.verified_to IS NULL) THEN '-infinity'
    ELSE coalesce((SELECT v.verified_to FROM ledger_verified v), '-infinity') END
$$;
--> statement-breakpoint
-- What is newer than the days verified (invariants/verified.ts). The moment is written into the statement, so that its plan is made for it
-- and reads the new rows only, whatever the books have grown to.
CREATE FUNCTION ledger_unbalanced_since() RETURNS TABLE (subject text, detail text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    $q$SELECT 'tx ' || t.id, coalesce(e.sum_fen, 0) || ' fen over in ' || coalesce(e.lines, 0) || ' lines'
       FROM ledger_transactions t LEFT JOIN LATERAL (SELECT sum(amount_fen) AS sum_fen, count(*) AS lines FROM ledger_entries WHERE tx_id = t.id OFFSET 0) e ON true
       WHERE t.created_at >= %L AND (e.lines = 0 OR e.sum_fen <> 0)$q$,
    ledger_books_checked_to('inv_i01'));
END $$;
--> statement-breakpoint
-- A balance is what was verified of it and the entries since: a strict one's all, a deferred one's those rolled up. Of accounts nothing has
-- moved on since, those with money on them are compared; the nightly job compares the empty ones too.
-- What is new is looked up by index (OFFSET 0 keeps the planner, whose estimates grow with the books, from reading them whole); a whole
-- check joins the tables instead.
CREATE FUNCTION ledger_wrong_balances_since() RETURNS TABLE (subject text, detail text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  verified_to timestamptz := ledger_books_checked_to('inv_i02');
BEGIN
  RETURN QUERY EXECUTE format(
    $q$WITH moved AS MATERIALIZED (
         SELECT e.account_id, sum(e.amount_fen) AS all_fen,
           sum(e.amount_fen) FILTER (WHERE a.rolled_to IS NOT NULL AND e.created_at < a.rolled_to) AS rolled_fen
         FROM ledger_transactions t
           CROSS JOIN LATERAL (SELECT account_id, amount_fen, created_at FROM ledger_entries WHERE tx_id = t.id %2$s) e
           CROSS JOIN LATERAL (SELECT rolled_to FROM ledger_accounts WHERE id = e.account_id %2$s) a
         WHERE t.created_at >= %1$L GROUP BY e.account_id)
       SELECT a.code, 'says ' || a.balance_fen || ', entries say ' || s.sum_fen
       FROM moved m CROSS JOIN LATERAL (SELECT id, code, mode, balance_fen FROM ledger_accounts WHERE id = m.account_id %2$s) a
       LEFT JOIN ledger_verified_balances v ON v.account_id = a.id AND %1$L::timestamptz > '-infinity'
       CROSS JOIN LATERAL (SELECT coalesce(v.sum_fen, 0) + coalesce(CASE WHEN a.mode = 'strict' THEN m.all_fen ELSE m.rolled_fen END, 0) AS sum_fen) s
       WHERE a.balance_fen <> s.sum_fen
       UNION ALL SELECT a.code, 'says ' || a.balance_fen || ', entries say ' || coalesce(v.sum_fen, 0)
       FROM ledger_accounts a LEFT JOIN ledger_verified_balances v ON v.account_id = a.id AND %1$L::timestamptz > '-infinity'
       WHERE a.balance_fen <> 0 AND a.mode = 'strict' AND a.balance_fen <> coalesce(v.sum_fen, 0)
         AND NOT EXISTS (SELECT FROM moved m WHERE m.account_id = a.id)$q$,
    verified_to, CASE WHEN verified_to > '-infinity' THEN 'OFFSET 0' ELSE '' END);
END $$;
--> statement-breakpoint
-- I1: every movement balances; all balances together sum to zero.
CREATE VIEW inv_i01 AS
  SELECT subject, detail FROM ledger_unbalanced_since()
  UNION ALL SELECT 'all balances', sum(balance_fen) || ' fen over' FROM (
    SELECT sum(balance_fen) AS balance_fen FROM ledger_accounts WHERE balance_fen <> 0
    UNION ALL SELECT r.sum_fen FROM ledger_accounts a CROSS JOIN LATERAL (SELECT sum(e.amount_fen) AS sum_fen FROM ledger_entries e
      WHERE e.account_id = a.id AND e.created_at >= coalesce(a.rolled_to, '-infinity')) r WHERE a.mode = 'deferred') b
    HAVING coalesce(sum(balance_fen), 0) <> 0;
--> statement-breakpoint
-- I2: a balance is the sum of its entries. That a strict one stays on its side of zero is a CHECK of its table.
CREATE VIEW inv_i02 AS
  SELECT subject, detail FROM ledger_wrong_balances_since();
--> statement-breakpoint
-- I31: what is in a shop's wallet has repaid what it owes, unless the wallet is frozen.
CREATE VIEW inv_i31 AS
  SELECT w.code AS subject, w.balance_fen || ' fen, and the shop owes ' || -d.balance_fen AS detail
  FROM ledger_accounts d JOIN ledger_accounts w ON w.owner_type = 'shop' AND w.owner_id = d.owner_id AND w.kind = 'wallet'
  WHERE d.kind = 'debt' AND d.owner_type = 'shop' AND d.balance_fen <> 0 AND w.balance_fen <> 0 AND NOT w.frozen;
--> statement-breakpoint
-- I17: a lot's log has no gap, its price is its last entry's and never above the leader's maximum, and the leader's deposit is there.
CREATE VIEW inv_i17 AS
  WITH looked_at AS (SELECT id FROM lot_lots WHERE status = 'live'
    UNION SELECT id FROM lot_lots WHERE closed_at >= ledger_checked_to('inv_i17'))
  SELECT 'lot ' || l.id AS subject, 'log has ' || b.count || ' entries up to ' || b.last_seq || ', lot says ' || l.bid_count AS detail
  FROM looked_at k JOIN lot_lots l ON l.id = k.id
  CROSS JOIN LATERAL (SELECT count(*) AS count, max(seq) AS last_seq FROM lot_bids WHERE lot_id = l.id) b
  WHERE b.count > 0 AND (b.count <> l.bid_count OR b.last_seq <> l.bid_count)
  UNION ALL SELECT 'lot ' || l.id, 'price ' || l.current_fen || ', leader''s maximum ' || coalesce(l.leader_max_fen, 0)
  FROM looked_at k JOIN lot_lots l ON l.id = k.id
  WHERE l.bid_count > 0 AND l.current_fen > coalesce(l.leader_max_fen, 0)
  UNION ALL SELECT 'lot ' || l.id, 'leader ' || l.leader_user_id || ' should have ' || p.held_fen || ' held and has ' || coalesce(h.held_fen, 0)
  FROM lot_lots l JOIN lot_bidders p ON p.lot_id = l.id AND p.user_id = l.leader_user_id
  LEFT JOIN LATERAL (SELECT sum(amount_fen) AS held_fen FROM deposit_holds
    WHERE scope = 'lot' AND ref_id = l.id AND user_id = l.leader_user_id AND status = 'held') h ON true
  WHERE l.status = 'live' AND p.held_fen > coalesce(h.held_fen, 0);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON ledger_transactions EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER ledger_entries_effect AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('account_id', 'amount_fen');
