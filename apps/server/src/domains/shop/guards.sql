-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER shop_shops_effect AFTER INSERT OR UPDATE OF status ON shop_shops
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_members_effect AFTER INSERT OR UPDATE OF status ON shop_members
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('shop_id', 'user_id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_applications_effect AFTER INSERT OR UPDATE OF status ON shop_applications
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_invitations_effect AFTER INSERT OR UPDATE OF status ON shop_invitations
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What a shop's fee costs until an operator says otherwise.
INSERT INTO shop_fee_plans (shop_kind, name, name_en, months, price_fen, benefits, benefits_en, sort) VALUES
  ('individual', '个人店铺年费', 'Private shop, one year', 12, 59900, '{发布拍品与专场,成交款托管结算}', '{Publish lots and sales,Sales settled through escrow}', 1),
  ('company', '企业店铺年费', 'Company shop, one year', 12, 199900, '{发布拍品与专场,成交款托管结算,企业认证标识}', '{Publish lots and sales,Sales settled through escrow,Seal of a verified company}', 1),
  ('auction_house', '拍卖行年费', 'Auction house, one year', 12, 199900, '{发布拍品与专场,成交款托管结算,企业认证标识}', '{Publish lots and sales,Sales settled through escrow,Seal of a verified company}', 1);
--> statement-breakpoint
CREATE TRIGGER shop_deposit_requests_effect AFTER INSERT OR UPDATE OF status ON shop_deposit_requests
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_licences_effect AFTER INSERT OR UPDATE OF status ON shop_licences
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'kind', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_name_changes_effect AFTER INSERT OR UPDATE OF status ON shop_name_changes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER shop_deductions_effect AFTER INSERT OR UPDATE OF status ON shop_deductions
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- B4: what a deduction rests on, and when the shop was told, never changes; it is taken only once the time to answer has passed or the shop has
-- answered, by another operator than the one who opened it.
CREATE FUNCTION shop_deduction_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.shop_id, NEW.basis, NEW.ref_id, NEW.rule_no, NEW.document, NEW.words, NEW.amount_fen, NEW.user_id, NEW.opened_by, NEW.noticed_at, NEW.answer_due_at)
      IS DISTINCT FROM (OLD.shop_id, OLD.basis, OLD.ref_id, OLD.rule_no, OLD.document, OLD.words, OLD.amount_fen, OLD.user_id, OLD.opened_by, OLD.noticed_at, OLD.answer_due_at) THEN
    RAISE EXCEPTION 'the notice of deduction % stays as it was given', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status = 'imposed' AND (NEW.decided_by IS NULL OR NEW.decided_by = NEW.opened_by
      OR NOT (NEW.answer_due_at <= platform_now() OR NEW.answered_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'deduction % cannot be taken without notice, time to answer and a second operator', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER shop_deductions_stay BEFORE UPDATE OR DELETE ON shop_deductions FOR EACH ROW EXECUTE FUNCTION shop_deduction_stays();
--> statement-breakpoint
-- The ledger takes nothing from a shop's deposit for a deduction that is not imposed when the transaction commits.
CREATE FUNCTION shop_deduction_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM shop_deductions d WHERE d.id::text = NEW.ref_id AND d.status = 'imposed') THEN
    RAISE EXCEPTION 'ledger tx % takes a deduction that is not imposed', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER shop_deduction_is_imposed AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type = 'shopDepositDeducted') EXECUTE FUNCTION shop_deduction_moves();
--> statement-breakpoint
-- B4: each deduction that was imposed moved its money once, that much and no more.
CREATE VIEW inv_b04b AS
  SELECT 'deduction ' || d.id AS subject, 'taken ' || d.taken_fen || ', moved ' || coalesce(e.moved_fen, 0) AS detail
  FROM shop_deductions d LEFT JOIN LATERAL (
    SELECT -sum(l.amount_fen) AS moved_fen FROM ledger_transactions t JOIN ledger_entries l ON l.tx_id = t.id AND l.amount_fen < 0
    WHERE t.idem_key = 'sded:' || d.id) e ON true
  WHERE (d.decided_at >= ledger_checked_to('inv_b04b') OR d.decided_at IS NULL) AND d.taken_fen <> coalesce(e.moved_fen, 0);
--> statement-breakpoint
CREATE TRIGGER shop_fee_plans_effect AFTER INSERT OR UPDATE OF active ON shop_fee_plans
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'active');
--> statement-breakpoint
-- What a shop gained and lost stays written; it is taken back by another row.
CREATE TRIGGER shop_credit_log_append_only BEFORE UPDATE OR DELETE ON shop_credit_log
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I49: a shop's credit is the sum of its log, and its level that of the last row.
CREATE VIEW inv_i49 AS
  SELECT 'shop ' || s.id AS subject, 'has ' || s.credit_score || ' at level ' || s.credit_level || ', its log ' || l.score || ' at level ' || l.level AS detail
  FROM shop_shops s CROSS JOIN LATERAL (
    SELECT coalesce(sum(c.delta), 0) AS score, (array_agg(c.level_after ORDER BY c.id DESC))[1] AS level FROM shop_credit_log c WHERE c.shop_id = s.id) l
  WHERE EXISTS (SELECT FROM shop_credit_log n WHERE n.shop_id = s.id AND n.created_at >= ledger_checked_to('inv_i49'))
    AND (s.credit_score, s.credit_level) IS DISTINCT FROM (l.score, l.level);
