ALTER TABLE "auction_texts" ADD COLUMN "video_poster" text;--> statement-breakpoint
ALTER TABLE "platform_media" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "platform_media" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "platform_media_unused" ON "platform_media" USING btree ("unused_since") WHERE unused_since is not null;
