-- A pattern takes every number its carrier is published to give out: Taobao's rules for waybills, kuaidi100's examples, and the world post's S10 (two
-- letters, nine digits, two letters). The telephone numbers are those that several public lists of carriers agree on, kuaidi100's among them.
INSERT INTO parcel_carriers (code, name, name_en, phone, pattern, sort) VALUES
  ('SF', '顺丰速运', 'SF Express', '95338', '^SF[0-9]{12,13}$', 1),
  ('JD', '京东快递', 'JD Logistics', '950616', '^JD[A-Z0-9]{11,15}$', 2),
  ('EMS', '邮政EMS', 'EMS', '11183', '^([A-Z]{2}[0-9]{9}[A-Z]{2}|[159][0-9]{12})$', 3),
  ('ZTO', '中通快递', 'ZTO Express', '95311', '^[0-9]{12,15}$', 4),
  ('YTO', '圆通速递', 'YTO Express', '95554', '^(YT[0-9]{13}|[0-9]{10,18})$', 5),
  ('STO', '申通快递', 'STO Express', '95543', '^(STO[0-9]{10}|[0-9]{12,16})$', 6),
  ('YUNDA', '韵达快递', 'Yunda Express', '95546', '^([0-9]{13}|[0-9]{15})$', 7),
  ('JT', '极兔速递', 'J&T Express', '956025', '^JT[0-9]{12,13}$', 8),
  ('POST', '中国邮政', 'China Post', '11183', '^([A-Z]{2}[0-9]{9}[A-Z]{2}|[A-Z]{2}[0-9]{11}|9[0-9]{12})$', 9),
  ('DEPPON', '德邦快递', 'Deppon Express', '95353', '^(DPK[0-9]{11,15}|[0-9]{8,10})$', 10),
  ('KYE', '跨越速运', 'KYE Express', '95324', '^KY[0-9]{11,13}$', 11);
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER parcel_parcels_effect AFTER INSERT OR UPDATE OF status ON parcel_parcels
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I32: who ships late compensates no more than what was unsent then: all of it, or the pieces that were in no parcel yet.
CREATE VIEW inv_i32 AS
  SELECT 'order ' || o.id AS subject, 'compensated ' || e.fen || ' fen for being late, ' || u.fen || ' fen were unsent' AS detail
  FROM ledger_transactions t
    CROSS JOIN LATERAL (SELECT id, total_fen, (source ->> 'worth_fen')::bigint AS worth_fen FROM order_orders
      WHERE id = CASE WHEN t.idem_key ~ '^comp:[0-9]+$' AND t.ref_id = substr(t.idem_key, 6) THEN substr(t.idem_key, 6)::bigint END OFFSET 0) o
    CROSS JOIN LATERAL (SELECT sum(amount_fen) AS fen FROM ledger_entries WHERE tx_id = t.id AND amount_fen > 0) e
    CROSS JOIN LATERAL (SELECT coalesce(sum(s.qty), 0) AS pieces,
        sum(ceil((i.subtotal_fen - i.discount_fen + i.adjust_fen) * greatest(0, i.qty - coalesce(s.qty, 0)) / i.qty::numeric)) AS fen
      FROM order_items i LEFT JOIN LATERAL (SELECT sum(x.qty) AS qty FROM parcel_items x JOIN parcel_parcels p ON p.id = x.shipment_id
        WHERE x.order_id = i.order_id AND x.item_id = i.id AND p.status <> 'cancelled' AND p.created_at < t.created_at) s ON true
      WHERE i.order_id = o.id) w
    CROSS JOIN LATERAL (SELECT CASE WHEN w.pieces > 0 THEN w.fen ELSE coalesce(o.worth_fen, o.total_fen) END AS fen) u
  WHERE t.type = 'compensated' AND t.created_at >= ledger_checked_to('inv_i32') AND e.fen > u.fen;
