CREATE TABLE "shop_deposit_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_deposit_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text NOT NULL,
	"pay_no" text,
	"due_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_deposit_requests_pay_no_unique" UNIQUE("pay_no"),
	CONSTRAINT "shop_deposit_requests_amount" CHECK (amount_fen >= 0),
	CONSTRAINT "shop_deposit_requests_source" CHECK ((kind = 'topup') = (pay_no is not null))
);
--> statement-breakpoint
CREATE TABLE "shop_fee_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_fee_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_kind" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"months" integer NOT NULL,
	"price_fen" bigint NOT NULL,
	"benefits" text[] DEFAULT '{}' NOT NULL,
	"benefits_en" text[] DEFAULT '{}' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_fee_plans_bounds" CHECK (months between 1 and 60 and price_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop_fee_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_fee_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"pay_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_fee_purchases_pay_no_unique" UNIQUE("pay_no")
);
--> statement-breakpoint
ALTER TABLE "payment_payments" DROP CONSTRAINT "payment_payments_channel";--> statement-breakpoint
ALTER TABLE "shop_shops" ADD COLUMN "deposit_short_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_deposit_requests_open" ON "shop_deposit_requests" USING btree ("shop_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "shop_deposit_requests_of" ON "shop_deposit_requests" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "shop_fee_plans_kind" ON "shop_fee_plans" USING btree ("shop_kind","sort") WHERE active;--> statement-breakpoint
CREATE INDEX "shop_fee_purchases_of" ON "shop_fee_purchases" USING btree ("shop_id","to_at");--> statement-breakpoint
CREATE INDEX "shop_shops_deposit" ON "shop_shops" USING btree ("id") WHERE deposit_required_fen > 0;--> statement-breakpoint
ALTER TABLE "payment_payments" ADD CONSTRAINT "payment_payments_channel" CHECK ("payment_payments"."channel" in ('wallet','shop_wallet') or ("payment_payments"."card_id" is not null and "payment_payments"."provider" is not null));
--> statement-breakpoint
CREATE TRIGGER shop_deposit_requests_effect AFTER INSERT OR UPDATE OF status ON shop_deposit_requests
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
INSERT INTO shop_fee_plans (shop_kind, name, name_en, months, price_fen, benefits, benefits_en, sort) VALUES
  ('individual', '个人店铺年费', 'Private shop, one year', 12, 59900, '{发布拍品与专场,成交款托管结算}', '{Publish lots and sales,Sales settled through escrow}', 1),
  ('company', '企业店铺年费', 'Company shop, one year', 12, 199900, '{发布拍品与专场,成交款托管结算,企业认证标识}', '{Publish lots and sales,Sales settled through escrow,Seal of a verified company}', 1),
  ('auction_house', '拍卖行年费', 'Auction house, one year', 12, 199900, '{发布拍品与专场,成交款托管结算,企业认证标识}', '{Publish lots and sales,Sales settled through escrow,Seal of a verified company}', 1);
