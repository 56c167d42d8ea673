CREATE TABLE "auction_reserve_seals" (
	"lot_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"reserve_fen" bigint NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "auction_reserve_seals_lot_id_no_pk" PRIMARY KEY("lot_id","no"),
	CONSTRAINT "auction_reserve_seals_amount" CHECK ("auction_reserve_seals"."no" >= 0 and "auction_reserve_seals"."reserve_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "auction_links" ADD COLUMN "sealed" text;
--> statement-breakpoint
CREATE TRIGGER auction_reserve_seals_append_only BEFORE UPDATE OR DELETE ON auction_reserve_seals
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
