CREATE TABLE "platform_figure_days" (
	"day" date PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_figure_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_figure_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	CONSTRAINT "platform_figure_marks_order" CHECK ("platform_figure_marks"."from_day" <= "platform_figure_marks"."until_day")
);
--> statement-breakpoint
CREATE TABLE "platform_figures" (
	"figure" text NOT NULL,
	"category_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"day" date NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "platform_figures_figure_category_id_shop_id_day_pk" PRIMARY KEY("figure","category_id","shop_id","day")
);
--> statement-breakpoint
CREATE INDEX "platform_figures_of_day" ON "platform_figures" USING btree ("day");--> statement-breakpoint
CREATE INDEX "aftersale_cases_by_age" ON "aftersale_cases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "auction_bids_by_time" ON "auction_bids" USING brin ("placed_at");--> statement-breakpoint
CREATE INDEX "auction_views_by_day" ON "auction_views" USING btree ("day","lot_id");--> statement-breakpoint
CREATE INDEX "order_orders_by_received" ON "order_orders" USING btree ("received_at") WHERE received_at is not null;--> statement-breakpoint
CREATE INDEX "order_orders_by_completed" ON "order_orders" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "platform_promises_of_queue" ON "platform_promises" USING btree ("queue","id");--> statement-breakpoint
CREATE INDEX "platform_promises_by_state" ON "platform_promises" USING btree ("state","id");--> statement-breakpoint
CREATE VIEW "public"."auction_bid_times" AS (select user_id, placed_at from auction_bids);--> statement-breakpoint
CREATE VIEW "public"."auction_lot_categories" AS (select id as lot_id, category_id from auction_lots);--> statement-breakpoint
CREATE VIEW "public"."order_lots" AS (select id as order_id, lot_id from order_orders);
--> statement-breakpoint
-- A case of a day gone by that is open again is no longer among those that ended then (platform/figures.ts).
CREATE FUNCTION aftersale_mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform_figure_marks (from_day, until_day)
    SELECT (OLD.closed_at AT TIME ZONE 'Asia/Shanghai')::date, (OLD.closed_at AT TIME ZONE 'Asia/Shanghai')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER aftersale_cases_figures AFTER UPDATE OF closed_at ON aftersale_cases
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
  EXECUTE FUNCTION aftersale_mark_figures();
--> statement-breakpoint
-- What the figures of days gone by counted has changed (platform/figures.ts): its days are counted anew. A bid changes none of these.
CREATE FUNCTION auction_mark_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform_figure_marks (from_day, until_day)
    SELECT DISTINCT day, CASE WHEN NEW.category_id <> OLD.category_id THEN greatest(day, (platform_now() AT TIME ZONE 'Asia/Shanghai')::date) ELSE day END FROM (
      SELECT (NEW.closed_at AT TIME ZONE 'Asia/Shanghai')::date AS day
      UNION SELECT (b.placed_at AT TIME ZONE 'Asia/Shanghai')::date FROM auction_bids b
        WHERE b.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)
      UNION SELECT v.day FROM auction_views v WHERE v.lot_id = NEW.id AND (NEW.category_id <> OLD.category_id OR NEW.deleted_at IS NOT NULL)) days
    WHERE day < (platform_now() AT TIME ZONE 'Asia/Shanghai')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auction_lots_figures AFTER UPDATE OF status, deleted_at, category_id ON auction_lots
  FOR EACH ROW WHEN ((OLD.closed_at IS NOT NULL AND OLD.status <> NEW.status) OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.category_id <> NEW.category_id)
  EXECUTE FUNCTION auction_mark_figures();
