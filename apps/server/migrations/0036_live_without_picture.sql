ALTER TABLE "live_sessions" ADD COLUMN "without_picture" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_without_picture" CHECK ("live_sessions"."without_picture" >= 0);
