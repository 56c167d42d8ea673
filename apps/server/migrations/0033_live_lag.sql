CREATE TABLE "lot_bid_sights" (
	"lot_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"shown_fen" bigint NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"piece" bigint,
	"lag_ms" integer,
	CONSTRAINT "lot_bid_sights_lot_id_seq_pk" PRIMARY KEY("lot_id","seq"),
	CONSTRAINT "lot_bid_sights_picture" CHECK (num_nulls("lot_bid_sights"."captured_at", "lot_bid_sights"."piece", "lot_bid_sights"."lag_ms") in (0, 3)),
	CONSTRAINT "lot_bid_sights_figures" CHECK ("lot_bid_sights"."shown_fen" >= 0 and "lot_bid_sights"."piece" > 0 and "lot_bid_sights"."lag_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lot_picture_losses" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"after_seq" integer NOT NULL,
	"lost_at" timestamp (3) with time zone NOT NULL,
	"was_ends_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "lot_picture_losses_forward" CHECK ("lot_picture_losses"."ends_at" > "lot_picture_losses"."was_ends_at" and "lot_picture_losses"."was_ends_at" > "lot_picture_losses"."lost_at")
);
--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "lag_told_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE TRIGGER lot_picture_losses_append_only BEFORE UPDATE OR DELETE ON lot_picture_losses
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER lot_bid_sights_append_only BEFORE UPDATE OR DELETE ON lot_bid_sights
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
