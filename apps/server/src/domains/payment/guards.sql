-- I9: every payment that succeeded moved its money exactly once, where settled_as says; no other payment moved any.
CREATE VIEW inv_i09 AS
WITH expected AS (
  SELECT p.pay_no, p.status, p.settled_as, coalesce(p.paid_fen, p.amount_fen) AS fen,
    CASE
      WHEN p.settled_as = 'late' THEN 'pay:' || p.pay_no || ':late'
      WHEN p.settled_as = 'suspense' THEN 'cb:' || p.provider || ':' || p.provider_order_id
      ELSE 'pay:' || p.pay_no
    END AS idem_key
  FROM payment_payments p WHERE p.channel = 'card' AND p.purpose <> 'shop_deposit'
), clearing AS (
  SELECT t.idem_key, -sum(e.amount_fen) AS fen FROM ledger_txs t
  JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing'
  GROUP BY t.idem_key
)
SELECT x.pay_no AS subject, x.status || ' for ' || x.fen || ' fen, moved ' || coalesce(c.fen::text, 'nothing') AS detail
FROM expected x LEFT JOIN clearing c ON c.idem_key = x.idem_key
WHERE CASE WHEN x.status = 'succeeded' THEN c.fen IS DISTINCT FROM x.fen ELSE c.fen IS NOT NULL END
UNION ALL
SELECT p.pay_no, p.status || ' order ' || o.id || ', moved ' || coalesce(t.type, 'nothing')
FROM payment_payments p CROSS JOIN unnest(p.purpose_ids) AS o(id) LEFT JOIN ledger_txs t ON t.idem_key = 'pay:' || p.pay_no || ':' || o.id
WHERE p.channel = 'wallet' AND p.purpose = 'orders' AND p.status <> 'succeeded' AND t.id IS NOT NULL;
--> statement-breakpoint
-- I10: what is on its way back to cards is what the open refunds say.
CREATE VIEW inv_i10 AS
SELECT 'platform:refund_transit' AS subject, transit.fen || ' fen on the account, ' || open.fen || ' fen in refunds' AS detail
FROM (SELECT coalesce(sum(e.amount_fen), 0) AS fen FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.code = 'platform:refund_transit') transit,
  (SELECT coalesce(sum(amount_fen), 0) AS fen FROM payment_refunds WHERE destination = 'original' AND status <> 'succeeded') open
WHERE transit.fen <> open.fen;
