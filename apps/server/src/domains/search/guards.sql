-- Tells the search's lane that what a thing is found by may have changed; in the transaction that changes it. It follows by itself and is no
-- effect of an operator's act (platform/effects).
CREATE FUNCTION search_stale() RETURNS trigger LANGUAGE plpgsql SET juya.effects = 'off' AS $$
DECLARE ref text := to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[1];
BEGIN
  WITH told AS (
    INSERT INTO platform_outbox (topic, aggregate, payload)
    VALUES ('search.stale', 'thing:' || TG_ARGV[0] || ref, jsonb_build_object('kind', TG_ARGV[0], 'ref_id', ref::bigint)) RETURNING id, aggregate)
  INSERT INTO platform_outbox_deliveries (event_id, subscriber, lane, aggregate) SELECT id, 'search.write', 0, aggregate FROM told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_lots_added AFTER INSERT ON lot_lots FOR EACH ROW EXECUTE FUNCTION search_stale('lot', 'id');
--> statement-breakpoint
CREATE TRIGGER search_lots_changed AFTER UPDATE OF title, title_en, category_id, shop_id, status, deleted_at ON lot_lots
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.category_id, OLD.shop_id, OLD.deleted_at, OLD.status IN ('scheduled', 'live', 'sold', 'passed'))
    IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.category_id, NEW.shop_id, NEW.deleted_at, NEW.status IN ('scheduled', 'live', 'sold', 'passed')))
  EXECUTE FUNCTION search_stale('lot', 'id');
--> statement-breakpoint
CREATE TRIGGER search_lot_texts_changed AFTER UPDATE OF params, certificate_issuer, certificate_no ON lot_texts
  FOR EACH ROW WHEN ((OLD.params, OLD.certificate_issuer, OLD.certificate_no) IS DISTINCT FROM (NEW.params, NEW.certificate_issuer, NEW.certificate_no))
  EXECUTE FUNCTION search_stale('lot', 'lot_id');
--> statement-breakpoint
CREATE TRIGGER search_goods_added AFTER INSERT ON goods_goods FOR EACH ROW EXECUTE FUNCTION search_stale('goods', 'id');
--> statement-breakpoint
CREATE TRIGGER search_goods_changed AFTER UPDATE OF title, title_en, category_id, shop_id, status, deleted_at ON goods_goods
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.category_id, OLD.shop_id, OLD.deleted_at, OLD.status IN ('on', 'sold_out'))
    IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.category_id, NEW.shop_id, NEW.deleted_at, NEW.status IN ('on', 'sold_out')))
  EXECUTE FUNCTION search_stale('goods', 'id');
--> statement-breakpoint
CREATE TRIGGER search_goods_texts_changed AFTER UPDATE OF params ON goods_texts
  FOR EACH ROW WHEN (OLD.params IS DISTINCT FROM NEW.params) EXECUTE FUNCTION search_stale('goods', 'goods_id');
--> statement-breakpoint
CREATE TRIGGER search_shops_added AFTER INSERT ON shop_shops FOR EACH ROW EXECUTE FUNCTION search_stale('shop', 'id');
--> statement-breakpoint
CREATE TRIGGER search_shops_changed AFTER UPDATE OF name, name_en, status ON shop_shops
  FOR EACH ROW WHEN ((OLD.name, OLD.name_en, OLD.status = 'active') IS DISTINCT FROM (NEW.name, NEW.name_en, NEW.status = 'active'))
  EXECUTE FUNCTION search_stale('shop', 'id');
--> statement-breakpoint
CREATE TRIGGER search_campaigns_added AFTER INSERT ON funding_campaigns FOR EACH ROW EXECUTE FUNCTION search_stale('campaign', 'id');
--> statement-breakpoint
CREATE TRIGGER search_campaigns_changed AFTER UPDATE OF title, title_en, category_id, status ON funding_campaigns
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.category_id, OLD.status IN ('draft', 'reviewing', 'rejected', 'cancelled'))
    IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.category_id, NEW.status IN ('draft', 'reviewing', 'rejected', 'cancelled')))
  EXECUTE FUNCTION search_stale('campaign', 'id');
--> statement-breakpoint
CREATE TRIGGER search_buys_added AFTER INSERT ON group_buys FOR EACH ROW EXECUTE FUNCTION search_stale('group_buy', 'id');
--> statement-breakpoint
CREATE TRIGGER search_buys_changed AFTER UPDATE OF status ON group_buys
  FOR EACH ROW WHEN ((OLD.status = 'active') IS DISTINCT FROM (NEW.status = 'active')) EXECUTE FUNCTION search_stale('group_buy', 'id');
