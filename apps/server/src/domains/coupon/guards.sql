-- What a coupon takes off, and from whom, never changes once one was claimed.
CREATE FUNCTION coupon_template_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued > 0 AND (NEW.issuer, NEW.shop_id, NEW.kind, NEW.amount_fen, NEW.percent_bp, NEW.max_off_fen, NEW.min_spend_fen, NEW.scope, NEW.scope_ids, NEW.is_exclusive, NEW.audience, NEW.share_helps, NEW.share_hours)
      IS DISTINCT FROM (OLD.issuer, OLD.shop_id, OLD.kind, OLD.amount_fen, OLD.percent_bp, OLD.max_off_fen, OLD.min_spend_fen, OLD.scope, OLD.scope_ids, OLD.is_exclusive, OLD.audience, OLD.share_helps, OLD.share_hours) THEN
    RAISE EXCEPTION 'coupon % has been claimed: what it takes off stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coupon_templates_stay BEFORE UPDATE ON coupon_templates FOR EACH ROW EXECUTE FUNCTION coupon_template_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER coupon_held_effect AFTER INSERT OR UPDATE OF status ON coupon_held
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER coupon_templates_effect AFTER INSERT OR UPDATE OF status, budget_fen, total ON coupon_templates
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'budget_fen', 'total');
--> statement-breakpoint
-- I16: a coupon counts what was claimed and used of it, and is bound to orders exactly while it is locked or used.
CREATE VIEW inv_i16 AS
  SELECT 'coupon ' || t.id AS subject, t.issued || ' issued and ' || t.used || ' used, there are ' || h.all_of || ' and ' || h.used AS detail
  FROM coupon_templates t CROSS JOIN LATERAL (
    SELECT count(*) AS all_of, count(*) FILTER (WHERE status = 'used') AS used FROM coupon_held WHERE template_id = t.id) h
  WHERE t.changed_at >= ledger_checked_to('inv_i16') AND (t.issued <> h.all_of OR t.used <> h.used)
  UNION ALL
  SELECT 'held coupon ' || h.id, h.status || ', and lowers ' || u.orders || ' orders'
  FROM coupon_held h CROSS JOIN LATERAL (SELECT count(*) AS orders FROM coupon_uses WHERE held_id = h.id) u
  WHERE h.changed_at >= ledger_checked_to('inv_i16') AND (h.status IN ('locked', 'used')) <> (u.orders > 0);
--> statement-breakpoint
-- I33: what an operator decided on alone within a day was no more than one may.
CREATE VIEW inv_i33 AS
  SELECT 'operator ' || a.operator_id AS subject, d.fen || ' fen of coupons decided on alone within a day, ' || a.most_fen || ' may be' AS detail
  FROM coupon_alone a CROSS JOIN LATERAL (SELECT sum(fen) AS fen FROM coupon_alone b
    WHERE b.operator_id = a.operator_id AND b.at <= a.at AND b.at > a.at - interval '24 hours') d
  WHERE a.at >= ledger_checked_to('inv_i33') AND a.most_fen IS NOT NULL AND d.fen > a.most_fen;
