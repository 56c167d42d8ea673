DROP VIEW inv_i09;
--> statement-breakpoint
ALTER TABLE "order_refund_sources" DROP CONSTRAINT "order_refund_sources_kinds";--> statement-breakpoint
ALTER TABLE "payment_payments" DROP CONSTRAINT "payment_payments_channel";--> statement-breakpoint
DROP INDEX "payment_payments_by_success";--> statement-breakpoint
CREATE INDEX "payment_payments_by_success" ON "payment_payments" USING btree ("succeeded_at") WHERE provider is not null and status = 'succeeded';--> statement-breakpoint
ALTER TABLE "order_refund_sources" ADD CONSTRAINT "order_refund_sources_kinds" CHECK ("order_refund_sources"."for_type" in ('case', 'close') and ("order_refund_sources"."for_type" = 'case') = ("order_refund_sources"."for_id" is not null) and "order_refund_sources"."source" in ('payment', 'deposit') and "order_refund_sources"."destination" in ('wallet', 'card', 'wechat', 'alipay'));--> statement-breakpoint
ALTER TABLE "payment_payments" ADD CONSTRAINT "payment_payments_channel" CHECK (("payment_payments"."channel" in ('wallet','shop_wallet')) = ("payment_payments"."provider" is null) and ("payment_payments"."channel" = 'card') = ("payment_payments"."card_id" is not null));
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
  WHERE p.provider IS NOT NULL AND p.purpose <> 'shop_deposit' AND p.status = 'succeeded' AND p.succeeded_at >= ledger_checked_to('inv_i09')
) x CROSS JOIN LATERAL (
  SELECT -sum(e.amount_fen) AS fen FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing' WHERE t.idem_key = x.idem_key
) c
WHERE c.fen IS DISTINCT FROM x.fen
UNION ALL
SELECT p.pay_no, p.status || ' for ' || coalesce(p.paid_fen, p.amount_fen) || ' fen, moved ' || coalesce(c.fen::text, 'nothing')
FROM ledger_transactions t CROSS JOIN LATERAL (SELECT * FROM payment_payments WHERE pay_no = substr(t.idem_key, 5) OFFSET 0) p
CROSS JOIN LATERAL (SELECT -sum(e.amount_fen) AS fen FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing'
  WHERE e.tx_id = t.id) c
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key LIKE 'pay:%' AND p.provider IS NOT NULL AND p.purpose <> 'shop_deposit'
  AND p.status <> 'succeeded' AND c.fen IS NOT NULL
UNION ALL
SELECT p.pay_no, p.status || ' order ' || o.id || ', moved ' || t.type
FROM ledger_transactions t CROSS JOIN LATERAL (SELECT * FROM payment_payments WHERE pay_no = split_part(t.idem_key, ':', 2) OFFSET 0) p CROSS JOIN unnest(p.purpose_ids) AS o(id)
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key = 'pay:' || p.pay_no || ':' || o.id
  AND p.channel = 'wallet' AND p.purpose = 'orders' AND p.status <> 'succeeded';
