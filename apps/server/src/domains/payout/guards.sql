-- I7: what is being withdrawn is what the requests say. What goes back to a card is a refund on its way from the moment it is sent.
CREATE VIEW inv_i07 AS
SELECT coalesce(a.owner_type, w.owner) || ':' || coalesce(a.owner_id, w.owner_id) AS subject,
  coalesce(a.balance_fen, 0) || ' fen being withdrawn, ' || coalesce(w.fen, 0) || ' fen in requests' AS detail
FROM (SELECT owner_type, owner_id, balance_fen FROM ledger_accounts WHERE kind = 'withdrawing' AND balance_fen <> 0) a
FULL JOIN (SELECT owner, owner_id, sum(amount_fen)::bigint AS fen FROM payout_withdrawals
    WHERE status IN ('requested', 'approved') OR (status = 'paying' AND payment_id IS NULL) GROUP BY owner, owner_id) w
  ON w.owner = a.owner_type AND w.owner_id = a.owner_id
WHERE coalesce(a.balance_fen, 0) <> coalesce(w.fen, 0);
--> statement-breakpoint
-- I11: what was paid out, and what banks sent back, is in the books once each, in its own amount.
CREATE VIEW inv_i11 AS
SELECT w.wd_no AS subject, w.status || ' for ' || (w.amount_fen - w.fee_fen) || ' fen, moved ' || coalesce(c.fen::text, 'nothing') AS detail
FROM payout_withdrawals w CROSS JOIN LATERAL (
  SELECT sum(e.amount_fen) AS fen, count(DISTINCT t.id) AS moves FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing'
  WHERE t.idem_key IN ('wd:' || w.wd_no || ':paid', 'wd:' || w.wd_no || ':returned')) c
WHERE w.payment_id IS NULL AND w.sent_at >= ledger_checked_to('inv_i11') - interval '30 days' AND (
  coalesce(c.fen, 0) <> CASE w.status WHEN 'paid' THEN w.amount_fen - w.fee_fen ELSE 0 END
  OR coalesce(c.moves, 0) <> CASE w.status WHEN 'paid' THEN 1 WHEN 'returned' THEN 2 ELSE 0 END);
--> statement-breakpoint
-- A payout leaves under its number at most once: the moment it left is written once and never again.
CREATE FUNCTION payout_sent_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'withdrawal % was sent already', OLD.wd_no USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER payout_withdrawals_sent_once BEFORE UPDATE OF sent_at ON payout_withdrawals
  FOR EACH ROW WHEN (OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at) EXECUTE FUNCTION payout_sent_once();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER payout_withdrawals_effect AFTER INSERT OR UPDATE OF status ON payout_withdrawals
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
