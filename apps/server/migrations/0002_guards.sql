-- What was said in a case stays written.
CREATE TRIGGER aftersale_messages_append_only BEFORE UPDATE OR DELETE ON aftersale_messages
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
    UNION SELECT for_id FROM order_refunds WHERE for_type = 'case' AND created_at >= ledger_checked_to('inv_i21'))
  SELECT 'case ' || c.id AS subject, 'is ' || c.status || ' for ' || coalesce(c.agreed_fen, 0) || ', refunded ' || r.fen AS detail
  FROM looked_at l JOIN aftersale_cases c ON c.id = l.id CROSS JOIN LATERAL (SELECT coalesce(sum(cash_fen), 0) AS fen, count(*) FILTER (WHERE arrived_at IS NULL) AS under_way
    FROM order_refunds WHERE for_type = 'case' AND for_id = c.id) r
  WHERE r.fen <> CASE WHEN c.status IN ('refunding', 'refunded') THEN c.agreed_fen ELSE 0 END
    OR (c.status = 'refunded') <> (r.fen > 0 AND r.under_way = 0);
--> statement-breakpoint
-- Bids, raises, rules and closings are evidence: written once.
CREATE TRIGGER auction_bids_append_only BEFORE UPDATE OR DELETE ON auction_bids
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_raises_append_only BEFORE UPDATE OR DELETE ON auction_raises
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_rules_append_only BEFORE UPDATE OR DELETE ON auction_rules
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_closings_append_only BEFORE UPDATE OR DELETE ON auction_closings
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Terms are fixed from the moment a lot opens; the reserve may only be lowered, and the end only moves forward while it runs.
CREATE FUNCTION auction_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of lot % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER auction_lots_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, buy_now_fen, deposit_fen, premium_bp,
  shipping_fen, authentication_fen, return_policy, soft_close_window_s, soft_close_extend_s, hard_end_after_s, planned_end_at,
  starts_at, rules_hash, mode, shop_id ON auction_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing', 'rejected', 'scheduled') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.buy_now_fen, OLD.deposit_fen, OLD.premium_bp, OLD.shipping_fen,
    OLD.authentication_fen, OLD.return_policy, OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s,
    OLD.planned_end_at, OLD.starts_at, OLD.rules_hash, OLD.mode, OLD.shop_id
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.buy_now_fen, NEW.deposit_fen, NEW.premium_bp, NEW.shipping_fen,
    NEW.authentication_fen, NEW.return_policy, NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s,
    NEW.planned_end_at, NEW.starts_at, NEW.rules_hash, NEW.mode, NEW.shop_id
  ))
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER auction_lots_reserve_never_raised BEFORE UPDATE OF reserve_fen ON auction_lots
  FOR EACH ROW WHEN (OLD.status = 'live' AND (NEW.reserve_fen IS NULL) <> (OLD.reserve_fen IS NULL) OR OLD.status = 'live' AND NEW.reserve_fen > OLD.reserve_fen)
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER auction_lots_end_forward BEFORE UPDATE OF ends_at ON auction_lots
  FOR EACH ROW WHEN (OLD.status = 'live' AND NEW.ends_at < OLD.ends_at)
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
-- What an outage of the service moved is evidence, too.
CREATE TRIGGER auction_outages_append_only BEFORE UPDATE OR DELETE ON auction_outages
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_outage_ends_append_only BEFORE UPDATE OR DELETE ON auction_outage_ends
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- A lot that has ended has its end for good.
CREATE TRIGGER auction_lots_ended BEFORE UPDATE OF ends_at ON auction_lots
  FOR EACH ROW WHEN (OLD.status IN ('sold', 'passed', 'cancelled', 'defaulted') AND NEW.ends_at IS DISTINCT FROM OLD.ends_at)
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
-- B6: one piece is sold once. Over a lot and all that put it up anew, at most one order waits for its payment or was paid and kept. Each step
-- looks its rows up by an index (OFFSET 0 keeps the planner, which cannot know how few they are, from reading whole tables).
CREATE VIEW inv_b06 AS
  WITH RECURSIVE up AS (
    SELECT l.id, l.relist_of FROM (SELECT DISTINCT lot_id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_b06') AND lot_id IS NOT NULL) o
      JOIN auction_lots l ON l.id = o.lot_id
    UNION SELECT p.id, p.relist_of FROM up u CROSS JOIN LATERAL (SELECT l.id, l.relist_of FROM auction_lots l WHERE l.id = u.relist_of OFFSET 0) p
  ), pieces AS (
    SELECT u.id AS first_id, u.id FROM up u WHERE u.relist_of IS NULL
      AND (EXISTS (SELECT FROM auction_lots n WHERE n.relist_of = u.id) OR EXISTS (SELECT FROM auction_offers f WHERE f.lot_id = u.id))
    UNION ALL SELECT p.first_id, n.id FROM pieces p CROSS JOIN LATERAL (SELECT l.id FROM auction_lots l WHERE l.relist_of = p.id OFFSET 0) n
  )
  SELECT 'lot ' || p.first_id AS subject, count(*) || ' orders stand: ' || string_agg(o.order_no, ', ' ORDER BY o.id) AS detail
  FROM pieces p CROSS JOIN LATERAL (SELECT o.id, o.order_no FROM order_orders o
    WHERE o.lot_id = p.id AND o.status NOT IN ('closed', 'cancelled', 'refunded') OFFSET 0) o
  GROUP BY p.first_id HAVING count(*) > 1;
--> statement-breakpoint
-- A deposit is forfeited only by an imposed penalty whose time to answer has passed, or whose answer an operator has judged.
CREATE FUNCTION deposit_forfeit_needs_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_penalties p WHERE p.id = NEW.penalty_id AND p.user_id = NEW.user_id AND p.status IN ('imposed', 'reversed')
      AND (p.answer_due_at <= platform_now() OR (p.appealed_at IS NOT NULL AND p.decided_by IS NOT NULL))) THEN
    RAISE EXCEPTION 'hold % cannot be forfeited without a noticed penalty', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_holds_forfeit BEFORE INSERT OR UPDATE OF status, penalty_id ON deposit_holds
  FOR EACH ROW WHEN (NEW.status = 'forfeited') EXECUTE FUNCTION deposit_forfeit_needs_notice();
