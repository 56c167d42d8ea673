DROP TRIGGER auction_lots_terms ON auction_lots;
--> statement-breakpoint
CREATE TABLE "shop_name_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_name_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"asked_by" bigint NOT NULL,
	"before_name" text NOT NULL,
	"before_name_en" text,
	"name" text NOT NULL,
	"name_en" text,
	"name_look" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "shop_name_changes_status" CHECK ("shop_name_changes"."status" in ('waiting','approved','rejected','withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "takeout_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "takeout_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"shop_id" bigint,
	"part" text NOT NULL,
	"format" text NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"content" "bytea",
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "takeout_files_status" CHECK ("takeout_files"."status" in ('waiting','ready','gone')),
	CONSTRAINT "takeout_files_content" CHECK (("takeout_files"."status" = 'ready') = ("takeout_files"."content" is not null))
);
--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "platform_promises" DROP CONSTRAINT "platform_promises_queue";--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "join_filter" jsonb;--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "guarantees" text[];--> statement-breakpoint
ALTER TABLE "shop_shops" ADD COLUMN "name_look" text;--> statement-breakpoint
ALTER TABLE "shop_shops" ADD COLUMN "former_name" text;--> statement-breakpoint
ALTER TABLE "shop_shops" ADD COLUMN "renamed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shop_shops" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_shops" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_name_changes_one_open" ON "shop_name_changes" USING btree ("shop_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_name_changes_open_look" ON "shop_name_changes" USING btree ("name_look") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "shop_name_changes_queue" ON "shop_name_changes" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "shop_name_changes_of" ON "shop_name_changes" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "takeout_files_one_open" ON "takeout_files" USING btree ("user_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "takeout_files_of" ON "takeout_files" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "shop_shops_look" ON "shop_shops" USING btree ("name_look","id");--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name'));--> statement-breakpoint
ALTER TABLE "platform_promises" ADD CONSTRAINT "platform_promises_queue" CHECK ("platform_promises"."queue" in ('lot','goods','filing','application','case','penalty','payout','shop_name'));
--> statement-breakpoint
CREATE TRIGGER auction_lots_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, buy_now_fen, deposit_fen, premium_bp,
  shipping_fen, authentication_fen, return_policy, soft_close_window_s, soft_close_extend_s, hard_end_after_s, planned_end_at,
  starts_at, rules_hash, mode, shop_id, commission_bp, join_filter, guarantees ON auction_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing', 'rejected', 'scheduled') AND (
    OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.buy_now_fen, OLD.deposit_fen, OLD.premium_bp, OLD.shipping_fen,
    OLD.authentication_fen, OLD.return_policy, OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s,
    OLD.planned_end_at, OLD.starts_at, OLD.rules_hash, OLD.mode, OLD.shop_id, OLD.commission_bp, OLD.join_filter, OLD.guarantees
  ) IS DISTINCT FROM (
    NEW.start_fen, NEW.increment_mode, NEW.increment_fen, NEW.buy_now_fen, NEW.deposit_fen, NEW.premium_bp, NEW.shipping_fen,
    NEW.authentication_fen, NEW.return_policy, NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s,
    NEW.planned_end_at, NEW.starts_at, NEW.rules_hash, NEW.mode, NEW.shop_id, NEW.commission_bp, NEW.join_filter, NEW.guarantees
  ))
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER shop_name_changes_effect AFTER INSERT OR UPDATE OF status ON shop_name_changes
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER takeout_files_effect AFTER INSERT OR UPDATE OF status ON takeout_files
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
