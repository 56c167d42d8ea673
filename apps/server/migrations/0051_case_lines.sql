CREATE TABLE "aftersale_arrivals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_arrivals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"view" text NOT NULL,
	"image" text NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "aftersale_arrivals_once" UNIQUE("item_id","view","sha256"),
	CONSTRAINT "aftersale_arrivals_sha256" CHECK ("aftersale_arrivals"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "aftersale_lines" (
	"case_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "aftersale_lines_case_id_item_id_pk" PRIMARY KEY("case_id","item_id"),
	CONSTRAINT "aftersale_lines_qty" CHECK ("aftersale_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_item_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_item_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"item_id" bigint,
	"for_type" text NOT NULL,
	"for_id" bigint,
	"qty" integer DEFAULT 0 NOT NULL,
	"amount_fen" bigint NOT NULL,
	"coupon_fen" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "order_item_refunds_for" CHECK ("order_item_refunds"."for_type" in ('case', 'close') and ("order_item_refunds"."for_type" = 'case') = ("order_item_refunds"."for_id" is not null)),
	CONSTRAINT "order_item_refunds_amounts" CHECK ("order_item_refunds"."amount_fen" >= 0 and "order_item_refunds"."coupon_fen" >= 0 and "order_item_refunds"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_shipment_items" (
	"shipment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "order_shipment_items_shipment_id_item_id_pk" PRIMARY KEY("shipment_id","item_id"),
	CONSTRAINT "order_shipment_items_qty" CHECK ("order_shipment_items"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "goods_reservations" DROP CONSTRAINT "goods_reservations_qty";--> statement-breakpoint
DROP INDEX "aftersale_cases_one_open";--> statement-breakpoint
ALTER TABLE "goods_reservations" ADD COLUMN "returned_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "platform_discount_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "aftersale_lines" ADD CONSTRAINT "aftersale_lines_case_id_aftersale_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."aftersale_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_refunds" ADD CONSTRAINT "order_item_refunds_order_id_order_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_refunds" ADD CONSTRAINT "order_item_refunds_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_items" ADD CONSTRAINT "order_shipment_items_shipment_id_order_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_items" ADD CONSTRAINT "order_shipment_items_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aftersale_arrivals_of_order" ON "aftersale_arrivals" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "aftersale_lines_one_open" ON "aftersale_lines" USING btree ("item_id") WHERE open;--> statement-breakpoint
CREATE INDEX "aftersale_lines_of_order" ON "aftersale_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_item_refunds_of_order" ON "order_item_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_item_refunds_of_case" ON "order_item_refunds" USING btree ("for_id") WHERE for_type = 'case';--> statement-breakpoint
CREATE INDEX "order_item_refunds_by_age" ON "order_item_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_shipment_items_of_order" ON "order_shipment_items" USING btree ("order_id");--> statement-breakpoint
-- Data by hand: what the cases there are about.
INSERT INTO aftersale_lines (case_id, item_id, order_id, qty, open)
  SELECT c.id, i.id, c.order_id, i.qty, c.status IN ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration')
  FROM aftersale_cases c JOIN order_items i ON i.order_id = c.order_id AND (c.item_id IS NULL OR c.item_id = i.id);--> statement-breakpoint
ALTER TABLE "aftersale_cases" DROP COLUMN "item_id";--> statement-breakpoint
UPDATE goods_reservations SET returned_qty = qty WHERE status = 'returned'; -- data by hand--> statement-breakpoint
ALTER TABLE "goods_reservations" ADD CONSTRAINT "goods_reservations_returned" CHECK (("goods_reservations"."status" = 'returned') = ("goods_reservations"."returned_qty" = "goods_reservations"."qty"));--> statement-breakpoint
ALTER TABLE "goods_reservations" ADD CONSTRAINT "goods_reservations_qty" CHECK ("goods_reservations"."qty" > 0 and "goods_reservations"."returned_qty" between 0 and "goods_reservations"."qty");--> statement-breakpoint
-- Data by hand: the platform's part of what coupons took off things, by what each thing was lowered by, to the fen.
UPDATE order_items i SET platform_discount_fen = s.upto_fen - s.before_fen FROM (
  SELECT t.id, div(o.platform_discount_fen * sum(t.discount_fen) OVER w, n.fen) AS upto_fen,
    div(o.platform_discount_fen * (sum(t.discount_fen) OVER w - t.discount_fen), n.fen) AS before_fen
  FROM order_items t JOIN order_orders o ON o.id = t.order_id AND o.lot_id IS NULL AND o.platform_discount_fen > 0
    JOIN (SELECT order_id, sum(discount_fen) AS fen FROM order_items GROUP BY order_id) n ON n.order_id = t.order_id AND n.fen >= o.platform_discount_fen
  WINDOW w AS (PARTITION BY t.order_id ORDER BY t.id)) s WHERE s.id = i.id AND s.upto_fen - s.before_fen <= i.discount_fen;--> statement-breakpoint
-- Data by hand: what went back so far is of the things one after the other, the rest of shipping and premium.
UPDATE order_items SET refunded_qty = CASE WHEN refunded_fen > 0 AND refunded_fen >= subtotal_fen - discount_fen + adjust_fen THEN qty ELSE 0 END;--> statement-breakpoint
WITH per AS (SELECT order_id, for_type, for_id, sum(cash_fen) AS fen, sum(coupon_fen) AS coupon_fen, min(id) AS at FROM order_refunds GROUP BY 1, 2, 3),
  refund AS (SELECT *, sum(fen) OVER (PARTITION BY order_id ORDER BY at) AS upto FROM per),
  item AS (SELECT id, order_id, refunded_fen AS fen, refunded_qty, sum(refunded_fen) OVER (PARTITION BY order_id ORDER BY id) AS upto FROM order_items),
  cut AS (SELECT r.order_id, i.id AS item_id, r.for_type, r.for_id, r.at, CASE WHEN r.upto >= i.upto THEN i.refunded_qty ELSE 0 END AS qty,
      least(r.upto, i.upto) - greatest(r.upto - r.fen, i.upto - i.fen) AS fen
    FROM refund r JOIN item i ON i.order_id = r.order_id WHERE least(r.upto, i.upto) > greatest(r.upto - r.fen, i.upto - i.fen))
INSERT INTO order_item_refunds (order_id, item_id, for_type, for_id, qty, amount_fen, coupon_fen)
  SELECT order_id, item_id, for_type, for_id, qty, fen, 0 FROM cut
  UNION ALL SELECT r.order_id, NULL, r.for_type, r.for_id, 0, r.fen - coalesce(c.fen, 0), r.coupon_fen
  FROM refund r LEFT JOIN (SELECT at, sum(fen) AS fen FROM cut GROUP BY at) c ON c.at = r.at WHERE r.fen - coalesce(c.fen, 0) > 0 OR r.coupon_fen > 0;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_discounts" CHECK ("order_items"."platform_discount_fen" between 0 and "order_items"."discount_fen");
--> statement-breakpoint
-- What a buyer photographed on arrival stays as it was.
CREATE TRIGGER aftersale_arrivals_append_only BEFORE UPDATE OR DELETE ON aftersale_arrivals
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- I24: a thing is in a case under way exactly while that case is, and every case is about something.
CREATE VIEW inv_i24 AS
  SELECT 'case ' || c.id AS subject, 'is ' || c.status || ' with ' || l.n || ' lines, open ' || l.open_n AS detail
  FROM aftersale_cases c CROSS JOIN LATERAL (SELECT count(*) AS n, count(*) FILTER (WHERE open) AS open_n FROM aftersale_lines WHERE case_id = c.id) l
  WHERE (c.updated_at >= ledger_checked_to('inv_i24') OR c.closed_at IS NULL) AND (l.n = 0
    OR l.open_n <> CASE WHEN c.status IN ('requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration') THEN l.n ELSE 0 END);
--> statement-breakpoint
-- I23: what went back for the things of an order, and for its shipping, is what was refunded, case by case; no thing gives back more
-- than it cost, and its shares of the coupons are the order's.
CREATE VIEW inv_i23 AS
  WITH looked_at AS (SELECT id FROM order_orders WHERE updated_at >= ledger_checked_to('inv_i23') AND paid_at IS NOT NULL
    UNION SELECT order_id FROM order_refunds WHERE created_at >= ledger_checked_to('inv_i23'))
  SELECT 'order ' || l.id AS subject, d.for_type || ' ' || coalesce(d.for_id, 0) || ' refunded ' || d.fen || ' fen more than its things, and ' || d.coupon_fen || ' of coupons' AS detail
  FROM looked_at l CROSS JOIN LATERAL (SELECT for_type, for_id, sum(fen) AS fen, sum(coupon_fen) AS coupon_fen FROM (
      SELECT for_type, for_id, cash_fen AS fen, coupon_fen FROM order_refunds WHERE order_id = l.id
      UNION ALL SELECT for_type, for_id, -amount_fen, -coupon_fen FROM order_item_refunds WHERE order_id = l.id) x GROUP BY 1, 2) d
  WHERE d.fen <> 0 OR d.coupon_fen <> 0
  UNION ALL
  SELECT 'thing ' || t.id, 'cost ' || (t.subtotal_fen - t.discount_fen + t.adjust_fen) || ' fen, says ' || t.refunded_fen || ' back, refunds ' || b.fen
  FROM looked_at l JOIN order_items t ON t.order_id = l.id
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen, coalesce(sum(qty), 0) AS qty FROM order_item_refunds WHERE item_id = t.id) b
  WHERE t.refunded_fen <> b.fen OR t.refunded_qty <> b.qty OR t.refunded_fen > t.subtotal_fen - t.discount_fen + t.adjust_fen
  UNION ALL
  SELECT 'order ' || o.id, 'coupons take off ' || u.lines_fen || ' fen of its things, of it the platform ' || u.platform_fen || '; they say ' || t.fen || ' and ' || t.platform_fen
  FROM looked_at l JOIN order_orders o ON o.id = l.id AND o.lot_id IS NULL AND o.status NOT IN ('closed', 'cancelled', 'refunded')
    CROSS JOIN LATERAL (SELECT coalesce(sum(discount_fen), 0) AS fen, coalesce(sum(platform_discount_fen), 0) AS platform_fen FROM order_items WHERE order_id = o.id) t
    CROSS JOIN LATERAL (SELECT o.shop_discount_fen + o.platform_discount_fen AS lines_fen, o.platform_discount_fen AS platform_fen) u
  WHERE t.fen - t.platform_fen <> o.shop_discount_fen OR t.platform_fen > o.platform_discount_fen;
--> statement-breakpoint
-- What went back for which thing stays written.
CREATE TRIGGER order_item_refunds_append_only BEFORE UPDATE OR DELETE ON order_item_refunds
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
