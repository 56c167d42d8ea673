-- I30: nothing lies in an account of somebody who left, and what is kept is what the rows say. Money comes and is kept in one transaction; the hour is
-- for the account to be closed after its person left.
CREATE VIEW inv_i30 AS
  SELECT a.code AS subject, a.balance_fen || ' fen of somebody who left' AS detail
  FROM account_closures c JOIN ledger_accounts a ON a.owner_id = c.user_id AND a.owner_type = 'user' AND a.balance_fen <> 0
  WHERE c.status = 'executed' AND c.ended_at < platform_now() - interval '1 hour'
  UNION ALL SELECT 'platform:kept', kept.fen || ' fen on the account, ' || rows.fen || ' fen in rows'
  FROM (SELECT coalesce(sum(a.balance_fen), 0) + coalesce(sum(r.fen), 0) AS fen FROM ledger_accounts a CROSS JOIN LATERAL (SELECT sum(e.amount_fen) AS fen
      FROM ledger_entries e WHERE e.account_id = a.id AND e.created_at >= coalesce(a.rolled_to, '-infinity')) r WHERE a.code = 'platform:kept') kept,
    (SELECT coalesce(sum(amount_fen), 0) AS fen FROM wallet_kept WHERE status = 'kept') rows
  WHERE kept.fen <> rows.fen;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER wallet_kept_effect AFTER INSERT OR UPDATE OF status ON wallet_kept
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
