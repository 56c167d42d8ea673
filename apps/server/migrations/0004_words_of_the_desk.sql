DROP TRIGGER lot_lots_figures ON lot_lots;
--> statement-breakpoint
DROP FUNCTION lot_mark_figures;
--> statement-breakpoint
DROP TRIGGER aftersale_cases_figures ON aftersale_cases;
--> statement-breakpoint
DROP FUNCTION aftersale_mark_figures;
--> statement-breakpoint
ALTER TABLE platform_daily_metrics RENAME COLUMN figure TO metric;
--> statement-breakpoint
ALTER TABLE platform_daily_metrics RENAME CONSTRAINT platform_daily_metrics_figure_not_null TO platform_daily_metrics_metric_not_null;
--> statement-breakpoint
ALTER TABLE platform_daily_metrics RENAME CONSTRAINT platform_daily_metrics_figure_category_id_shop_id_day_pk TO platform_daily_metrics_metric_category_id_shop_id_day_pk;
--> statement-breakpoint
-- Settings, deadlines and charts whose names followed their tables.
UPDATE platform_settings SET key = 'operator.decision_audit_bp' WHERE key = 'operator.second_look_bp';
--> statement-breakpoint
UPDATE platform_settings_history SET key = 'operator.decision_audit_bp' WHERE key = 'operator.second_look_bp';
--> statement-breakpoint
UPDATE operator_setting_changes SET key = 'operator.decision_audit_bp' WHERE key = 'operator.second_look_bp';
--> statement-breakpoint
UPDATE platform_deadlines SET kind = 'review_due' WHERE kind = 'promise_due';
--> statement-breakpoint
UPDATE platform_alarms SET kind = 'review_overdue' WHERE kind = 'promise_broken';
--> statement-breakpoint
UPDATE platform_daily_metrics SET metric = CASE metric WHEN 'promises_kept' THEN 'reviews_in_time' ELSE 'reviews_late' END
  WHERE metric IN ('promises_kept', 'promises_broken');
--> statement-breakpoint
UPDATE operator_saved_views SET resource = 'review_deadlines' WHERE resource = 'promises';
--> statement-breakpoint
UPDATE operator_exports SET resource = 'review_deadlines' WHERE resource = 'promises';
--> statement-breakpoint
UPDATE platform_deadlines SET kind = 'service_chat_assignment' WHERE kind = 'service_turn';
--> statement-breakpoint
UPDATE platform_job_runs SET name = 'operator.daily_metrics' WHERE name = 'operator.figures';
--> statement-breakpoint
DO $$BEGIN
  IF to_regclass('jobs.schedule') IS NOT NULL THEN DELETE FROM jobs.schedule WHERE name = 'operator.figures'; END IF;
END $$;
--> statement-breakpoint
-- A case of a day gone by that is open again is no longer among those that ended then (platform/db/daily-metrics.ts).
CREATE FUNCTION aftersale_mark_daily_metrics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform_daily_metric_recounts (from_day, until_day)
    SELECT (OLD.closed_at AT TIME ZONE 'Asia/Shanghai')::date, (OLD.closed_at AT TIME ZONE 'Asia/Shanghai')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER aftersale_cases_daily_metrics AFTER UPDATE OF closed_at ON aftersale_cases
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
  EXECUTE FUNCTION aftersale_mark_daily_metrics();
--> statement-breakpoint
-- What the metrics of days gone by counted has changed (platform/db/daily-metrics.ts): its days are counted anew. A bid changes none of these.
CREATE FUNCTION lot_mark_daily_metrics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform_daily_metric_recounts (from_day, until_day)
    SELECT DISTINCT day, CASE WHEN NEW.category_id <> OLD.category_id THEN greatest(day, (platform_now() AT TIME ZONE 'Asia/Shanghai')::date) ELSE day END FROM (
      SELECT (NEW.closed_at AT TIME ZONE 'Asia/Shanghai')::date AS day
      UNION SELECT (b.placed_at AT TIME ZONE 'Asia/Shanghai')::date FROM lot_bids b
        WHERE b.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)
      UNION SELECT v.day FROM lot_daily_views v WHERE v.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)) days
    WHERE day < (platform_now() AT TIME ZONE 'Asia/Shanghai')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lot_lots_daily_metrics AFTER UPDATE OF status, deleted_at, category_id ON lot_lots
  FOR EACH ROW WHEN ((OLD.closed_at IS NOT NULL AND OLD.status <> NEW.status) OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.category_id <> NEW.category_id)
  EXECUTE FUNCTION lot_mark_daily_metrics();
