ALTER TABLE "auction_rings" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_rings" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "auction_rings" ADD COLUMN "verdict_note" text;--> statement-breakpoint
ALTER TABLE "auction_rings" ADD COLUMN "judged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auction_rings" ADD COLUMN "judged_by" bigint;--> statement-breakpoint
ALTER TABLE "auction_rings" ADD COLUMN "judged_score" integer;--> statement-breakpoint
ALTER TABLE "auction_rings" ADD COLUMN "judged_people" bigint[];--> statement-breakpoint
CREATE INDEX "auction_rings_by_status" ON "auction_rings" USING btree ("status","score","id");--> statement-breakpoint
ALTER TABLE "auction_rings" ADD CONSTRAINT "auction_rings_status" CHECK ("auction_rings"."status" in ('open','watched','unfounded','acted'));--> statement-breakpoint
ALTER TABLE "auction_rings" ADD CONSTRAINT "auction_rings_judged" CHECK (num_nulls("auction_rings"."verdict", "auction_rings"."verdict_note", "auction_rings"."judged_at", "auction_rings"."judged_by", "auction_rings"."judged_score", "auction_rings"."judged_people") in (0, 6) and ("auction_rings"."status" = 'open' or "auction_rings"."status" is not distinct from "auction_rings"."verdict"));
