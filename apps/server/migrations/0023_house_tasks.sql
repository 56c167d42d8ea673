DROP VIEW inv_i53;
--> statement-breakpoint
DROP VIEW inv_i08;
--> statement-breakpoint
DROP TRIGGER task_places_final ON task_places;
--> statement-breakpoint
DROP TRIGGER task_tasks_terms ON task_tasks;
--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "task_places" DROP CONSTRAINT "task_places_decider";--> statement-breakpoint
ALTER TABLE "task_tasks" DROP CONSTRAINT "task_tasks_reward";--> statement-breakpoint
ALTER TABLE "task_tasks" DROP CONSTRAINT "task_tasks_funded";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "task_places" ALTER COLUMN "shop_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "task_tasks" ALTER COLUMN "shop_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "task_places" ADD COLUMN "reward_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_places" ADD COLUMN "judged_by" bigint;--> statement-breakpoint
ALTER TABLE "task_tasks" ADD COLUMN "reward_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_tasks" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "task_places_house_by_status" ON "task_places" USING btree ("status","id") WHERE shop_id is null and submitted_at is not null;--> statement-breakpoint
CREATE INDEX "task_places_house" ON "task_places" USING btree ("id","status") WHERE shop_id is null and submitted_at is not null;--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof'));--> statement-breakpoint
ALTER TABLE "task_places" ADD CONSTRAINT "task_places_reward" CHECK (case when "task_places"."shop_id" is null then "task_places"."reward_fen" = 0 and "task_places"."reward_points" > 0 else "task_places"."reward_points" = 0 and "task_places"."reward_fen" > 0 end);--> statement-breakpoint
ALTER TABLE "task_places" ADD CONSTRAINT "task_places_decider" CHECK ("task_places"."decided_by" is null or "task_places"."decided_by" in ('shop', 'house', 'silence', 'arbiter'));--> statement-breakpoint
ALTER TABLE "task_tasks" ADD CONSTRAINT "task_tasks_reward" CHECK (case when "task_tasks"."shop_id" is null then "task_tasks"."reward_fen" = 0 and "task_tasks"."reward_points" between 1 and 200
        else "task_tasks"."reward_points" = 0 and "task_tasks"."reward_fen" between 50 and 20000 end);--> statement-breakpoint
ALTER TABLE "task_tasks" ADD CONSTRAINT "task_tasks_funded" CHECK (case when "task_tasks"."shop_id" is null then "task_tasks"."payment_id" is null and "task_tasks"."status" in ('draft', 'active', 'finished', 'settled', 'cancelled')
        else ("task_tasks"."status" in ('reviewing', 'active', 'paused', 'finished', 'settled')) = ("task_tasks"."payment_id" is not null) end);--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback','campaign','late_campaign','loss','invite_flag','task','task_appeal','house_proof'));
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
