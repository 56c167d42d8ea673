-- What was said in a case stays written.
CREATE TRIGGER aftersale_steps_append_only BEFORE UPDATE OR DELETE ON aftersale_steps
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What a buyer photographed on arrival stays as it was.
CREATE TRIGGER aftersale_arrival_photos_append_only BEFORE UPDATE OR DELETE ON aftersale_arrival_photos
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I20: an order waits exactly while a case of it is under way.
CREATE VIEW inv_i20 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE after_sale_open
    UNION SELECT order_id FROM aftersale_cases WHERE status IN ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration'))
  SELECT 'order ' || o.id AS subject, 'waits: ' || o.after_sale_open || ', cases under way: ' || c.n AS detail
  FROM looked_at l JOIN order_orders o ON o.id = l.id CROSS JOIN LATERAL (SELECT count(*) AS n FROM aftersale_cases
    WHERE order_id = o.id AND status IN ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration')) c
  WHERE o.after_sale_open <> (c.n > 0);
--> statement-breakpoint
-- I21: a case gave back exactly what was agreed in it, and nothing before.
CREATE VIEW inv_i21 AS
  WITH looked_at AS (SELECT id FROM aftersale_cases WHERE updated_at >= ledger_checked_to('inv_i21')
    UNION SELECT id FROM aftersale_cases WHERE closed_at IS NULL
    UNION SELECT for_id FROM order_refund_sources WHERE for_type = 'case' AND created_at >= ledger_checked_to('inv_i21'))
  SELECT 'case ' || c.id AS subject, 'is ' || c.status || ' for ' || coalesce(c.agreed_fen, 0) || ', refunded ' || r.fen AS detail
  FROM looked_at l JOIN aftersale_cases c ON c.id = l.id CROSS JOIN LATERAL (SELECT coalesce(sum(cash_fen), 0) AS fen, count(*) FILTER (WHERE arrived_at IS NULL) AS under_way
    FROM order_refund_sources WHERE for_type = 'case' AND for_id = c.id) r
  WHERE r.fen <> CASE WHEN c.status IN ('refunding', 'refunded') THEN c.agreed_fen ELSE 0 END
    OR (c.status = 'refunded' AND r.under_way > 0) OR (c.status <> 'refunded' AND r.fen > 0 AND r.under_way = 0);
--> statement-breakpoint
-- I24: a thing is in a case under way exactly while that case is, and every case is about something.
CREATE VIEW inv_i24 AS
  SELECT 'case ' || c.id AS subject, 'is ' || c.status || ' with ' || l.n || ' lines, open ' || l.open_n AS detail
  FROM aftersale_cases c CROSS JOIN LATERAL (SELECT count(*) AS n, count(*) FILTER (WHERE open) AS open_n FROM aftersale_case_lines WHERE case_id = c.id) l
  WHERE (c.updated_at >= ledger_checked_to('inv_i24') OR c.closed_at IS NULL) AND (l.n = 0
    OR l.open_n <> CASE WHEN c.status IN ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration') THEN l.n ELSE 0 END);
--> statement-breakpoint
-- I27: a case that waits for a side moves on by its time; the platform's own silence decides nothing.
CREATE VIEW inv_i27 AS
  SELECT 'case ' || id AS subject, 'is ' || status || ', its time was over at ' || deadline_at AS detail
  FROM aftersale_cases WHERE closed_at IS NULL AND status IN ('requested', 'refused', 'awaiting_return', 'return_shipped')
    AND coalesce(deadline_at, 'infinity') < platform_now() - interval '1 day';
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER aftersale_cases_effect AFTER INSERT OR UPDATE OF status ON aftersale_cases
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
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
