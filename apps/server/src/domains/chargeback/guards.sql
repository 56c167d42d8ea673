-- I42: what banks took back and nobody bears yet is what the open chargebacks say.
CREATE VIEW inv_i42 AS
SELECT 'platform:disputed' AS subject, disputed.fen || ' fen on the account, ' || open.fen || ' fen in open chargebacks' AS detail
FROM (SELECT coalesce(sum(a.balance_fen), 0) + coalesce(sum(r.fen), 0) AS fen FROM ledger_accounts a CROSS JOIN LATERAL (SELECT sum(e.amount_fen) AS fen
    FROM ledger_entries e WHERE e.account_id = a.id AND e.created_at >= coalesce(a.rolled_to, '-infinity')) r
    WHERE a.code = 'platform:disputed') disputed,
  (SELECT coalesce(sum(amount_fen), 0) AS fen FROM chargeback_chargebacks WHERE status IN ('received', 'heard')) open
WHERE disputed.fen <> -open.fen
UNION ALL
SELECT 'order ' || o.id, o.disputed_fen || ' fen disputed, chargebacks say ' || c.fen
FROM (SELECT order_id FROM chargeback_chargebacks WHERE status IN ('received', 'heard') AND order_id IS NOT NULL
    UNION SELECT id FROM order_orders WHERE disputed_fen > 0) x
  JOIN order_orders o ON o.id = x.order_id CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen FROM chargeback_chargebacks
    WHERE order_id = o.id AND status IN ('received', 'heard')) c
WHERE o.disputed_fen <> c.fen;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER chargeback_chargebacks_effect AFTER INSERT OR UPDATE OF status ON chargeback_chargebacks
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