--> statement-breakpoint
-- The ledger takes no forfeit (T07) either, unless its hold is forfeited when the transaction commits.
CREATE FUNCTION deposit_forfeit_needs_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM deposit_holds h WHERE h.id::text = NEW.ref_id AND h.status = 'forfeited') THEN
    RAISE EXCEPTION 'ledger tx % forfeits a hold that is not forfeited', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER deposit_forfeit_has_hold AFTER INSERT ON ledger_txs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type = 'depositForfeited') EXECUTE FUNCTION deposit_forfeit_needs_hold();
--> statement-breakpoint
-- What a penalty rests on, and when the person was told, never changes afterwards.
CREATE FUNCTION deposit_penalty_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.user_id, NEW.rule_no, NEW.evidence, NEW.amount_fen, NEW.noticed_at, NEW.answer_due_at)
      IS DISTINCT FROM (OLD.user_id, OLD.rule_no, OLD.evidence, OLD.amount_fen, OLD.noticed_at, OLD.answer_due_at) THEN
    RAISE EXCEPTION 'the notice of penalty % stays as it was given', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposit_penalties_stay BEFORE UPDATE OR DELETE ON deposit_penalties
  FOR EACH ROW EXECUTE FUNCTION deposit_penalty_stays();
--> statement-breakpoint
-- I3: what a person's deposit account says is what their holds say.
CREATE VIEW inv_i03 AS
  SELECT 'user ' || coalesce(a.owner_id, h.user_id) AS subject,
    'account ' || coalesce(a.balance_fen, 0) || ', holds ' || coalesce(h.held_fen, 0) AS detail
  FROM (SELECT owner_id, balance_fen FROM ledger_accounts WHERE owner_type = 'user' AND kind = 'deposit' AND balance_fen <> 0) a
  FULL JOIN (SELECT user_id, sum(amount_fen) AS held_fen FROM deposit_holds WHERE status = 'held' GROUP BY user_id) h ON h.user_id = a.owner_id
  WHERE coalesce(a.balance_fen, 0) <> coalesce(h.held_fen, 0);
--> statement-breakpoint
-- B4: nothing was forfeited without a notice whose time has passed or whose answer was judged; each forfeit moved its money once.
CREATE VIEW inv_b04 AS
  SELECT 'hold ' || h.id AS subject, 'forfeited without notice' AS detail
  FROM deposit_holds h LEFT JOIN deposit_penalties p ON p.id = h.penalty_id
  WHERE h.status = 'forfeited' AND (h.decided_at >= ledger_checked_to('inv_b04') OR h.decided_at IS NULL) AND (p.id IS NULL OR p.status NOT IN ('imposed', 'reversed')
    OR NOT (p.decided_at >= p.answer_due_at OR (p.appealed_at IS NOT NULL AND p.decided_by IS NOT NULL)))
  UNION ALL SELECT 'hold ' || h.id, 'forfeited without its movement' FROM deposit_holds h
  WHERE h.status = 'forfeited' AND (h.decided_at >= ledger_checked_to('inv_b04') OR h.decided_at IS NULL) AND NOT EXISTS (SELECT FROM ledger_txs t WHERE t.idem_key = 'hold:' || h.id || ':forfeit')
  UNION ALL SELECT 'tx ' || t.id, 'forfeits a hold that is not forfeited' FROM ledger_txs t
  WHERE t.type = 'depositForfeited' AND t.created_at >= ledger_checked_to('inv_b04') AND NOT EXISTS (SELECT FROM deposit_holds h WHERE h.id::text = t.ref_id AND h.status = 'forfeited');
--> statement-breakpoint
-- A movement balances: checked when its transaction commits, by any program.
CREATE FUNCTION ledger_tx_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sum_fen bigint; lines int;
BEGIN
  SELECT coalesce(sum(amount_fen), 0), count(*) INTO sum_fen, lines FROM ledger_entries WHERE tx_id = NEW.id;
  IF sum_fen <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'ledger tx % does not balance: % fen in % lines', NEW.id, sum_fen, lines USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_txs_balance AFTER INSERT ON ledger_txs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balances();
--> statement-breakpoint
-- Lines belong to movements of the same transaction: a line cannot be added to an old movement.
CREATE FUNCTION ledger_entry_is_of_this_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_lines n JOIN ledger_txs t ON t.id = n.tx_id WHERE t.posted_in <> pg_current_xact_id()) THEN
    RAISE EXCEPTION 'ledger lines cannot be added to an earlier movement' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_fresh AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_is_of_this_transaction();
--> statement-breakpoint
CREATE TRIGGER ledger_txs_append_only BEFORE UPDATE OR DELETE ON ledger_txs
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_daily_roots_append_only BEFORE UPDATE OR DELETE ON ledger_daily_roots
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Only posting writes: it sets juya.ledger for the length of its statements.
CREATE FUNCTION ledger_only_by_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('juya.ledger', true), '') <> 'posting' THEN
    RAISE EXCEPTION '% is written by posting only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_txs_by_posting BEFORE INSERT ON ledger_txs
  FOR EACH ROW EXECUTE FUNCTION ledger_only_by_posting();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_by_posting BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_only_by_posting();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_by_posting BEFORE UPDATE OF balance_fen, code, mode, kind ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_only_by_posting();
