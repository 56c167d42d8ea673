-- The plans the release begins with; operators change them in the console.
INSERT INTO vip_plans (name, name_en, months, price_fen, origin_fen, sort, status) VALUES
  ('月度 VIP', '1 month', 1, 2900, 2900, 1, 'on_sale'),
  ('季度 VIP', '3 months', 3, 7900, 8700, 2, 'on_sale'),
  ('年度 VIP', '12 months', 12, 28800, 34800, 3, 'on_sale');
--> statement-breakpoint
-- What was bought, for what, and what it brought stays.
CREATE FUNCTION vip_purchase_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.source, NEW.ref, NEW.plan_id, NEW.months, NEW.days, NEW.amount_fen, NEW.payment_id, NEW.at, NEW.refund_until)
      IS DISTINCT FROM (OLD.user_id, OLD.source, OLD.ref, OLD.plan_id, OLD.months, OLD.days, OLD.amount_fen, OLD.payment_id, OLD.at, OLD.refund_until)
      OR OLD.status = 'refunded' AND NEW.status <> 'refunded' THEN
    RAISE EXCEPTION 'VIP purchase % stays as it was bought', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER vip_purchases_stay BEFORE UPDATE ON vip_purchases FOR EACH ROW EXECUTE FUNCTION vip_purchase_stays();
--> statement-breakpoint
CREATE TRIGGER vip_purchases_kept BEFORE DELETE ON vip_purchases FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER vip_uses_kept BEFORE DELETE ON vip_uses FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER vip_plans_effect AFTER INSERT OR UPDATE OF status ON vip_plans
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER vip_purchases_effect AFTER INSERT OR UPDATE OF status ON vip_purchases
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I47: each time of VIP begins when the one before ends, or when it was had, and lasts its months and days; the end of the last is the account's.
CREATE VIEW inv_i47 AS
  SELECT 'VIP purchase ' || p.id AS subject, 'from ' || p.from_at || ' to ' || p.to_at || ', until ' || p.until_at AS detail
  FROM (SELECT *, lag(until_at) OVER (PARTITION BY user_id ORDER BY at, id) AS before_at FROM vip_purchases
    WHERE user_id IN (SELECT user_id FROM vip_members WHERE changed_at >= ledger_checked_to('inv_i47'))) p
  WHERE p.from_at <> greatest(p.at, p.before_at)
    OR p.to_at <> (p.from_at AT TIME ZONE 'Asia/Shanghai' + make_interval(months => p.months)) AT TIME ZONE 'Asia/Shanghai' + make_interval(hours => 24 * p.days)
    OR p.until_at <> CASE WHEN p.ended_at IS NULL THEN p.to_at ELSE greatest(p.from_at, least(p.to_at, p.ended_at)) END
  UNION ALL
  SELECT 'user ' || m.user_id, 'VIP until ' || coalesce(a.vip_until::text, 'never') || ', bought until ' || coalesce(p.until_at::text, 'never')
  FROM vip_members m CROSS JOIN LATERAL (SELECT max(until_at) AS until_at FROM vip_purchases WHERE user_id = m.user_id) p
    JOIN account_vip_ends a ON a.user_id = m.user_id
  WHERE m.changed_at >= ledger_checked_to('inv_i47') AND (a.vip_until IS DISTINCT FROM p.until_at OR m.until_at IS DISTINCT FROM p.until_at)
  UNION ALL
  SELECT 'use of VIP ' || u.id, 'outside what ran'
  FROM vip_uses u JOIN vip_purchases p ON p.id = u.purchase_id
  WHERE u.created_at >= ledger_checked_to('inv_i47') AND (u.user_id <> p.user_id OR u.created_at < p.from_at OR u.created_at > p.until_at);
