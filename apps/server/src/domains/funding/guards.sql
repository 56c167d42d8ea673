-- A pledge counts that was paid: the end of the transaction looks at it, for the pledge is written before its order says so.
CREATE FUNCTION funding_pledge_has_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_orders WHERE id = NEW.order_id AND paid_at IS NOT NULL AND user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the pledge with order % has not been paid', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER funding_pledges_paid_for AFTER INSERT OR UPDATE OF state ON funding_pledges
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION funding_pledge_has_paid();
--> statement-breakpoint
-- What a campaign promised stands from its approval; its end may move with an outage, and never back.
CREATE FUNCTION funding_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of campaign % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER funding_campaigns_terms BEFORE UPDATE ON funding_campaigns
  FOR EACH ROW WHEN (OLD.to_at IS NOT NULL AND ((OLD.shop_id, OLD.goal_fen, OLD.ship_by, OLD.commission_bp, OLD.from_at)
    IS DISTINCT FROM (NEW.shop_id, NEW.goal_fen, NEW.ship_by, NEW.commission_bp, NEW.from_at) OR NEW.to_at < OLD.to_at))
  EXECUTE FUNCTION funding_terms_frozen();
--> statement-breakpoint
-- What was raised stands from the end on.
CREATE TRIGGER funding_campaigns_raised_stands BEFORE UPDATE OF raised_fen, backer_count ON funding_campaigns
  FOR EACH ROW WHEN (OLD.status NOT IN ('live', 'counting') AND (OLD.raised_fen, OLD.backer_count) IS DISTINCT FROM (NEW.raised_fen, NEW.backer_count))
  EXECUTE FUNCTION funding_terms_frozen();
--> statement-breakpoint
-- What a backer agreed to stands: neither the price nor the content of a tier changes that somebody has ordered.
CREATE FUNCTION funding_tier_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM funding_pledges WHERE tier_id = OLD.id) THEN
    RAISE EXCEPTION 'tier % was backed, what it promises stands', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER funding_tiers_promise BEFORE UPDATE ON funding_tiers
  FOR EACH ROW WHEN ((OLD.campaign_id, OLD.name, OLD.price_fen, OLD.content, OLD.shipping_fen) IS DISTINCT FROM (NEW.campaign_id, NEW.name, NEW.price_fen, NEW.content, NEW.shipping_fen))
  EXECUTE FUNCTION funding_tier_frozen();
--> statement-breakpoint
-- Where a campaign's money is: as the orders of its pledges say, in the transaction that says it. What changes such an order's money holds the campaign.
CREATE FUNCTION funding_note_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  escrow_before bigint := CASE WHEN OLD.paid_at IS NULL THEN 0
    ELSE OLD.paid_fen + OLD.deposit_applied_fen + OLD.platform_discount_fen - OLD.refunded_escrow_fen - OLD.released_fen END;
  escrow_now bigint := CASE WHEN NEW.paid_at IS NULL THEN 0
    ELSE NEW.paid_fen + NEW.deposit_applied_fen + NEW.platform_discount_fen - NEW.refunded_escrow_fen - NEW.released_fen END;
BEGIN
  UPDATE funding_campaigns c SET escrow_fen = c.escrow_fen + escrow_now - escrow_before,
    to_shop_fen = c.to_shop_fen + (NEW.released_fen - NEW.refunded_fen + NEW.refunded_escrow_fen) - (OLD.released_fen - OLD.refunded_fen + OLD.refunded_escrow_fen),
    back_fen = c.back_fen + NEW.refunded_fen - OLD.refunded_fen
  FROM funding_pledges p WHERE p.order_id = NEW.id AND c.id = p.campaign_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_orders_campaign_money AFTER UPDATE ON order_orders
  FOR EACH ROW WHEN (NEW.kind = 'funding' AND (OLD.paid_at, OLD.paid_fen, OLD.refunded_fen, OLD.refunded_escrow_fen, OLD.released_fen)
    IS DISTINCT FROM (NEW.paid_at, NEW.paid_fen, NEW.refunded_fen, NEW.refunded_escrow_fen, NEW.released_fen))
  EXECUTE FUNCTION funding_note_money();