--> statement-breakpoint
-- Accounts open empty and are never removed.
CREATE FUNCTION ledger_account_opens_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.balance_fen <> 0 THEN
    RAISE EXCEPTION 'ledger accounts open empty and stay' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_account_opens_empty();
--> statement-breakpoint
-- The books are verified by the day, each balance with them (ledger_verified, ledger_verified_balances). A whole check reads them from the
-- start, and so does every check after one that found something, until it is put right.
CREATE FUNCTION ledger_books_checked_to(check_name text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_setting('juya.check_all', true) = 'on'
      OR EXISTS (SELECT FROM ledger_checks c WHERE c.name = check_name AND c.violations > 0 AND c.verified_to IS NULL) THEN '-infinity'
    ELSE coalesce((SELECT v.verified_to FROM ledger_verified v), '-infinity') END
$$;
--> statement-breakpoint
-- What is newer than the days verified (invariants/verified.ts). The moment is written into the statement, so that its plan is made for it
-- and reads the new rows only, whatever the books have grown to.
CREATE FUNCTION ledger_unbalanced_since() RETURNS TABLE (subject text, detail text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    $q$SELECT 'tx ' || t.id, coalesce(e.sum_fen, 0) || ' fen over in ' || coalesce(e.lines, 0) || ' lines'
       FROM ledger_txs t LEFT JOIN LATERAL (SELECT sum(amount_fen) AS sum_fen, count(*) AS lines FROM ledger_entries WHERE tx_id = t.id OFFSET 0) e ON true
       WHERE t.created_at >= %L AND (e.lines = 0 OR e.sum_fen <> 0)$q$,
    ledger_books_checked_to('inv_i01'));
END $$;
--> statement-breakpoint
-- A balance is what was verified of it and the entries since: a strict one's all, a deferred one's those rolled up. Of accounts nothing has
-- moved on since, those with money on them are compared; the nightly job compares the empty ones too.
CREATE FUNCTION ledger_wrong_balances_since() RETURNS TABLE (subject text, detail text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    $q$WITH moved AS MATERIALIZED (
         SELECT e.account_id, sum(e.amount_fen) AS all_fen,
           sum(e.amount_fen) FILTER (WHERE a.rolled_to IS NOT NULL AND e.created_at < a.rolled_to) AS rolled_fen
         FROM ledger_txs t JOIN ledger_entries e ON e.tx_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
         WHERE t.created_at >= %1$L GROUP BY e.account_id)
       SELECT a.code, 'says ' || a.balance_fen || ', entries say ' || s.sum_fen
       FROM moved m JOIN ledger_accounts a ON a.id = m.account_id
       LEFT JOIN ledger_verified_balances v ON v.account_id = a.id AND %1$L::timestamptz > '-infinity'
       CROSS JOIN LATERAL (SELECT coalesce(v.sum_fen, 0) + coalesce(CASE WHEN a.mode = 'strict' THEN m.all_fen ELSE m.rolled_fen END, 0) AS sum_fen) s
       WHERE a.balance_fen <> s.sum_fen
       UNION ALL SELECT a.code, 'says ' || a.balance_fen || ', entries say ' || coalesce(v.sum_fen, 0)
       FROM ledger_accounts a LEFT JOIN ledger_verified_balances v ON v.account_id = a.id AND %1$L::timestamptz > '-infinity'
       WHERE a.balance_fen <> 0 AND a.mode = 'strict' AND a.balance_fen <> coalesce(v.sum_fen, 0)
         AND NOT EXISTS (SELECT FROM moved m WHERE m.account_id = a.id)$q$,
    ledger_books_checked_to('inv_i02'));
END $$;
--> statement-breakpoint
-- I1: every movement balances; all balances together sum to zero.
CREATE VIEW inv_i01 AS
  SELECT subject, detail FROM ledger_unbalanced_since()
  UNION ALL SELECT 'all balances', sum(balance_fen) || ' fen over' FROM (
    SELECT sum(balance_fen) AS balance_fen FROM ledger_accounts WHERE balance_fen <> 0
    UNION ALL SELECT r.sum_fen FROM ledger_accounts a CROSS JOIN LATERAL (SELECT sum(e.amount_fen) AS sum_fen FROM ledger_entries e
      WHERE e.account_id = a.id AND e.created_at >= coalesce(a.rolled_to, '-infinity')) r WHERE a.mode = 'deferred') b
    HAVING coalesce(sum(balance_fen), 0) <> 0;
--> statement-breakpoint
-- I2: a balance is the sum of its entries. That a strict one stays on its side of zero is a CHECK of its table.
CREATE VIEW inv_i02 AS
  SELECT subject, detail FROM ledger_wrong_balances_since();
--> statement-breakpoint
-- I17: a lot's log has no gap, its price is its last entry's and never above the leader's maximum, and the leader's deposit is there.
CREATE VIEW inv_i17 AS
  WITH looked_at AS (SELECT id FROM auction_lots WHERE status = 'live'
    UNION SELECT id FROM auction_lots WHERE closed_at >= ledger_checked_to('inv_i17'))
  SELECT 'lot ' || l.id AS subject, 'log has ' || b.count || ' entries up to ' || b.last_seq || ', lot says ' || l.bid_count AS detail
  FROM looked_at k JOIN auction_lots l ON l.id = k.id
  CROSS JOIN LATERAL (SELECT count(*) AS count, max(seq) AS last_seq FROM auction_bids WHERE lot_id = l.id) b
  WHERE b.count > 0 AND (b.count <> l.bid_count OR b.last_seq <> l.bid_count)
  UNION ALL SELECT 'lot ' || l.id, 'price ' || l.current_fen || ', leader''s maximum ' || coalesce(l.leader_max_fen, 0)
  FROM looked_at k JOIN auction_lots l ON l.id = k.id
  WHERE l.bid_count > 0 AND l.current_fen > coalesce(l.leader_max_fen, 0)
  UNION ALL SELECT 'lot ' || l.id, 'leader ' || l.leader_user_id || ' should have ' || p.held_fen || ' held and has ' || coalesce(h.held_fen, 0)
  FROM auction_lots l JOIN auction_bidders p ON p.lot_id = l.id AND p.user_id = l.leader_user_id
  LEFT JOIN LATERAL (SELECT sum(amount_fen) AS held_fen FROM deposit_holds
    WHERE scope = 'lot' AND ref_id = l.id AND user_id = l.leader_user_id AND status = 'held') h ON true
  WHERE l.status = 'live' AND p.held_fen > coalesce(h.held_fen, 0);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_txs_no_truncate BEFORE TRUNCATE ON ledger_txs EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What happened to an order stays written.
CREATE TRIGGER order_logs_append_only BEFORE UPDATE OR DELETE ON order_logs
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
INSERT INTO order_carriers (code, name, name_en, phone, pattern, sort) VALUES
  ('SF', '顺丰速运', 'SF Express', '95338', '^SF[0-9]{12,13}$', 1),
  ('JD', '京东快递', 'JD Logistics', '950616', '^JD[A-Z0-9]{11,15}$', 2),
  ('EMS', '邮政EMS', 'EMS', '11183', '^[A-Z]{2}[0-9]{9}[A-Z]{2}$', 3),
  ('ZTO', '中通快递', 'ZTO Express', '95311', '^[0-9]{12,15}$', 4),
  ('YTO', '圆通速递', 'YTO Express', '95554', '^(YT[0-9]{13}|[0-9]{10,18})$', 5);
--> statement-breakpoint
INSERT INTO order_review_tags (scope, name, name_en, sort) VALUES
  ('auction', '与描述一致', 'As described', 1),
  ('auction', '品相好', 'Good condition', 2),
  ('auction', '包装用心', 'Packed with care', 3),
  ('auction', '发货快', 'Shipped quickly', 4),
  ('auction', '沟通顺畅', 'Easy to talk to', 5),
  ('auction', '鉴定可靠', 'Reliable authentication', 6);
--> statement-breakpoint
-- I4: an order's escrow is what was put in, less what went back or was released; and it is empty unless the order is under way.
CREATE VIEW inv_i04 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_i04')
    UNION SELECT id FROM order_orders WHERE status IN ('to_ship', 'shipped', 'funding', 'grouping'))
  SELECT 'order ' || o.id AS subject, 'escrow ' || b.fen || ', order says ' || b.expected_fen || ' (' || o.status || ')' AS detail
  FROM looked_at l JOIN order_orders o ON o.id = l.id CROSS JOIN LATERAL (
    SELECT coalesce((SELECT a.balance_fen FROM ledger_accounts a WHERE a.code = 'order:' || o.id || ':escrow'), 0) AS fen,
      CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.paid_fen + o.deposit_applied_fen + o.platform_discount_fen END - o.refunded_escrow_fen - o.released_fen AS expected_fen) b
  WHERE b.fen <> b.expected_fen
    OR (o.status IN ('pending_payment', 'received', 'completed', 'closed', 'cancelled', 'refunded') AND b.fen <> 0)
    OR (o.status IN ('to_ship', 'shipped', 'funding', 'grouping') AND b.fen <= 0 AND o.total_fen > 0);
