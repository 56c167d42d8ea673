-- What a task asks and brings stands once its money is locked, or once Juya has published it; its end may move, with an outage or when it is taken down.
CREATE FUNCTION task_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of task % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER task_tasks_terms BEFORE UPDATE ON task_tasks
  FOR EACH ROW WHEN ((OLD.payment_id IS NOT NULL AND NEW.payment_id IS NOT NULL OR OLD.shop_id IS NULL AND OLD.status <> 'draft')
    AND (OLD.shop_id, OLD.title, OLD.steps, OLD.reward_fen, OLD.reward_points, OLD.quota, OLD.fee_bp, OLD.budget_fen, OLD.fee_fen, OLD.take_hours, OLD.review_hours, OLD.level_min, OLD.pay_no)
    IS DISTINCT FROM (NEW.shop_id, NEW.title, NEW.steps, NEW.reward_fen, NEW.reward_points, NEW.quota, NEW.fee_bp, NEW.budget_fen, NEW.fee_fen, NEW.take_hours, NEW.review_hours, NEW.level_min, NEW.pay_no))
  EXECUTE FUNCTION task_terms_frozen();
--> statement-breakpoint
-- A place that is final stays as it is, but for its proof, which is deleted in time.
CREATE TRIGGER task_places_final BEFORE UPDATE ON task_places
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL AND (OLD.status, OLD.user_id, OLD.reward_fen, OLD.reward_points, OLD.ended_at, OLD.ruling)
    IS DISTINCT FROM (NEW.status, NEW.user_id, NEW.reward_fen, NEW.reward_points, NEW.ended_at, NEW.ruling))
  EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER task_marks_append_only BEFORE UPDATE OR DELETE ON task_marks
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER task_uses_append_only BEFORE UPDATE OR DELETE ON task_uses
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I8: what is locked for a shop's tasks is what they have not paid and not given back.
CREATE VIEW inv_i08 AS
  SELECT 'shop ' || s.shop_id AS subject, b.fen || ' fen locked, its tasks say ' || s.fen AS detail
  FROM (SELECT shop_id, coalesce(sum(budget_fen - paid_fen - returned_fen) FILTER (WHERE status IN ('reviewing', 'active', 'paused', 'finished')), 0) AS fen
      FROM task_tasks WHERE shop_id IS NOT NULL GROUP BY shop_id) s
    CROSS JOIN LATERAL (SELECT coalesce(sum(balance_fen), 0) AS fen FROM ledger_accounts WHERE code = 'shop:' || s.shop_id || ':bounty') b
  WHERE s.fen <> b.fen
  UNION ALL
  SELECT a.code, a.balance_fen || ' fen locked, and the shop has no task'
  FROM ledger_accounts a WHERE a.owner_type = 'shop' AND a.kind = 'bounty' AND a.balance_fen <> 0
    AND NOT EXISTS (SELECT FROM task_tasks WHERE shop_id = a.owner_id);
--> statement-breakpoint
-- I52: a task counts the places that are kept, and those that were paid.
CREATE VIEW inv_i52 AS
  SELECT 'task ' || t.id AS subject, 'says ' || t.taken || ' kept and ' || t.approved || ' paid, its places say ' || p.kept || ' and ' || p.paid AS detail
  FROM task_tasks t CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE ended_at IS NULL) AS kept, count(*) FILTER (WHERE status = 'paid') AS paid
    FROM task_places WHERE task_id = t.id) p
  WHERE coalesce(t.settled_at, 'infinity') >= ledger_checked_to('inv_i52') AND (t.taken <> p.kept OR t.approved <> p.paid);
--> statement-breakpoint
-- I53: a place is paid exactly once where it says so, and no other is: money of a shop, points of Juya.
CREATE VIEW inv_i53 AS
  SELECT 'place ' || p.id AS subject, p.status || ' for ' || p.reward_fen || ' fen, paid ' || coalesce(l.fen::text, 'nothing') AS detail
  FROM task_places p LEFT JOIN LATERAL (SELECT sum(e.amount_fen) AS fen FROM ledger_transactions t JOIN ledger_entries e ON e.tx_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id AND a.owner_type = 'user' WHERE t.idem_key = 'task_asg:' || p.id) l ON true
  WHERE coalesce(p.ended_at, 'infinity') >= ledger_checked_to('inv_i53')
    AND coalesce(l.fen, 0) <> CASE p.status WHEN 'paid' THEN p.reward_fen ELSE 0 END
  UNION ALL
  SELECT 'place ' || p.id, p.status || ' for ' || p.reward_points || ' points, given ' || coalesce(e.points::text, 'none')
  FROM task_places p LEFT JOIN LATERAL (SELECT sum(delta - debt_delta) AS points FROM points_entries
      WHERE user_id = p.user_id AND reason = 'task' AND ref = 'place:' || p.id AND of_id IS NULL) e ON true
  WHERE coalesce(p.ended_at, 'infinity') >= ledger_checked_to('inv_i53')
    AND coalesce(e.points, 0) <> CASE p.status WHEN 'paid' THEN p.reward_points ELSE 0 END;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER task_tasks_effect AFTER INSERT OR UPDATE OF status ON task_tasks
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER task_places_effect AFTER INSERT OR UPDATE OF status ON task_places
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER task_categories_effect AFTER INSERT OR UPDATE OF status ON task_categories
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER task_privileges_effect AFTER INSERT OR UPDATE OF status, price_fen ON task_privileges
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status', 'price_fen');
--> statement-breakpoint
-- What tasks are sorted by and what lifts them, as the release has it.
INSERT INTO task_categories (name, name_en, icon, sort) VALUES
  ('拍照记录', 'Photographs', 'camera', 1), ('内容整理', 'Words and lists', 'list-checks', 2),
  ('到店与活动', 'Visits', 'storefront', 3), ('调研反馈', 'Surveys', 'question', 4);
--> statement-breakpoint
INSERT INTO task_privileges (code, name, name_en, price_fen, units) VALUES
  ('top_day', '置顶一天', 'On top for a day', 1000, 1), ('highlight', '高亮一天', 'Highlighted for a day', 800, 1),
  ('refresh_pack', '刷新十次', 'Ten refreshes', 500, 10);
