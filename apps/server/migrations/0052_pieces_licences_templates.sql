CREATE TABLE "piece_pieces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"holder_kind" text NOT NULL,
	"holder_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "piece_pieces_holder" CHECK ("piece_pieces"."holder_kind" in ('goods','lot'))
);
--> statement-breakpoint
CREATE TABLE "shop_licences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_licences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"image" text NOT NULL,
	"expires_on" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reject_reason" text,
	"filed_by" bigint NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_licences_status" CHECK (status in ('pending', 'approved', 'rejected', 'replaced')),
	CONSTRAINT "shop_licences_expires_on" CHECK (expires_on ~ '^\d{4}-\d\d-\d\d$')
);
--> statement-breakpoint
CREATE TABLE "site_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"params" jsonb NOT NULL,
	"made_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods_goods" DROP CONSTRAINT "goods_goods_kind";--> statement-breakpoint
DROP INDEX "goods_reservations_of_goods";--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "piece_id" bigint;--> statement-breakpoint
ALTER TABLE "auction_texts" ADD COLUMN "template_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_goods" ADD COLUMN "piece_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_texts" ADD COLUMN "template_id" bigint;--> statement-breakpoint
ALTER TABLE "order_orders" ADD COLUMN "delivered_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_categories" ADD COLUMN "template_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_licences_waiting" ON "shop_licences" USING btree ("shop_id","kind") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "shop_licences_in_force" ON "shop_licences" USING btree ("shop_id","kind") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "shop_licences_of_shop" ON "shop_licences" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "shop_licences_by_status" ON "shop_licences" USING btree ("status","shop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_templates_version" ON "site_templates" USING btree ("category_id","version");--> statement-breakpoint
CREATE INDEX "auction_lots_by_piece" ON "auction_lots" USING btree ("piece_id","id") WHERE piece_id is not null;--> statement-breakpoint
CREATE INDEX "goods_goods_liquor" ON "goods_goods" USING btree ("on_at" DESC NULLS FIRST,"id") WHERE status = 'on' and kind = 'liquor';--> statement-breakpoint
CREATE UNIQUE INDEX "goods_goods_of_piece" ON "goods_goods" USING btree ("piece_id") WHERE piece_id is not null;--> statement-breakpoint
CREATE INDEX "goods_reservations_of_goods" ON "goods_reservations" USING btree ("goods_id","status") WHERE status in ('locked', 'consumed');--> statement-breakpoint
ALTER TABLE "goods_goods" ADD CONSTRAINT "goods_goods_kind" CHECK ("goods_goods"."kind" in ('normal','xinke','liquor'));
--> statement-breakpoint
-- Whether goods or a lot offer their piece, or an order of them stands: as long as that is so, nothing else may offer it.
CREATE FUNCTION piece_is_held(kind text, ref bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF kind = 'goods' THEN
    RETURN EXISTS (SELECT FROM goods_goods g WHERE g.id = ref AND g.deleted_at IS NULL AND g.status IN ('reviewing', 'on', 'sold_out'))
      OR EXISTS (SELECT FROM goods_reservations r JOIN order_orders o ON o.id = r.order_id
        WHERE r.goods_id = ref AND r.status IN ('locked', 'consumed') AND o.status NOT IN ('closed', 'cancelled', 'refunded'));
  END IF;
  RETURN EXISTS (SELECT FROM auction_lots l WHERE l.id = ref AND (
      (l.deleted_at IS NULL AND l.status IN ('reviewing', 'scheduled', 'live'))
      OR (l.status = 'sold' AND NOT EXISTS (SELECT FROM order_orders o WHERE o.id = l.order_id AND o.status IN ('closed', 'cancelled', 'refunded')))))
    OR EXISTS (SELECT FROM auction_offers f WHERE f.lot_id = ref AND f.status = 'open');
END $$;
--> statement-breakpoint
-- One piece, one sale: a piece changes hands only once nothing offers it and no order of it stands.
CREATE FUNCTION piece_changes_hands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF piece_is_held(OLD.holder_kind, OLD.holder_id) THEN
    RAISE EXCEPTION 'piece % is on sale or under order as % %', OLD.id, OLD.holder_kind, OLD.holder_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER piece_pieces_hands BEFORE UPDATE OF holder_kind, holder_id ON piece_pieces
  FOR EACH ROW WHEN ((OLD.holder_kind, OLD.holder_id) IS DISTINCT FROM (NEW.holder_kind, NEW.holder_id))
  EXECUTE FUNCTION piece_changes_hands();
--> statement-breakpoint
-- Only the holder of a piece offers it. The row is locked, so that it does not change hands meanwhile.
CREATE FUNCTION piece_only_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM piece_pieces p WHERE p.id = NEW.piece_id AND p.holder_kind = TG_ARGV[0] AND p.holder_id = NEW.id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'piece % is not held by % %', NEW.piece_id, TG_ARGV[0], NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER goods_goods_piece BEFORE UPDATE OF status ON goods_goods
  FOR EACH ROW WHEN (NEW.piece_id IS NOT NULL AND NEW.status IN ('reviewing', 'on', 'sold_out') AND OLD.status NOT IN ('reviewing', 'on', 'sold_out'))
  EXECUTE FUNCTION piece_only_holder('goods');
--> statement-breakpoint
CREATE TRIGGER auction_lots_piece BEFORE UPDATE OF status ON auction_lots
  FOR EACH ROW WHEN (NEW.piece_id IS NOT NULL AND NEW.status IN ('reviewing', 'scheduled', 'live', 'sold') AND OLD.status NOT IN ('reviewing', 'scheduled', 'live', 'sold'))
  EXECUTE FUNCTION piece_only_holder('lot');
--> statement-breakpoint
-- I23: no piece is on sale or under order twice, and only its holder has it so.
CREATE VIEW inv_i25 AS
  SELECT 'piece ' || p.id AS subject, 'held by ' || p.holder_kind || ' ' || p.holder_id || ', offered by ' || string_agg(o.kind || ' ' || o.id, ', ' ORDER BY o.kind, o.id) AS detail
  FROM piece_pieces p CROSS JOIN LATERAL (
    SELECT 'goods' AS kind, g.id FROM goods_goods g WHERE g.piece_id = p.id
    UNION ALL SELECT 'lot', l.id FROM auction_lots l WHERE l.piece_id = p.id) o
  WHERE piece_is_held(o.kind, o.id)
  GROUP BY p.id HAVING count(*) > 1 OR bool_or((o.kind, o.id) IS DISTINCT FROM (p.holder_kind, p.holder_id))
  UNION ALL
  SELECT 'goods ' || g.id, 'one piece, ' || sum(s.stock) || ' in stock'
  FROM goods_goods g JOIN goods_skus s ON s.goods_id = g.id WHERE g.piece_id IS NOT NULL AND s.enabled GROUP BY g.id HAVING sum(s.stock) > 1;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER piece_pieces_effect AFTER INSERT OR UPDATE OF holder_kind, holder_id ON piece_pieces
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'holder_kind', 'holder_id');
--> statement-breakpoint
CREATE TRIGGER shop_licences_effect AFTER INSERT OR UPDATE OF status ON shop_licences
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'kind', 'status');
--> statement-breakpoint
-- What a category asks, in versions that never change.
CREATE TRIGGER site_templates_append_only BEFORE UPDATE OR DELETE ON site_templates
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- Spirits have a page of their own; one an operator leads elsewhere stays.
UPDATE site_shortcuts SET link = '/pages/maotai/maotai' WHERE position = 'home' AND icon = 'wine' AND link = '/pages/main/categoryResult?id=5';
--> statement-breakpoint
-- The first version is what each category asks so far.
WITH made AS (INSERT INTO site_templates (category_id, version, params)
    SELECT id, 1, params FROM site_categories WHERE params <> '[]' ORDER BY id RETURNING id, category_id)
  UPDATE site_categories c SET template_id = made.id FROM made WHERE c.id = made.category_id;
