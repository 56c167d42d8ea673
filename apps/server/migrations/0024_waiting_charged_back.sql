DROP VIEW inv_i34;
--> statement-breakpoint
DROP VIEW inv_i39;
--> statement-breakpoint
-- I39: twenty minutes after a campaign's end, or after its pledge was given up, no order waits any more, but for those of whose
-- payment a bank took something back.
CREATE VIEW inv_i39 AS
  SELECT 'order ' || o.id AS subject, 'waits, and its campaign ' || coalesce(c.id::text, '(none)') || ' is ' || coalesce(c.status, 'not there') AS detail
  FROM order_orders o LEFT JOIN funding_pledges p ON p.order_id = o.id LEFT JOIN funding_campaigns c ON c.id = p.campaign_id
  WHERE o.status = 'funding' AND o.kind = 'funding' AND o.charged_back_fen = 0
    AND greatest(o.paid_at, coalesce(p.ended_at, c.ended_at, CASE WHEN c.id IS NULL THEN o.paid_at ELSE 'infinity' END)) < platform_now() - interval '20 minutes';
--> statement-breakpoint
-- I34: five minutes after the end of a team or a booking none of its orders waits any more, and none waits without one; but for those of whose payment a
-- bank took something back.
CREATE VIEW inv_i34 AS
  SELECT 'order ' || o.id AS subject, 'waits, and its team ' || coalesce(t.id::text, '(none)') || ' is ' || coalesce(t.status, 'not there') AS detail
  FROM order_orders o LEFT JOIN group_seats s ON s.order_id = o.id LEFT JOIN group_teams t ON t.id = s.team_id
    LEFT JOIN group_buys b ON b.id = s.buy_id AND s.pieces IS NOT NULL
  WHERE o.status = 'grouping' AND o.kind = 'group' AND o.charged_back_fen = 0
    AND coalesce(t.ended_at, b.closed_at, CASE WHEN t.id IS NULL AND b.id IS NULL THEN o.paid_at END) < platform_now() - interval '5 minutes';