--> statement-breakpoint
-- I55: a campaign says where the money of its pledges is as their orders do, and a finished one what was sent in time as they do.
CREATE VIEW inv_i55 AS
  SELECT 'campaign ' || c.id AS subject, 'says ' || c.escrow_fen || ' in escrow, ' || c.to_shop_fen || ' with the shop, ' || c.back_fen
    || ' back, orders say ' || o.escrow_fen || ', ' || o.to_shop_fen || ', ' || o.back_fen AS detail
  FROM funding_campaigns c CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN o.paid_at IS NULL THEN 0
        ELSE o.paid_fen + o.deposit_applied_fen + o.platform_discount_fen - o.refunded_escrow_fen - o.released_fen END), 0) AS escrow_fen,
      coalesce(sum(o.released_fen - o.refunded_fen + o.refunded_escrow_fen), 0) AS to_shop_fen, coalesce(sum(o.refunded_fen), 0) AS back_fen
    FROM funding_pledges p JOIN order_orders o ON o.id = p.order_id WHERE p.campaign_id = c.id) o
  WHERE (c.escrow_fen, c.to_shop_fen, c.back_fen) IS DISTINCT FROM (o.escrow_fen, o.to_shop_fen, o.back_fen)
  UNION ALL SELECT 'campaign ' || c.id, 'says ' || coalesce(c.record_on_time::text, '?') || ' of ' || coalesce(c.record_pledges::text, '?') || ' in time, orders say '
    || r.on_time || ' of ' || r.pledges
  FROM funding_campaigns c CROSS JOIN LATERAL (SELECT count(*) AS pledges, count(*) FILTER (WHERE done_at <= due_at) AS on_time
    FROM (SELECT o.shipped_at, coalesce(o.shipped_at, p.ended_at) AS done_at, CASE WHEN p.postpone_agreed_at IS NULL THEN c.ship_by ELSE coalesce(c.postponed_to, c.ship_by) END AS due_at
      FROM funding_pledges p JOIN order_orders o ON o.id = p.order_id WHERE p.campaign_id = c.id AND p.state IN ('paid', 'left', 'refunded')) one
    WHERE shipped_at IS NOT NULL OR done_at > due_at) r
  WHERE c.status = 'finished' AND (c.record_pledges, c.record_on_time) IS DISTINCT FROM (r.pledges::int, r.on_time::int);
--> statement-breakpoint
-- I37: what a campaign has raised is the sum of its paid pledges, until its end is decided; it counts their people.
CREATE VIEW inv_i37 AS
  SELECT 'campaign ' || c.id AS subject, 'says ' || c.raised_fen || ' of ' || c.backer_count || ', pledges say ' || p.fen || ' of ' || p.people AS detail
  FROM funding_campaigns c CROSS JOIN LATERAL (SELECT coalesce(sum(goods_fen), 0) AS fen, count(DISTINCT user_id) AS people
    FROM funding_pledges WHERE campaign_id = c.id AND state = 'paid') p
  WHERE c.status IN ('live', 'counting') AND (c.raised_fen <> p.fen OR c.backer_count <> p.people);
--> statement-breakpoint
-- I38: the pieces of a tier are those of its pledges: held ones are unpaid, sold ones are paid.
CREATE VIEW inv_i38 AS
  SELECT 'tier ' || t.id AS subject, 'says ' || t.held || ' held and ' || t.sold || ' sold, pledges say ' || p.held || ' and ' || p.sold AS detail
  FROM funding_tiers t CROSS JOIN LATERAL (SELECT coalesce(sum(qty) FILTER (WHERE state = 'held'), 0) AS held,
    coalesce(sum(qty) FILTER (WHERE state = 'paid'), 0) AS sold FROM funding_pledges WHERE tier_id = t.id) p
  WHERE t.held <> p.held OR t.sold <> p.sold;
--> statement-breakpoint
-- I39: twenty minutes after a campaign's end, or after its pledge was given up, no order waits any more, but for those of whose
-- payment a bank took something back.
CREATE VIEW inv_i39 AS
  SELECT 'order ' || o.id AS subject, 'waits, and its campaign ' || coalesce(c.id::text, '(none)') || ' is ' || coalesce(c.status, 'not there') AS detail
  FROM order_orders o LEFT JOIN funding_pledges p ON p.order_id = o.id LEFT JOIN funding_campaigns c ON c.id = p.campaign_id
  WHERE o.status = 'funding' AND o.kind = 'funding' AND o.charged_back_fen = 0
    AND greatest(o.paid_at, coalesce(p.ended_at, c.ended_at, CASE WHEN c.id IS NULL THEN o.paid_at ELSE 'infinity' END)) < platform_now() - interval '20 minutes';
--> statement-breakpoint
-- I40: no reserve stays set aside for a campaign that is over or was not approved.
CREATE VIEW inv_i40 AS
  SELECT 'reserve of campaign ' || r.campaign_id AS subject, 'is set aside, and the campaign is ' || c.status AS detail
  FROM funding_reserves r JOIN funding_campaigns c ON c.id = r.campaign_id
  WHERE r.released_at IS NULL AND c.status IN ('failed', 'cancelled', 'finished', 'draft', 'rejected');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER funding_campaigns_effect AFTER INSERT OR UPDATE OF status ON funding_campaigns
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER funding_pledges_effect AFTER INSERT OR UPDATE OF state ON funding_pledges
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('order_id', 'state');
--> statement-breakpoint
CREATE TRIGGER funding_tiers_effect AFTER INSERT OR UPDATE OF status ON funding_tiers
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER funding_late_campaigns_effect AFTER INSERT OR UPDATE OF status ON funding_late_campaigns
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
