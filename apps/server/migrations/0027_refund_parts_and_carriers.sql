DROP VIEW inv_i10;
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "arrived_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_arrived" CHECK ("payment_refunds"."arrived_fen" >= 0 and "payment_refunds"."arrived_fen" < "payment_refunds"."amount_fen");
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
UPDATE parcel_carriers SET pattern = '^([A-Z]{2}[0-9]{9}[A-Z]{2}|[159][0-9]{12})$' WHERE code = 'EMS';
--> statement-breakpoint
INSERT INTO parcel_carriers (code, name, name_en, phone, pattern, sort) VALUES
  ('STO', '申通快递', 'STO Express', '95543', '^(STO[0-9]{10}|[0-9]{12,16})$', 6),
  ('YUNDA', '韵达快递', 'Yunda Express', '95546', '^([0-9]{13}|[0-9]{15})$', 7),
  ('JT', '极兔速递', 'J&T Express', '956025', '^JT[0-9]{12,13}$', 8),
  ('POST', '中国邮政', 'China Post', '11183', '^([A-Z]{2}[0-9]{9}[A-Z]{2}|[A-Z]{2}[0-9]{11}|9[0-9]{12})$', 9),
  ('DEPPON', '德邦快递', 'Deppon Express', '95353', '^(DPK[0-9]{11,15}|[0-9]{8,10})$', 10),
  ('KYE', '跨越速运', 'KYE Express', '95324', '^KY[0-9]{11,13}$', 11)
ON CONFLICT (code) DO NOTHING;
--> statement-breakpoint
-- now: INSERT INTO parcel_carriers (code, name, name_en, phone, pattern, sort) VALUES
-- now:   ('SF', '顺丰速运', 'SF Express', '95338', '^SF[0-9]{12,13}$', 1),
-- now:   ('JD', '京东快递', 'JD Logistics', '950616', '^JD[A-Z0-9]{11,15}$', 2),
-- now:   ('EMS', '邮政EMS', 'EMS', '11183', '^([A-Z]{2}[0-9]{9}[A-Z]{2}|[159][0-9]{12})$', 3),
-- now:   ('ZTO', '中通快递', 'ZTO Express', '95311', '^[0-9]{12,15}$', 4),
-- now:   ('YTO', '圆通速递', 'YTO Express', '95554', '^(YT[0-9]{13}|[0-9]{10,18})$', 5),
-- now:   ('STO', '申通快递', 'STO Express', '95543', '^(STO[0-9]{10}|[0-9]{12,16})$', 6),
-- now:   ('YUNDA', '韵达快递', 'Yunda Express', '95546', '^([0-9]{13}|[0-9]{15})$', 7),
-- now:   ('JT', '极兔速递', 'J&T Express', '956025', '^JT[0-9]{12,13}$', 8),
-- now:   ('POST', '中国邮政', 'China Post', '11183', '^([A-Z]{2}[0-9]{9}[A-Z]{2}|[A-Z]{2}[0-9]{11}|9[0-9]{12})$', 9),
-- now:   ('DEPPON', '德邦快递', 'Deppon Express', '95353', '^(DPK[0-9]{11,15}|[0-9]{8,10})$', 10),
-- now:   ('KYE', '跨越速运', 'KYE Express', '95324', '^KY[0-9]{11,13}$', 11);
