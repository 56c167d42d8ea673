CREATE TABLE "goods_checkouts" (
	"user_id" bigint NOT NULL,
	"submit_token" uuid NOT NULL,
	"order_ids" bigint[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_checkouts_user_id_submit_token_pk" PRIMARY KEY("user_id","submit_token")
);
--> statement-breakpoint
CREATE TABLE "goods_collects" (
	"user_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_collects_user_id_goods_id_pk" PRIMARY KEY("user_id","goods_id")
);
--> statement-breakpoint
CREATE TABLE "goods_goods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"shelf_id" bigint,
	"kind" text DEFAULT 'normal' NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"image" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"min_price_fen" bigint NOT NULL,
	"max_price_fen" bigint NOT NULL,
	"was_fen" bigint,
	"was_until" timestamp (3) with time zone,
	"shipping_mode" text DEFAULT 'free' NOT NULL,
	"shipping_fen" bigint DEFAULT 0 NOT NULL,
	"template_id" bigint,
	"limit_per_person" integer DEFAULT 0 NOT NULL,
	"return_policy" text NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"collect_count" integer DEFAULT 0 NOT NULL,
	"on_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"reject_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_goods_status" CHECK ("goods_goods"."status" in ('draft','reviewing','rejected','on','off','sold_out','removed')),
	CONSTRAINT "goods_goods_kind" CHECK ("goods_goods"."kind" in ('normal','xinke')),
	CONSTRAINT "goods_goods_shipping" CHECK ("goods_goods"."shipping_mode" in ('free','fixed','template') and ("goods_goods"."shipping_mode" = 'template') = ("goods_goods"."template_id" is not null)),
	CONSTRAINT "goods_goods_prices" CHECK ("goods_goods"."min_price_fen" > 0 and "goods_goods"."max_price_fen" >= "goods_goods"."min_price_fen"),
	CONSTRAINT "goods_goods_was" CHECK (("goods_goods"."was_fen" is null) = ("goods_goods"."was_until" is null) and "goods_goods"."was_fen" > "goods_goods"."min_price_fen"),
	CONSTRAINT "goods_goods_on_is_approved" CHECK ("goods_goods"."status" not in ('on', 'sold_out') or ("goods_goods"."approved" and "goods_goods"."on_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "goods_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"price_fen" bigint,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_reservations" (
	"order_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"status" text DEFAULT 'locked' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_reservations_order_id_sku_id_pk" PRIMARY KEY("order_id","sku_id"),
	CONSTRAINT "goods_reservations_qty" CHECK ("goods_reservations"."qty" > 0),
	CONSTRAINT "goods_reservations_status" CHECK ("goods_reservations"."status" in ('locked','consumed','released','returned'))
);
--> statement-breakpoint
CREATE TABLE "goods_shelves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_shelves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_shelves_name" UNIQUE("shop_id","name")
);
--> statement-breakpoint
CREATE TABLE "goods_skus" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_skus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goods_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"values" text[] NOT NULL,
	"name" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"was_fen" bigint,
	"was_until" timestamp (3) with time zone,
	"stock" integer NOT NULL,
	"locked_stock" integer DEFAULT 0 NOT NULL,
	"weight_g" integer,
	"image" text,
	"code" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"on_sale" boolean DEFAULT false NOT NULL,
	CONSTRAINT "goods_skus_name" UNIQUE("goods_id","name"),
	CONSTRAINT "goods_skus_price" CHECK ("goods_skus"."price_fen" > 0),
	CONSTRAINT "goods_skus_stock" CHECK ("goods_skus"."stock" >= "goods_skus"."locked_stock" and "goods_skus"."locked_stock" >= 0),
	CONSTRAINT "goods_skus_was" CHECK (("goods_skus"."was_fen" is null) = ("goods_skus"."was_until" is null) and "goods_skus"."was_fen" > "goods_skus"."price_fen"),
	CONSTRAINT "goods_skus_on_sale" CHECK ("goods_skus"."enabled" or not "goods_skus"."on_sale")
);
--> statement-breakpoint
CREATE TABLE "goods_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"name" text NOT NULL,
	"by" text NOT NULL,
	"rates" jsonb NOT NULL,
	"free_over_fen" bigint,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "goods_templates_by" CHECK ("goods_templates"."by" in ('piece','weight'))
);
--> statement-breakpoint
CREATE TABLE "goods_texts" (
	"goods_id" bigint PRIMARY KEY NOT NULL,
	"images" text[] NOT NULL,
	"video" text,
	"video_poster" text,
	"desc" text NOT NULL,
	"desc_en" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "goods_collects_of_person" ON "goods_collects" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "goods_goods_of_shop" ON "goods_goods" USING btree ("shop_id","status","id");--> statement-breakpoint
CREATE INDEX "goods_goods_by_status" ON "goods_goods" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "goods_goods_new" ON "goods_goods" USING btree ("on_at" DESC NULLS FIRST,"id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "goods_goods_new_of_category" ON "goods_goods" USING btree ("category_id","on_at" DESC NULLS FIRST,"id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "goods_goods_new_of_shop" ON "goods_goods" USING btree ("shop_id","on_at" DESC NULLS FIRST,"id") WHERE status in ('on', 'sold_out');--> statement-breakpoint
CREATE INDEX "goods_goods_cheap" ON "goods_goods" USING btree ("min_price_fen","id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "goods_goods_sold" ON "goods_goods" USING btree ("sold_count" DESC NULLS FIRST,"id") WHERE status = 'on';--> statement-breakpoint
CREATE INDEX "goods_goods_bargains" ON "goods_goods" USING btree ("was_until","id") WHERE status = 'on' and min_price_fen * 10 <= was_fen * 8;--> statement-breakpoint
CREATE INDEX "goods_goods_by_submission" ON "goods_goods" USING btree ("submitted_at","id") WHERE status = 'reviewing';--> statement-breakpoint
CREATE INDEX "goods_goods_of_template" ON "goods_goods" USING btree ("template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "goods_goods_of_shelf" ON "goods_goods" USING btree ("shelf_id") WHERE shelf_id is not null;--> statement-breakpoint
CREATE INDEX "goods_prices_of_sku" ON "goods_prices" USING btree ("sku_id","id");--> statement-breakpoint
CREATE INDEX "goods_prices_of_goods" ON "goods_prices" USING btree ("goods_id","id");--> statement-breakpoint
CREATE INDEX "goods_reservations_locked" ON "goods_reservations" USING btree ("sku_id") WHERE status = 'locked';--> statement-breakpoint
CREATE INDEX "goods_reservations_of_person" ON "goods_reservations" USING btree ("user_id","goods_id");--> statement-breakpoint
CREATE INDEX "goods_reservations_of_goods" ON "goods_reservations" USING btree ("goods_id") WHERE status = 'locked';--> statement-breakpoint
CREATE INDEX "goods_templates_of_shop" ON "goods_templates" USING btree ("shop_id","id");
--> statement-breakpoint
-- What was asked is evidence: written once.
CREATE TRIGGER goods_prices_append_only BEFORE UPDATE OR DELETE ON goods_prices
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I15: what unpaid orders hold of a SKU is what its row says, and each of those orders is unpaid.
CREATE VIEW inv_i15 AS
  SELECT 'sku ' || s.id AS subject, 'locked ' || s.locked_stock || ', held by orders ' || coalesce(r.held, 0) AS detail
  FROM (SELECT id, locked_stock FROM goods_skus WHERE locked_stock <> 0) s
    FULL JOIN (SELECT sku_id, sum(qty) AS held FROM goods_reservations WHERE status = 'locked' GROUP BY sku_id) r ON r.sku_id = s.id
  WHERE s.locked_stock IS DISTINCT FROM r.held
  UNION ALL
  SELECT 'order ' || r.order_id, 'holds stock and is ' || coalesce(o.status, 'not there')
  FROM goods_reservations r LEFT JOIN order_orders o ON o.id = r.order_id
  WHERE r.status = 'locked' AND o.status IS DISTINCT FROM 'pending_payment';
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER goods_goods_effect AFTER INSERT OR UPDATE OF status ON goods_goods
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
