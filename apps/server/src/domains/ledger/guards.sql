-- A movement balances: checked when its transaction commits, whoever wrote it.
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
CREATE CONSTRAINT TRIGGER ledger_txs_balance AFTER INSERT ON ledger_txs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balances();
--> statement-breakpoint
-- Lines belong to movements of the same transaction: a line cannot be added to an old movement.
CREATE FUNCTION ledger_entry_is_of_this_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_lines n JOIN ledger_txs t ON t.id = n.tx_id WHERE t.posted_in <> pg_current_xact_id()) THEN
    RAISE EXCEPTION 'ledger lines cannot be added to an earlier movement' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_fresh AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_of_this_transaction();
--> statement-breakpoint
CREATE TRIGGER ledger_txs_append_only BEFORE UPDATE OR DELETE ON ledger_txs
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
CREATE TRIGGER ledger_txs_by_posting BEFORE INSERT ON ledger_txs
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
-- I1: every movement balances; all entries together sum to zero.
CREATE VIEW inv_i01 AS
  SELECT 'tx ' || tx_id AS subject, sum(amount_fen) || ' fen over' AS detail FROM ledger_entries GROUP BY tx_id HAVING sum(amount_fen) <> 0
  UNION ALL SELECT 'tx ' || t.id, 'has no entries' FROM ledger_txs t WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.tx_id = t.id)
  UNION ALL SELECT 'all balances', sum(balance_fen) || ' fen over' FROM (
    SELECT balance_fen FROM ledger_accounts
    UNION ALL SELECT e.amount_fen FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
      WHERE a.mode = 'deferred' AND e.created_at >= coalesce(a.rolled_to, '-infinity')) b
    HAVING coalesce(sum(balance_fen), 0) <> 0;
--> statement-breakpoint
-- I2: a strict balance is the sum of its entries and on its side of zero; a deferred one is the sum of the entries rolled up.
CREATE VIEW inv_i02 AS
  SELECT a.code AS subject, 'says ' || a.balance_fen || ', entries say ' || coalesce(e.sum_fen, 0) AS detail
  FROM ledger_accounts a LEFT JOIN LATERAL (
    SELECT sum(amount_fen) AS sum_fen FROM ledger_entries e
    WHERE e.account_id = a.id AND (a.mode = 'strict' OR e.created_at < coalesce(a.rolled_to, '-infinity'))) e ON true
  WHERE a.balance_fen <> coalesce(e.sum_fen, 0)
  UNION ALL SELECT code, 'is ' || balance_fen FROM ledger_accounts
  WHERE mode = 'strict' AND (CASE WHEN kind = 'debt' THEN balance_fen > 0 ELSE balance_fen < 0 END);
--> statement-breakpoint
-- I17: a lot's log has no gap, its price is its last entry's and never above the leader's maximum, and the leader's deposit is there.
CREATE VIEW inv_i17 AS
  SELECT 'lot ' || l.id AS subject, 'log has ' || b.count || ' entries up to ' || b.last_seq || ', lot says ' || l.bid_count AS detail
  FROM auction_lots l JOIN (SELECT lot_id, count(*) AS count, max(seq) AS last_seq FROM auction_bids GROUP BY lot_id) b ON b.lot_id = l.id
  WHERE b.count <> l.bid_count OR b.last_seq <> l.bid_count
  UNION ALL SELECT 'lot ' || id, 'price ' || current_fen || ', leader''s maximum ' || coalesce(leader_max_fen, 0) FROM auction_lots
  WHERE bid_count > 0 AND current_fen > coalesce(leader_max_fen, 0)
  UNION ALL SELECT 'lot ' || l.id, 'leader ' || l.leader_user_id || ' should have ' || p.held_fen || ' held and has ' || coalesce(h.held_fen, 0)
  FROM auction_lots l JOIN auction_bidders p ON p.lot_id = l.id AND p.user_id = l.leader_user_id
  LEFT JOIN LATERAL (SELECT sum(amount_fen) AS held_fen FROM deposit_holds
    WHERE scope = 'lot' AND ref_id = l.id AND user_id = l.leader_user_id AND status = 'held') h ON true
  WHERE l.status = 'live' AND p.held_fen > coalesce(h.held_fen, 0);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_txs_no_truncate BEFORE TRUNCATE ON ledger_txs EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts EXECUTE FUNCTION platform_append_only();
