CREATE TABLE "coupon_held" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_held_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"terms" jsonb NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "coupon_held_code" UNIQUE("code"),
	CONSTRAINT "coupon_held_status" CHECK ("coupon_held"."status" in ('available', 'locked', 'used', 'expired', 'revoked')),
	CONSTRAINT "coupon_held_used" CHECK (("coupon_held"."status" = 'used') = ("coupon_held"."used_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "coupon_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issuer" text NOT NULL,
	"shop_id" bigint,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint,
	"percent_bp" integer,
	"max_off_fen" bigint,
	"min_spend_fen" bigint DEFAULT 0 NOT NULL,
	"scope" text NOT NULL,
	"scope_ids" bigint[] DEFAULT '{}' NOT NULL,
	"is_exclusive" boolean DEFAULT false NOT NULL,
	"audience" text NOT NULL,
	"level_min" integer,
	"code" text,
	"total" integer NOT NULL,
	"budget_fen" bigint,
	"issued" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"off_fen" bigint DEFAULT 0 NOT NULL,
	"per_user" integer DEFAULT 1 NOT NULL,
	"claim_from" timestamp (3) with time zone NOT NULL,
	"claim_to" timestamp (3) with time zone NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"valid_days" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "coupon_templates_issuer" CHECK (("coupon_templates"."issuer" = 'shop') = ("coupon_templates"."shop_id" is not null)),
	CONSTRAINT "coupon_templates_status" CHECK ("coupon_templates"."status" in ('active', 'paused', 'ended')),
	CONSTRAINT "coupon_templates_kind" CHECK (case "coupon_templates"."kind" when 'percent' then "coupon_templates"."percent_bp" between 1 and 10000 and "coupon_templates"."max_off_fen" > 0 and "coupon_templates"."amount_fen" is null else "coupon_templates"."kind" in ('amount', 'shipping') and "coupon_templates"."amount_fen" > 0 and "coupon_templates"."percent_bp" is null end),
	CONSTRAINT "coupon_templates_audience" CHECK ("coupon_templates"."audience" in ('all', 'new_customer', 'follower', 'level', 'code') and ("coupon_templates"."audience" = 'level') = ("coupon_templates"."level_min" is not null) and ("coupon_templates"."audience" = 'code') = ("coupon_templates"."code" is not null)),
	CONSTRAINT "coupon_templates_scope" CHECK ("coupon_templates"."scope" in ('all', 'category', 'goods', 'lot_premium') and ("coupon_templates"."scope" in ('category', 'goods')) = (cardinality("coupon_templates"."scope_ids") > 0)),
	CONSTRAINT "coupon_templates_count" CHECK ("coupon_templates"."issued" between 0 and "coupon_templates"."total" and "coupon_templates"."used" between 0 and "coupon_templates"."issued" and "coupon_templates"."per_user" > 0),
	CONSTRAINT "coupon_templates_times" CHECK ("coupon_templates"."claim_from" < "coupon_templates"."claim_to" and ("coupon_templates"."valid_to" is null) = ("coupon_templates"."valid_days" is not null))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"held_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"off_fen" bigint NOT NULL,
	"shipping_off_fen" bigint DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "coupon_uses_held_id_order_id_pk" PRIMARY KEY("held_id","order_id"),
	CONSTRAINT "coupon_uses_off" CHECK ("coupon_uses"."off_fen" > 0 and "coupon_uses"."shipping_off_fen" between 0 and "coupon_uses"."off_fen")
);
--> statement-breakpoint
ALTER TABLE "coupon_held" ADD CONSTRAINT "coupon_held_template_id_coupon_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."coupon_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_held_id_coupon_held_id_fk" FOREIGN KEY ("held_id") REFERENCES "public"."coupon_held"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_held_of_person" ON "coupon_held" USING btree ("user_id","status","valid_to");--> statement-breakpoint
CREATE INDEX "coupon_held_of_template" ON "coupon_held" USING btree ("template_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_held_claims" ON "coupon_held" USING btree ("user_id","claimed_at");--> statement-breakpoint
CREATE INDEX "coupon_held_changed" ON "coupon_held" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_templates_code" ON "coupon_templates" USING btree ("code") WHERE code is not null;--> statement-breakpoint
CREATE INDEX "coupon_templates_of_shop" ON "coupon_templates" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "coupon_templates_on_offer" ON "coupon_templates" USING btree ("issuer","claim_to") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "coupon_templates_by_status" ON "coupon_templates" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "coupon_templates_changed" ON "coupon_templates" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_one_each" ON "coupon_uses" USING btree ("order_id","issuer");
--> statement-breakpoint
-- What a coupon takes off, and from whom, never changes once one was claimed.
CREATE FUNCTION coupon_template_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued > 0 AND (NEW.issuer, NEW.shop_id, NEW.kind, NEW.amount_fen, NEW.percent_bp, NEW.max_off_fen, NEW.min_spend_fen, NEW.scope, NEW.scope_ids, NEW.is_exclusive, NEW.audience)
      IS DISTINCT FROM (OLD.issuer, OLD.shop_id, OLD.kind, OLD.amount_fen, OLD.percent_bp, OLD.max_off_fen, OLD.min_spend_fen, OLD.scope, OLD.scope_ids, OLD.is_exclusive, OLD.audience) THEN
    RAISE EXCEPTION 'coupon % has been claimed: what it takes off stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coupon_templates_stay BEFORE UPDATE ON coupon_templates FOR EACH ROW EXECUTE FUNCTION coupon_template_stays();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER coupon_held_effect AFTER INSERT OR UPDATE OF status ON coupon_held
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
CREATE TRIGGER coupon_templates_effect AFTER INSERT OR UPDATE OF status ON coupon_templates
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- I16: a coupon counts what was claimed and used of it, and is bound to orders exactly while it is locked or used.
CREATE VIEW inv_i16 AS
  SELECT 'coupon ' || t.id AS subject, t.issued || ' issued and ' || t.used || ' used, there are ' || h.all_of || ' and ' || h.used AS detail
  FROM coupon_templates t CROSS JOIN LATERAL (
    SELECT count(*) AS all_of, count(*) FILTER (WHERE status = 'used') AS used FROM coupon_held WHERE template_id = t.id) h
  WHERE t.changed_at >= ledger_checked_to('inv_i16') AND (t.issued <> h.all_of OR t.used <> h.used)
  UNION ALL
  SELECT 'held coupon ' || h.id, h.status || ', and lowers ' || u.orders || ' orders'
  FROM coupon_held h CROSS JOIN LATERAL (SELECT count(*) AS orders FROM coupon_uses WHERE held_id = h.id) u
  WHERE h.changed_at >= ledger_checked_to('inv_i16') AND (h.status IN ('locked', 'used')) <> (u.orders > 0);
--> statement-breakpoint
-- I22: what an order under way is lowered by is what its coupons take off, and its things bear no more than that.
CREATE VIEW inv_i22 AS
  SELECT 'order ' || o.id AS subject, 'lowered by ' || (o.shop_discount_fen + o.platform_discount_fen) || ' fen, coupons say ' || u.fen || ', things ' || i.fen AS detail
  FROM order_orders o
    CROSS JOIN LATERAL (SELECT coalesce(sum(off_fen - shipping_off_fen), 0) AS fen FROM coupon_uses WHERE order_id = o.id) u
    CROSS JOIN LATERAL (SELECT coalesce(sum(discount_fen), 0) AS fen FROM order_items WHERE order_id = o.id) i
  WHERE o.updated_at >= ledger_checked_to('inv_i22') AND o.status NOT IN ('closed', 'cancelled', 'refunded')
    AND (o.shop_discount_fen + o.platform_discount_fen <> u.fen OR i.fen > u.fen);
