DROP VIEW inv_i09;
--> statement-breakpoint
-- A balance is what was verified of it and the entries since: a strict one's all, a deferred one's those rolled up. Of accounts nothing has
-- moved on since, those with money on them are compared; the nightly job compares the empty ones too.
-- What is new is looked up by index (OFFSET 0 keeps the planner, whose estimates grow with the books, from reading them whole); a whole
-- check joins the tables instead.
CREATE OR REPLACE FUNCTION ledger_wrong_balances_since() RETURNS TABLE (subject text, detail text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  verified_to timestamptz := ledger_books_checked_to('inv_i02');
BEGIN
  RETURN QUERY EXECUTE format(
    $q$WITH moved AS MATERIALIZED (
         SELECT e.account_id, sum(e.amount_fen) AS all_fen,
           sum(e.amount_fen) FILTER (WHERE a.rolled_to IS NOT NULL AND e.created_at < a.rolled_to) AS rolled_fen
         FROM ledger_txs t
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
-- I9: every payment that succeeded moved its money exactly once, where settled_as says; no other payment moved any.
CREATE VIEW inv_i09 AS
SELECT x.pay_no AS subject, x.status || ' for ' || x.fen || ' fen, moved ' || coalesce(c.fen::text, 'nothing') AS detail
FROM (
  SELECT p.pay_no, p.status, coalesce(p.paid_fen, p.amount_fen) AS fen,
    CASE
      WHEN p.settled_as = 'late' THEN 'pay:' || p.pay_no || ':late'
      WHEN p.settled_as = 'suspense' THEN 'cb:' || p.provider || ':' || p.provider_order_id
      ELSE 'pay:' || p.pay_no
    END AS idem_key
  FROM payment_payments p
  WHERE p.channel = 'card' AND p.purpose <> 'shop_deposit' AND p.status = 'succeeded' AND p.succeeded_at >= ledger_checked_to('inv_i09')
) x CROSS JOIN LATERAL (
  SELECT -sum(e.amount_fen) AS fen FROM ledger_txs t JOIN ledger_entries e ON e.tx_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing' WHERE t.idem_key = x.idem_key
) c
WHERE c.fen IS DISTINCT FROM x.fen
UNION ALL
SELECT p.pay_no, p.status || ' for ' || coalesce(p.paid_fen, p.amount_fen) || ' fen, moved ' || coalesce(c.fen::text, 'nothing')
FROM ledger_txs t CROSS JOIN LATERAL (SELECT * FROM payment_payments WHERE pay_no = substr(t.idem_key, 5) OFFSET 0) p
CROSS JOIN LATERAL (SELECT -sum(e.amount_fen) AS fen FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing'
  WHERE e.tx_id = t.id) c
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key LIKE 'pay:%' AND p.channel = 'card' AND p.purpose <> 'shop_deposit'
  AND p.status <> 'succeeded' AND c.fen IS NOT NULL
UNION ALL
SELECT p.pay_no, p.status || ' order ' || o.id || ', moved ' || t.type
FROM ledger_txs t CROSS JOIN LATERAL (SELECT * FROM payment_payments WHERE pay_no = split_part(t.idem_key, ':', 2) OFFSET 0) p CROSS JOIN unnest(p.purpose_ids) AS o(id)
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key = 'pay:' || p.pay_no || ':' || o.id
  AND p.channel = 'wallet' AND p.purpose = 'orders' AND p.status <> 'succeeded';
