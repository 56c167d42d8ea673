CREATE TABLE "chargeback_chargebacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chargeback_chargebacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"no" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"pay_no" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint NOT NULL,
	"order_id" bigint,
	"order_no" text,
	"shop_id" bigint,
	"amount_fen" bigint NOT NULL,
	"status" text NOT NULL,
	"charged_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"reply_until" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"borne_by" text,
	"reason" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"shop_fen" bigint DEFAULT 0 NOT NULL,
	"payer_fen" bigint DEFAULT 0 NOT NULL,
	"juya_fen" bigint DEFAULT 0 NOT NULL,
	"coupon_fen" bigint DEFAULT 0 NOT NULL,
	"commission_fen" bigint DEFAULT 0 NOT NULL,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "chargeback_chargebacks_once" UNIQUE NULLS NOT DISTINCT("provider","no","order_id"),
	CONSTRAINT "chargeback_chargebacks_status" CHECK ("chargeback_chargebacks"."status" in ('received', 'heard', 'decided', 'returned')),
	CONSTRAINT "chargeback_chargebacks_borne_by" CHECK ("chargeback_chargebacks"."borne_by" in ('shop','payer','juya')),
	CONSTRAINT "chargeback_chargebacks_order" CHECK (("chargeback_chargebacks"."order_id" is null) = ("chargeback_chargebacks"."shop_id" is null)),
	CONSTRAINT "chargeback_chargebacks_decided" CHECK (("chargeback_chargebacks"."decided_at" is not null) = ("chargeback_chargebacks"."borne_by" is not null)),
	CONSTRAINT "chargeback_chargebacks_amounts" CHECK ("chargeback_chargebacks"."amount_fen" > 0 and least("chargeback_chargebacks"."shop_fen", "chargeback_chargebacks"."payer_fen", "chargeback_chargebacks"."juya_fen", "chargeback_chargebacks"."coupon_fen", "chargeback_chargebacks"."commission_fen") >= 0 and "chargeback_chargebacks"."shop_fen" + "chargeback_chargebacks"."payer_fen" + "chargeback_chargebacks"."juya_fen" = case when "chargeback_chargebacks"."borne_by" is null then 0 else "chargeback_chargebacks"."amount_fen" end)
);
--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "order_item_refunds" DROP CONSTRAINT "order_item_refunds_for";--> statement-breakpoint
ALTER TABLE "order_refund_sources" DROP CONSTRAINT "order_refund_sources_kinds";--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" DROP CONSTRAINT "platform_review_deadlines_queue";--> statement-breakpoint
ALTER TABLE "order_orders" ADD COLUMN "charged_back_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_orders" ADD COLUMN "disputed_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_orders" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_payments" ADD COLUMN "charged_back_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_payments" ADD COLUMN "charged_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_reconciliations" ADD COLUMN "charged_back_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "chargeback_chargebacks_by_status" ON "chargeback_chargebacks" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "chargeback_chargebacks_of_shop" ON "chargeback_chargebacks" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "chargeback_chargebacks_of_payer" ON "chargeback_chargebacks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "chargeback_chargebacks_of_order" ON "chargeback_chargebacks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "chargeback_chargebacks_by_day" ON "chargeback_chargebacks" USING btree ("provider","charged_at");--> statement-breakpoint
CREATE INDEX "chargeback_chargebacks_by_return" ON "chargeback_chargebacks" USING btree ("provider","returned_at") WHERE returned_at is not null;--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback'));--> statement-breakpoint
ALTER TABLE "order_item_refunds" ADD CONSTRAINT "order_item_refunds_for" CHECK ("order_item_refunds"."for_type" in ('case', 'close', 'chargeback') and ("order_item_refunds"."for_type" = 'close') = ("order_item_refunds"."for_id" is null));--> statement-breakpoint
ALTER TABLE "order_orders" ADD CONSTRAINT "order_orders_disputed" CHECK (("order_orders"."disputed_fen" > 0) = ("order_orders"."disputed_at" is not null) and "order_orders"."disputed_fen" between 0 and "order_orders"."charged_back_fen");--> statement-breakpoint
ALTER TABLE "order_refund_sources" ADD CONSTRAINT "order_refund_sources_kinds" CHECK ("order_refund_sources"."for_type" in ('case', 'close', 'chargeback') and ("order_refund_sources"."for_type" = 'close') = ("order_refund_sources"."for_id" is null) and "order_refund_sources"."source" in ('payment', 'deposit') and "order_refund_sources"."destination" in ('wallet', 'card', 'wechat', 'alipay', 'disputed'));--> statement-breakpoint
ALTER TABLE "payment_payments" ADD CONSTRAINT "payment_payments_charged_back" CHECK ("payment_payments"."charged_back_fen" >= 0);--> statement-breakpoint
ALTER TABLE "platform_review_deadlines" ADD CONSTRAINT "platform_review_deadlines_queue" CHECK ("platform_review_deadlines"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name','deduction','report','licence','sale','group_buy','draw_win','chargeback'));
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER chargeback_chargebacks_effect AFTER INSERT OR UPDATE OF status ON chargeback_chargebacks
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
