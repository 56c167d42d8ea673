-- What happened to points stays written, and where each of them came from and went.
CREATE TRIGGER points_entries_append_only BEFORE UPDATE OR DELETE ON points_entries
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER points_allocations_append_only BEFORE UPDATE OR DELETE ON points_allocations
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER points_books_effect AFTER INSERT OR UPDATE OF balance, debt ON points_books
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('user_id', 'balance', 'debt');
--> statement-breakpoint
CREATE TRIGGER points_tasks_effect AFTER INSERT OR UPDATE OF status ON points_tasks
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
INSERT INTO points_tasks (code, name, name_en, event, points, cycle, target, sort, status) VALUES
  ('verify_name', '完成实名认证', 'Verify your name', 'verified', 50, 'once', 1, 1, 'in_force'),
  ('first_order', '完成首笔订单付款', 'Pay for a first order', 'paid', 100, 'once', 1, 2, 'in_force'),
  ('checkins_15', '本月签到 15 天', 'Check in on 15 days this month', 'checked_in', 50, 'monthly', 15, 3, 'in_force'),
  ('reviews_3', '本月发表 3 条评价', 'Review 3 pieces this month', 'reviewed', 30, 'monthly', 3, 4, 'in_force'),
  ('coupon_shared', '邀好友助力领到一张券', 'Have a coupon by bringing friends', 'friends_helped', 20, 'monthly', 1, 5, 'in_force');
--> statement-breakpoint
-- I43: a book says what its entries come to, and what is left in its lots.
CREATE VIEW inv_i43 AS
  SELECT 'points of person ' || b.user_id AS subject,
    'balance ' || b.balance || ', entries ' || e.balance || ', lots ' || l.remaining || '; debt ' || b.debt || ', entries ' || e.debt AS detail
  FROM (SELECT DISTINCT user_id FROM points_entries WHERE created_at >= ledger_checked_to('inv_i43')) recent
    JOIN points_books b ON b.user_id = recent.user_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS balance, coalesce(sum(debt_delta), 0) AS debt FROM points_entries WHERE user_id = b.user_id) e
    CROSS JOIN LATERAL (SELECT coalesce(sum(remaining), 0) AS remaining FROM points_lots WHERE user_id = b.user_id AND remaining > 0) l
  WHERE b.balance <> e.balance OR b.debt <> e.debt OR b.balance <> l.remaining;
--> statement-breakpoint
-- I44: each point that came or went has its lot: an entry is what its new lots hold less what it took from lots, and a lot is what was not taken of it.
CREATE VIEW inv_i44 AS
  SELECT 'entry ' || e.id AS subject, 'moves ' || e.delta || ', lots ' || l.points || ', taken ' || a.points AS detail
  FROM points_entries e
    CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0) AS points FROM points_lots WHERE entry_id = e.id) l
    CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0) AS points FROM points_allocations WHERE entry_id = e.id) a
  WHERE e.created_at >= ledger_checked_to('inv_i44') AND e.delta <> l.points - a.points
  UNION ALL
  SELECT 'lot ' || l.id, 'has ' || l.remaining || ' of ' || l.points || ', taken ' || a.points
  FROM points_lots l CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0) AS points FROM points_allocations WHERE lot_id = l.id) a
  WHERE (l.remaining > 0 OR l.created_at >= ledger_checked_to('inv_i44')) AND l.remaining <> l.points - a.points;
--> statement-breakpoint
-- I45: nothing comes back twice: of a spend at most what was spent, of an earning at most what was earned; what is frozen is what has not come back.
CREATE VIEW inv_i45 AS
  SELECT 'entry ' || e.id AS subject, 'moved ' || (e.delta - e.debt_delta) || ', undone ' || u.net AS detail
  FROM (SELECT of_id, sum(delta - debt_delta) AS net FROM points_entries WHERE of_id IS NOT NULL AND created_at >= ledger_checked_to('inv_i45') GROUP BY of_id) recent
    JOIN points_entries e ON e.id = recent.of_id
    CROSS JOIN LATERAL (SELECT sum(delta - debt_delta) AS net FROM points_entries WHERE of_id = e.id) u
  WHERE (e.delta - e.debt_delta) * u.net > 0 OR abs(u.net) > abs(e.delta - e.debt_delta)
  UNION ALL
  SELECT 'entry ' || r.entry_id, 'frozen ' || r.points || ', spent ' || -e.delta || ', came back ' || u.net
  FROM points_reservations r JOIN points_entries e ON e.id = r.entry_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(delta - debt_delta), 0) AS net FROM points_entries WHERE of_id = e.id) u
  WHERE r.settled_at IS NULL AND r.points <> -e.delta - u.net;
