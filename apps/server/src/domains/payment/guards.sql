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
  WHERE p.provider IS NOT NULL AND p.purpose <> 'shop_deposit' AND p.status = 'succeeded' AND p.succeeded_at >= ledger_checked_to('inv_i09')
) x CROSS JOIN LATERAL (
  SELECT -sum(e.amount_fen) AS fen FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing' WHERE t.idem_key = x.idem_key
) c
WHERE c.fen IS DISTINCT FROM x.fen
UNION ALL
SELECT p.pay_no, p.status || ' for ' || coalesce(p.paid_fen, p.amount_fen) || ' fen, moved ' || coalesce(c.fen::text, 'nothing')
FROM ledger_transactions t CROSS JOIN LATERAL (SELECT pay_no, status, provider, purpose, paid_fen, amount_fen FROM payment_payments WHERE pay_no = substr(t.idem_key, 5) OFFSET 0) p
CROSS JOIN LATERAL (SELECT -sum(e.amount_fen) AS fen FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing'
  WHERE e.tx_id = t.id) c
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key LIKE 'pay:%' AND p.provider IS NOT NULL AND p.purpose <> 'shop_deposit'
  AND p.status <> 'succeeded' AND c.fen IS NOT NULL
UNION ALL
SELECT p.pay_no, p.status || ' order ' || o.id || ', moved ' || t.type
FROM ledger_transactions t CROSS JOIN LATERAL (SELECT pay_no, status, channel, purpose, purpose_ids FROM payment_payments WHERE pay_no = split_part(t.idem_key, ':', 2) OFFSET 0) p CROSS JOIN unnest(p.purpose_ids) AS o(id)
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key = 'pay:' || p.pay_no || ':' || o.id
  AND p.channel = 'wallet' AND p.purpose = 'orders' AND p.status <> 'succeeded';
--> statement-breakpoint
-- I10: what is on its way back to cards is what the open refunds say, less what arrived of them.
CREATE VIEW inv_i10 AS
SELECT 'platform:refund_transit' AS subject, transit.fen || ' fen on the account, ' || open.fen || ' fen in refunds' AS detail
FROM (SELECT coalesce(sum(a.balance_fen), 0) + coalesce(sum(r.fen), 0) AS fen FROM ledger_accounts a CROSS JOIN LATERAL (SELECT sum(e.amount_fen) AS fen
    FROM ledger_entries e WHERE e.account_id = a.id AND e.created_at >= coalesce(a.rolled_to, '-infinity')) r
    WHERE a.code = 'platform:refund_transit') transit,
  (SELECT coalesce(sum(amount_fen - arrived_fen), 0) AS fen FROM payment_refunds WHERE destination = 'original' AND status <> 'succeeded') open
WHERE transit.fen <> open.fen;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER payment_payments_effect AFTER INSERT OR UPDATE OF status ON payment_payments
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER payment_refunds_effect AFTER INSERT OR UPDATE OF status ON payment_refunds
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER payment_cards_effect AFTER INSERT OR UPDATE OF status ON payment_cards
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I29: each day of a provider that is over has a row, from the first to the last there is.
CREATE VIEW inv_i29 AS
  SELECT p.provider AS subject, 'no row for ' || to_char(d, 'YYYY-MM-DD') AS detail
  FROM (SELECT provider, min(day)::date AS first, max(day)::date AS last FROM payment_reconciliations GROUP BY provider) p,
    generate_series(p.first, p.last, interval '1 day') d
  WHERE NOT EXISTS (SELECT FROM payment_reconciliations r WHERE r.provider = p.provider AND r.day = to_char(d, 'YYYY-MM-DD'));
--> statement-breakpoint
CREATE TRIGGER payment_reconciliations_effect AFTER INSERT OR UPDATE OF status ON payment_reconciliations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