--> statement-breakpoint
-- I5: no escrow without an order under way (once there are orders at all).
CREATE VIEW inv_i05 AS
  SELECT a.code AS subject, a.balance_fen || ' fen belong to no order under way' AS detail
  FROM ledger_accounts a LEFT JOIN order_orders o ON o.id = a.owner_id
  WHERE a.kind = 'escrow' AND a.owner_type = 'order' AND a.balance_fen <> 0 AND (o.id IS NULL OR o.status NOT IN ('to_ship', 'shipped', 'funding', 'grouping'))
    AND EXISTS (SELECT FROM order_orders);
--> statement-breakpoint
-- I6: what waits with a shop is what its orders say.
CREATE VIEW inv_i06 AS
  SELECT 'shop ' || s.shop_id AS subject, 'pending ' || s.account_fen || ', orders say ' || s.order_fen AS detail
  FROM (SELECT coalesce(o.shop_id, a.owner_id) AS shop_id, coalesce(a.balance_fen, 0) AS account_fen, coalesce(o.fen, 0) AS order_fen
    FROM (SELECT shop_id, sum(shop_pending_fen) AS fen FROM order_orders WHERE shop_pending_fen <> 0 GROUP BY shop_id) o
    FULL JOIN (SELECT owner_id, balance_fen FROM ledger_accounts WHERE owner_type = 'shop' AND kind = 'pending' AND balance_fen <> 0) a
      ON a.owner_id = o.shop_id) s
  WHERE s.account_fen <> s.order_fen AND EXISTS (SELECT FROM order_orders x WHERE x.shop_id = s.shop_id)
  UNION ALL SELECT 'order ' || id, 'is ' || status || ' with ' || shop_pending_fen || ' fen pending' FROM order_orders
  WHERE status <> 'received' AND shop_pending_fen <> 0;
