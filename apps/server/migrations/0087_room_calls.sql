CREATE TABLE "auction_room_calls" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auction_watches" ADD COLUMN "remind_lots_before" boolean DEFAULT true NOT NULL;