--> statement-breakpoint
-- Group buys are found by the words of their goods.
CREATE FUNCTION search_stale_buys() RETURNS trigger LANGUAGE plpgsql SET juya.effects = 'off' AS $$
BEGIN
  WITH told AS (
    INSERT INTO platform_outbox (topic, aggregate, payload)
    SELECT 'search.stale', 'thing:group_buy' || b.id, jsonb_build_object('kind', 'group_buy', 'ref_id', b.id)
    FROM group_buys b WHERE b.goods_id = NEW.id AND b.status IN ('active', 'paused') RETURNING id, aggregate)
  INSERT INTO platform_outbox_deliveries (event_id, subscriber, lane, aggregate) SELECT id, 'search.write', 0, aggregate FROM told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_goods_of_buys_changed AFTER UPDATE OF title, title_en, category_id, deleted_at ON goods_goods
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.category_id, OLD.deleted_at) IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.category_id, NEW.deleted_at))
  EXECUTE FUNCTION search_stale_buys();
--> statement-breakpoint
CREATE TRIGGER search_items_added AFTER INSERT ON exchange_items FOR EACH ROW EXECUTE FUNCTION search_stale('item', 'id');
--> statement-breakpoint
CREATE TRIGGER search_items_changed AFTER UPDATE OF title, title_en, status ON exchange_items
  FOR EACH ROW WHEN ((OLD.title, OLD.title_en, OLD.status = 'active') IS DISTINCT FROM (NEW.title, NEW.title_en, NEW.status = 'active'))
  EXECUTE FUNCTION search_stale('item', 'id');
--> statement-breakpoint
CREATE TRIGGER search_tasks_added AFTER INSERT ON task_tasks FOR EACH ROW EXECUTE FUNCTION search_stale('task', 'id');
--> statement-breakpoint
CREATE TRIGGER search_tasks_changed AFTER UPDATE OF title, steps, status, stopped_at ON task_tasks
  FOR EACH ROW WHEN ((OLD.title, OLD.steps, OLD.status = 'active', OLD.stopped_at) IS DISTINCT FROM (NEW.title, NEW.steps, NEW.status = 'active', NEW.stopped_at))
  EXECUTE FUNCTION search_stale('task', 'id');
--> statement-breakpoint
CREATE TRIGGER search_videos_added AFTER INSERT ON video_videos FOR EACH ROW EXECUTE FUNCTION search_stale('video', 'id');
--> statement-breakpoint
CREATE TRIGGER search_videos_changed AFTER UPDATE OF title, status, shop_hidden, room_hidden ON video_videos
  FOR EACH ROW WHEN ((OLD.title, OLD.status = 'visible', OLD.shop_hidden, OLD.room_hidden) IS DISTINCT FROM (NEW.title, NEW.status = 'visible', NEW.shop_hidden, NEW.room_hidden))
  EXECUTE FUNCTION search_stale('video', 'id');
--> statement-breakpoint
CREATE TRIGGER search_videos_gone AFTER DELETE ON video_videos FOR EACH ROW EXECUTE FUNCTION search_stale('video', 'id');
--> statement-breakpoint
CREATE TRIGGER search_masters_added AFTER INSERT ON master_masters FOR EACH ROW EXECUTE FUNCTION search_stale('master', 'id');
--> statement-breakpoint
CREATE TRIGGER search_masters_changed AFTER UPDATE OF name, title, region, status, banned ON master_masters
  FOR EACH ROW WHEN ((OLD.name, OLD.title, OLD.region, OLD.status = 'active', OLD.banned) IS DISTINCT FROM (NEW.name, NEW.title, NEW.region, NEW.status = 'active', NEW.banned))
  EXECUTE FUNCTION search_stale('master', 'id');
--> statement-breakpoint
-- How many things that anybody may find have these terms, up to a bound. Always by the index of words: to find out that nothing has a rare one,
-- the planner would else read the table, in the hope of an early hit.
CREATE FUNCTION search_count(of_kind text, of_shop bigint, asked text, up_to integer) RETURNS integer LANGUAGE sql STABLE
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT count(*)::integer FROM (
    SELECT FROM search_documents WHERE is_open AND words @@ asked::tsquery AND (of_kind IS NULL OR kind = of_kind) AND (of_shop IS NULL OR shop_id = of_shop)
    LIMIT up_to) counted
$$;
