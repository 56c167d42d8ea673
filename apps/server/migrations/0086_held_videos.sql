ALTER TABLE "chat_held" DROP CONSTRAINT "chat_held_state";--> statement-breakpoint
ALTER TABLE "chat_held" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_held" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_held" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "chat_held" ADD COLUMN "video" text;--> statement-breakpoint
ALTER TABLE "chat_held" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "chat_held" ADD COLUMN "height" integer;--> statement-breakpoint
CREATE INDEX "chat_held_unfree" ON "chat_held" USING btree ("conversation_id") WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE "chat_held" ADD CONSTRAINT "chat_held_content" CHECK (case kind when 'text' then text is not null else picture is not null and video is not null end);--> statement-breakpoint
ALTER TABLE "chat_held" ADD CONSTRAINT "chat_held_state" CHECK (state in ('waiting', 'delivered', 'declined', 'refused', 'lapsed') and (state = 'waiting') = (decided_at is null));