--> statement-breakpoint
-- I12: the commission is what the rates say, and what the release posted.
CREATE VIEW inv_i12 AS
  SELECT 'order ' || o.id AS subject, 'commission ' || o.commission_fen || ', rates say ' || c.fen AS detail
  FROM order_orders o CROSS JOIN LATERAL (SELECT least(2000000,
      (greatest(0, o.goods_fen - o.shop_discount_fen + o.adjust_fen - o.refunded_goods_fen) * o.commission_bp * 2 + 10000) / 20000
      + (greatest(0, o.premium_fen - o.refunded_premium_fen) * o.premium_commission_bp * 2 + 10000) / 20000, o.released_fen) AS fen) c
  WHERE o.updated_at >= ledger_checked_to('inv_i12') AND o.received_at IS NOT NULL AND o.commission_fen <> c.fen;
--> statement-breakpoint
-- I13: nothing is given back or released twice. At most one release an order is what the movement's key makes sure of.
CREATE VIEW inv_i13 AS
  SELECT 'order ' || id AS subject, 'refunded ' || refunded_fen || ', released ' || released_fen || ' of ' || (paid_fen + deposit_applied_fen + platform_discount_fen) AS detail
  FROM order_orders
  WHERE updated_at >= ledger_checked_to('inv_i13') AND (refunded_fen > paid_fen + deposit_applied_fen + platform_discount_fen
    OR refunded_escrow_fen + released_fen > paid_fen + deposit_applied_fen + platform_discount_fen);
--> statement-breakpoint
-- I19: what an order says was given back is what its refunds say, to each source no more than came from it.
CREATE VIEW inv_i19 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_i19')
    UNION SELECT order_id FROM order_refunds WHERE created_at >= ledger_checked_to('inv_i19'))
  SELECT 'order ' || o.id AS subject, 'refunded ' || o.refunded_fen || ', refunds say ' || r.fen AS detail
  FROM looked_at l JOIN order_orders o ON o.id = l.id CROSS JOIN LATERAL (SELECT coalesce(sum(cash_fen + coupon_fen), 0) AS fen,
      coalesce(sum(cash_fen + coupon_fen) FILTER (WHERE from_escrow), 0) AS escrow_fen, coalesce(sum(commission_fen), 0) AS commission_fen,
      coalesce(sum(cash_fen) FILTER (WHERE source = 'payment'), 0) AS paid_fen
    FROM order_refunds WHERE order_id = o.id) r
  WHERE o.refunded_fen <> r.fen OR o.refunded_escrow_fen <> r.escrow_fen OR o.commission_refunded_fen <> r.commission_fen OR r.paid_fen > o.paid_fen;
--> statement-breakpoint
-- I9: every payment that succeeded moved its money exactly once, where settled_as says; no other payment moved any.
CREATE VIEW inv_i09 AS
SELECT x.pay_no AS subject, x.status || ' for ' || x.fen || ' fen, moved ' || coalesce(c.fen::text, 'nothing') AS detail
FROM (
  SELECT p.pay_no, p.status, coalesce(p.paid_fen, p.amount_fen) AS fen,
    CASE
      WHEN p.settled_as = 'late' THEN 'pay:' || p.pay_no || ':late'
      WHEN p.settled_as = 'suspense' THEN 'cb:' || p.provider || ':' || p.provider_order_id
      ELSE 'pay:' || p.pay_no
    END AS idem_key
  FROM payment_payments p
  WHERE p.channel = 'card' AND p.purpose <> 'shop_deposit' AND p.status = 'succeeded' AND p.succeeded_at >= ledger_checked_to('inv_i09')
) x CROSS JOIN LATERAL (
  SELECT -sum(e.amount_fen) AS fen FROM ledger_txs t JOIN ledger_entries e ON e.tx_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing' WHERE t.idem_key = x.idem_key
) c
WHERE c.fen IS DISTINCT FROM x.fen
UNION ALL
SELECT p.pay_no, p.status || ' for ' || coalesce(p.paid_fen, p.amount_fen) || ' fen, moved ' || coalesce(c.fen::text, 'nothing')
FROM ledger_txs t JOIN payment_payments p ON p.pay_no = substr(t.idem_key, 5)
CROSS JOIN LATERAL (SELECT -sum(e.amount_fen) AS fen FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'clearing'
  WHERE e.tx_id = t.id) c
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key LIKE 'pay:%' AND p.channel = 'card' AND p.purpose <> 'shop_deposit'
  AND p.status <> 'succeeded' AND c.fen IS NOT NULL
UNION ALL
SELECT p.pay_no, p.status || ' order ' || o.id || ', moved ' || t.type
FROM ledger_txs t JOIN payment_payments p ON p.pay_no = split_part(t.idem_key, ':', 2) CROSS JOIN unnest(p.purpose_ids) AS o(id)
WHERE t.created_at >= ledger_checked_to('inv_i09') AND t.idem_key = 'pay:' || p.pay_no || ':' || o.id
  AND p.channel = 'wallet' AND p.purpose = 'orders' AND p.status <> 'succeeded';
