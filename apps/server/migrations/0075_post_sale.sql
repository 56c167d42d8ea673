DROP VIEW inv_b06;
--> statement-breakpoint
CREATE TABLE "auction_post_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_post_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"counter_fen" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"because" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"order_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "auction_post_offers_status" CHECK ("auction_post_offers"."status" in ('open','countered','accepted','declined','expired','withdrawn')),
	CONSTRAINT "auction_post_offers_because" CHECK ("auction_post_offers"."because" in ('sold','shop','left','restricted')),
	CONSTRAINT "auction_post_offers_amounts" CHECK ("auction_post_offers"."amount_fen" > 0 and "auction_post_offers"."counter_fen" > "auction_post_offers"."amount_fen"),
	CONSTRAINT "auction_post_offers_countered" CHECK ("auction_post_offers"."status" <> 'countered' or "auction_post_offers"."counter_fen" is not null),
	CONSTRAINT "auction_post_offers_order" CHECK (("auction_post_offers"."order_id" is not null) = ("auction_post_offers"."status" = 'accepted'))
);
--> statement-breakpoint
CREATE TABLE "auction_post_sales" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"buyer_alias" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"offer_id" bigint,
	"order_id" bigint NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"closing_sha256" text NOT NULL,
	"signature" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "post_sold_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_post_offers_one_accepted" ON "auction_post_offers" USING btree ("lot_id") WHERE status = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "auction_post_offers_one_open" ON "auction_post_offers" USING btree ("lot_id","user_id") WHERE status in ('open', 'countered');--> statement-breakpoint
CREATE INDEX "auction_post_offers_by_lot" ON "auction_post_offers" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "auction_post_offers_by_user" ON "auction_post_offers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "auction_post_offers_by_shop" ON "auction_post_offers" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "auction_post_sales_by_time" ON "auction_post_sales" USING btree ("sold_at","lot_id");
--> statement-breakpoint
CREATE TRIGGER auction_post_sales_append_only BEFORE UPDATE OR DELETE ON auction_post_sales
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
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
      AND (EXISTS (SELECT FROM auction_lots n WHERE n.relist_of = u.id) OR EXISTS (SELECT FROM auction_offers f WHERE f.lot_id = u.id) OR EXISTS (SELECT FROM auction_post_sales s WHERE s.lot_id = u.id))
    UNION ALL SELECT p.first_id, n.id FROM pieces p CROSS JOIN LATERAL (SELECT l.id FROM auction_lots l WHERE l.relist_of = p.id OFFSET 0) n
  )
  SELECT 'lot ' || p.first_id AS subject, count(*) || ' orders stand: ' || string_agg(o.order_no, ', ' ORDER BY o.id) AS detail
  FROM pieces p CROSS JOIN LATERAL (SELECT o.id, o.order_no FROM order_orders o
    WHERE o.lot_id = p.id AND o.status NOT IN ('closed', 'cancelled', 'refunded') OFFSET 0) o
  GROUP BY p.first_id HAVING count(*) > 1;
--> statement-breakpoint
CREATE TRIGGER auction_post_offers_effect AFTER INSERT OR UPDATE OF status ON auction_post_offers
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- Whether goods or a lot offer their piece, or an order of them stands: as long as that is so, nothing else may offer it.
CREATE OR REPLACE FUNCTION piece_is_held(kind text, ref bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF kind = 'goods' THEN
    RETURN EXISTS (SELECT FROM goods_goods g WHERE g.id = ref AND g.deleted_at IS NULL AND g.status IN ('reviewing', 'on', 'sold_out'))
      OR EXISTS (SELECT FROM goods_reservations r JOIN order_orders o ON o.id = r.order_id
        WHERE r.goods_id = ref AND r.status IN ('locked', 'consumed') AND o.status NOT IN ('closed', 'cancelled', 'refunded'));
  END IF;
  RETURN EXISTS (SELECT FROM auction_lots l WHERE l.id = ref AND (
      (l.deleted_at IS NULL AND l.status IN ('reviewing', 'scheduled', 'live'))
      OR (l.status = 'sold' AND NOT EXISTS (SELECT FROM order_orders o WHERE o.id = l.order_id AND o.status IN ('closed', 'cancelled', 'refunded')))))
    OR EXISTS (SELECT FROM auction_offers f WHERE f.lot_id = ref AND f.status = 'open')
    OR EXISTS (SELECT FROM auction_post_offers f WHERE f.lot_id = ref AND f.status = 'countered');
END $$;