--> statement-breakpoint
-- I10: what is on its way back to cards is what the open refunds say.
CREATE VIEW inv_i10 AS
SELECT 'platform:refund_transit' AS subject, transit.fen || ' fen on the account, ' || open.fen || ' fen in refunds' AS detail
FROM (SELECT coalesce(sum(a.balance_fen), 0) + coalesce(sum(r.fen), 0) AS fen FROM ledger_accounts a CROSS JOIN LATERAL (SELECT sum(e.amount_fen) AS fen
    FROM ledger_entries e WHERE e.account_id = a.id AND e.created_at >= coalesce(a.rolled_to, '-infinity')) r
    WHERE a.code = 'platform:refund_transit') transit,
  (SELECT coalesce(sum(amount_fen), 0) AS fen FROM payment_refunds WHERE destination = 'original' AND status <> 'succeeded') open
WHERE transit.fen <> open.fen;
--> statement-breakpoint
CREATE TRIGGER proof_daily_roots_append_only BEFORE UPDATE OR DELETE ON proof_daily_roots
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- The categories a new installation starts with. Their ids are fixed, so that links and demo pictures may name them.
INSERT INTO site_categories (id, scope, code, parent_id, level, name_en, name_zh, icon, sort, is_liquor, params) OVERRIDING SYSTEM VALUE VALUES
(1, 'auction', 'jade', null, 1, 'Jade', '翡翠玉石', 'diamond', 1, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Jadeite","Hetian nephrite","Other nephrite","Other"],"options_zh":["翡翠","和田玉","其他软玉","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(2, 'auction', 'ceramics', null, 1, 'Ceramics', '陶瓷', 'vase', 2, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"kiln","label_en":"Kiln","label_zh":"窑口","type":"select","options_en":["Jingdezhen","Longquan","Jian","Dehua","Yixing","Other"],"options_zh":["景德镇","龙泉","建窑","德化","宜兴","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"mark","label_en":"Mark","label_zh":"底款","type":"text","options_en":[],"options_zh":[],"required":false}]'),
(3, 'auction', 'painting', null, 1, 'Painting & calligraphy', '书画', 'brush', 3, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"artist","label_en":"Artist","label_zh":"作者","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Ink on paper","Colour on paper","Ink on silk","Other"],"options_zh":["纸本水墨","纸本设色","绢本","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"mounting","label_en":"Mounting","label_zh":"装裱","type":"select","options_en":["Hanging scroll","Framed","Album leaf","Fan","Unmounted"],"options_zh":["立轴","镜框","册页","扇面","未裱"],"required":false}]'),
(4, 'auction', 'tea', null, 1, 'Tea & teaware', '茶与茶器', 'tea', 4, false, '[{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"origin","label_en":"Origin","label_zh":"产地","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"storage","label_en":"Storage","label_zh":"仓储","type":"select","options_en":["Dry","Natural","Unknown"],"options_zh":["干仓","自然仓","不详"],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(5, 'auction', 'liquor', null, 1, 'Liquor', '名酒', 'wine', 5, true, '[{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"net_ml","is_measure":true,"label_en":"Net content (ml)","label_zh":"净含量(毫升)","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"abv","label_en":"Alcohol (% vol)","label_zh":"酒精度(%vol)","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"fill_level","label_en":"Fill level","label_zh":"酒线","type":"text","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(6, 'auction', 'bronze', null, 1, 'Bronze & coins', '铜器钱币', 'coin', 6, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Bronze","Copper","Silver","Iron","Other"],"options_zh":["青铜","黄铜紫铜","银","铁","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"grade","label_en":"Grading","label_zh":"评级","type":"text","options_en":[],"options_zh":[],"required":false}]'),
(7, 'auction', 'wood', null, 1, 'Wood & beads', '木器珠串', 'tree', 7, false, '[{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Agarwood","Huanghuali","Zitan","Rosewood","Bamboo","Other"],"options_zh":["沉香","黄花梨","紫檀","红木","竹","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(8, 'auction', 'stone', null, 1, 'Stones & seals', '赏石印石', 'mountain', 8, false, '[{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Shoushan","Changhua","Qingtian","Agate","Scholar’s rock","Other"],"options_zh":["寿山石","昌化石","青田石","玛瑙","供石","其他"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"weight_g","is_measure":true,"label_en":"Weight (g)","label_zh":"重量(克)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]'),
(9, 'auction', 'watch', null, 1, 'Watches', '钟表', 'watch', 9, false, '[{"key":"brand","label_en":"Brand","label_zh":"品牌","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"reference","label_en":"Reference","label_zh":"型号","type":"text","options_en":[],"options_zh":[],"required":false},{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"material","label_en":"Material","label_zh":"材质","type":"select","options_en":["Steel","Gold","Gold-plated","Silver","Other"],"options_zh":["精钢","金","镀金","银","其他"],"required":true},{"key":"case_mm","is_measure":true,"label_en":"Case (mm)","label_zh":"表径(毫米)","type":"number","options_en":[],"options_zh":[],"required":false},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"box_papers","label_en":"Box and papers","label_zh":"附件","type":"select","options_en":["Box and papers","Box only","Papers only","None"],"options_zh":["盒证齐全","仅盒","仅证","无"],"required":false}]'),
(10, 'auction', 'glass', null, 1, 'Glass & snuff bottles', '琉璃鼻烟壶', 'bottle', 10, false, '[{"key":"period","label_en":"Period","label_zh":"年代","type":"select","options_en":["Song and before","Yuan","Ming","Qing","Republic","1949–1999","2000 and later","Not stated"],"options_zh":["宋及以前","元","明","清","民国","1949–1999","2000 年以后","不作断代"],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true},{"key":"technique","label_en":"Technique","label_zh":"工艺","type":"select","options_en":["Overlay","Inside-painted","Monochrome","Other"],"options_zh":["套料","内画","单色料","其他"],"required":false}]'),
(11, 'auction', 'stamps-books', null, 1, 'Stamps & books', '邮票古籍', 'book', 11, false, '[{"key":"year","label_en":"Year","label_zh":"年份","type":"number","options_en":[],"options_zh":[],"required":true},{"key":"issue","label_en":"Issue or edition","label_zh":"发行或版本","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"size","is_measure":true,"label_en":"Size","label_zh":"尺寸","type":"text","options_en":[],"options_zh":[],"required":true},{"key":"condition","label_en":"Condition","label_zh":"品相","type":"select","options_en":["Perfect","Very good","Light wear","Repaired","Damaged"],"options_zh":["全品","极好","有使用痕迹","有修补","有残损"],"required":true}]');
--> statement-breakpoint
INSERT INTO site_categories (id, scope, code, parent_id, level, name_en, name_zh, icon, sort, is_liquor, params) OVERRIDING SYSTEM VALUE VALUES
(101, 'auction', 'jade-bangles', 1, 2, 'Bangles', '手镯', null, 1, false, '[]'),
(102, 'auction', 'jade-pendants', 1, 2, 'Pendants', '挂件牌子', null, 2, false, '[]'),
(103, 'auction', 'jade-beads', 1, 2, 'Beads', '珠串', null, 3, false, '[]'),
(104, 'auction', 'jade-rings', 1, 2, 'Rings', '戒指', null, 4, false, '[]'),
(105, 'auction', 'jade-seals', 1, 2, 'Jade seals', '玉印', null, 5, false, '[]'),
(106, 'auction', 'jade-archaic', 1, 2, 'Archaic jades', '高古玉', null, 6, false, '[]'),
(201, 'auction', 'ceramics-blue-white', 2, 2, 'Blue & white', '青花', null, 1, false, '[]'),
(202, 'auction', 'ceramics-celadon', 2, 2, 'Celadon', '青瓷', null, 2, false, '[]'),
(203, 'auction', 'ceramics-monochrome', 2, 2, 'Monochrome', '颜色釉', null, 3, false, '[]'),
(204, 'auction', 'ceramics-white', 2, 2, 'White ware', '白瓷', null, 4, false, '[]'),
(205, 'auction', 'ceramics-jian', 2, 2, 'Jian ware', '建盏', null, 5, false, '[]'),
(206, 'auction', 'ceramics-yixing', 2, 2, 'Yixing teapots', '紫砂', null, 6, false, '[]'),
(207, 'auction', 'ceramics-guan', 2, 2, 'Crackle ware', '哥官开片', null, 7, false, '[]'),
(301, 'auction', 'painting-landscape', 3, 2, 'Landscape', '山水', null, 1, false, '[]'),
(302, 'auction', 'painting-calligraphy', 3, 2, 'Calligraphy', '书法', null, 2, false, '[]'),
(303, 'auction', 'painting-flowers', 3, 2, 'Flowers & bamboo', '花鸟竹石', null, 3, false, '[]'),
(304, 'auction', 'painting-fans', 3, 2, 'Fans', '扇面成扇', null, 4, false, '[]'),
(401, 'auction', 'tea-puer', 4, 2, 'Pu’er', '普洱', null, 1, false, '[]'),
(402, 'auction', 'tea-white', 4, 2, 'White tea', '白茶', null, 2, false, '[]'),
(403, 'auction', 'tea-ware', 4, 2, 'Teaware', '茶器', null, 3, false, '[]'),
(501, 'auction', 'liquor-baijiu', 5, 2, 'Baijiu', '白酒', null, 1, true, '[]'),
(502, 'auction', 'liquor-huangjiu', 5, 2, 'Rice wine', '黄酒', null, 2, true, '[]'),
(503, 'auction', 'liquor-bottles', 5, 2, 'Bottles & sets', '酒具对瓶', null, 3, true, '[]'),
(601, 'auction', 'bronze-vessels', 6, 2, 'Vessels', '鼎彝器皿', null, 1, false, '[]'),
(602, 'auction', 'bronze-mirrors', 6, 2, 'Mirrors', '铜镜', null, 2, false, '[]'),
(603, 'auction', 'bronze-coins', 6, 2, 'Coins', '钱币', null, 3, false, '[]'),
(604, 'auction', 'bronze-silver', 6, 2, 'Silver', '银锭银器', null, 4, false, '[]'),
(605, 'auction', 'bronze-iron', 6, 2, 'Iron kettles', '铁壶', null, 5, false, '[]'),
(606, 'auction', 'bronze-bells', 6, 2, 'Bells', '钟铃', null, 6, false, '[]'),
(701, 'auction', 'wood-beads', 7, 2, 'Beads', '手串', null, 1, false, '[]'),
(702, 'auction', 'wood-boxes', 7, 2, 'Boxes', '箱盒', null, 2, false, '[]'),
(703, 'auction', 'wood-brush-pots', 7, 2, 'Brush pots', '笔筒', null, 3, false, '[]'),
(704, 'auction', 'wood-furniture', 7, 2, 'Small furniture', '案上小器', null, 4, false, '[]'),
(801, 'auction', 'stone-seals', 8, 2, 'Seal stones', '印石', null, 1, false, '[]'),
(802, 'auction', 'stone-scholar', 8, 2, 'Scholar’s rocks', '供石', null, 2, false, '[]'),
(803, 'auction', 'stone-agate', 8, 2, 'Agate', '玛瑙', null, 3, false, '[]'),
(901, 'auction', 'watch-wrist', 9, 2, 'Wristwatches', '腕表', null, 1, false, '[]'),
(902, 'auction', 'watch-pocket', 9, 2, 'Pocket watches', '怀表', null, 2, false, '[]'),
(1001, 'auction', 'glass-snuff', 10, 2, 'Snuff bottles', '鼻烟壶', null, 1, false, '[]'),
(1002, 'auction', 'glass-vessels', 10, 2, 'Vessels', '料器', null, 2, false, '[]'),
(1101, 'auction', 'stamps-books-stamps', 11, 2, 'Stamps', '邮票', null, 1, false, '[]'),
(1102, 'auction', 'stamps-books-books', 11, 2, 'Old books', '古籍旧书', null, 2, false, '[]');
--> statement-breakpoint
-- The sides of a piece that buyers of its kind look for.
UPDATE site_categories c SET photo_views = v.views FROM (VALUES
  ('jade', '{front,back,side,detail,flaw,ruler}'::text[]),
  ('ceramics', '{front,back,base,mark,flaw,ruler}'),
  ('painting', '{front,mark,detail,back,flaw,ruler}'),
  ('tea', '{front,back,detail,flaw,ruler}'),
  ('liquor', '{front,back,top,base,flaw}'),
  ('bronze', '{front,back,base,mark,flaw,ruler}'),
  ('wood', '{front,back,detail,flaw,ruler}'),
  ('stone', '{front,back,base,mark,flaw,ruler}'),
  ('watch', '{front,back,side,detail,papers,flaw}'),
  ('glass', '{front,back,base,mark,flaw,ruler}'),
  ('stamps-books', '{front,back,mark,detail,flaw}')
) AS v (code, views) WHERE c.scope = 'auction' AND c.code = v.code;
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('site_categories', 'id'), 10000);
--> statement-breakpoint
-- The shortcuts of the home page.
INSERT INTO site_shortcuts (position, name_en, name_zh, icon, link, sort) VALUES
('home', 'Categories', '全部分类', 'gavel', '/pages/tabbar/menu/menu', 1),
('home', 'Ending soon', '即将截拍', 'timer', '/pages/main/search?sort=ending', 2),
('home', 'New lots', '新拍上架', 'sparkle', '/pages/users/new-begin', 3),
('home', 'Bargains', '捡漏', 'tag', '/pages/leaky/leaky', 4),
('home', 'Shops', '店铺', 'storefront', '/pages/main/shop/shop', 5),
('home', 'Watching', '收藏', 'eye', '/pages/users/circusee', 6),
('home', 'My bids', '我的竞拍', 'list-checks', '/pages/users/compete', 7),
('home', 'Jade', '翡翠玉石', 'diamond', '/pages/main/categoryResult?id=1', 8),
('home', 'Liquor', '名酒', 'wine', '/pages/main/categoryResult?id=5', 9),
('home', 'Deposits', '保证金', 'shield-check', '/pages/users/guarantee', 10);
--> statement-breakpoint
CREATE TRIGGER platform_audit_append_only BEFORE UPDATE OR DELETE ON platform_audit_logs
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER platform_settings_history_append_only BEFORE UPDATE OR DELETE ON platform_settings_history
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Takes a lane for this transaction, and of the events that wait in it those handed out next: of one topic, as many as its subscriber
-- hears together, and one that failed before alone. Their deliveries are deleted at once; a rollback brings them back. One round trip
-- instead of four, each statement with a snapshot of its own: the second must see what the lane's last worker has finished.
-- No commit of an event waits for the disk: after a crash the event is heard again, and a transaction that saw its effect and acted
-- on it has committed later, which writes this first.
CREATE FUNCTION platform_outbox_take(for_subscriber text, for_lane int, until_id bigint, most int, topics text[], batches int[])
RETURNS TABLE (id bigint, attempts int, aggregate text, topic text, payload jsonb, created_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM platform_outbox_lanes l WHERE l.subscriber = for_subscriber AND l.lane = for_lane FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    INSERT INTO platform_outbox_lanes (subscriber, lane) VALUES (for_subscriber, for_lane) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH waiting AS MATERIALIZED (
    SELECT d.event_id, d.attempts, d.aggregate, o.topic, o.payload, o.created_at
    FROM platform_outbox_deliveries d JOIN platform_outbox o ON o.id = d.event_id
    WHERE d.subscriber = for_subscriber AND d.lane = for_lane AND d.event_id <= until_id
      AND d.dead_at IS NULL AND d.next_try_at <= platform_now() AND NOT EXISTS (
        SELECT FROM platform_outbox_deliveries e WHERE e.subscriber = d.subscriber AND e.aggregate = d.aggregate
          AND e.event_id < d.event_id AND e.attempts > 0 AND e.dead_at IS NULL AND e.next_try_at > platform_now())
    ORDER BY d.event_id LIMIT most),
  first AS MATERIALIZED (SELECT w.topic, w.attempts FROM waiting w ORDER BY w.event_id LIMIT 1),
  taken AS MATERIALIZED (
    SELECT w.* FROM waiting w
    WHERE w.event_id < coalesce((SELECT min(x.event_id) FROM waiting x, first f WHERE x.topic <> f.topic OR x.attempts > f.attempts),
      9223372036854775807)
    ORDER BY w.event_id
    LIMIT (SELECT CASE WHEN f.attempts > 0 THEN 1 ELSE coalesce((SELECT b.batch FROM unnest(topics, batches) AS b(topic, batch)
      WHERE b.topic = f.topic), 1) END FROM first f)),
  done AS (DELETE FROM platform_outbox_deliveries d USING taken t WHERE d.subscriber = for_subscriber AND d.event_id = t.event_id)
  SELECT t.event_id, t.attempts, t.aggregate, t.topic, t.payload, t.created_at FROM taken t ORDER BY t.event_id;
END $$;
