ALTER TABLE "chat_held" DROP CONSTRAINT "chat_held_state";--> statement-breakpoint
ALTER TABLE "chat_held" ADD CONSTRAINT "chat_held_state" CHECK (state in ('waiting', 'delivered', 'declined', 'refused', 'lapsed', 'recalled') and (state = 'waiting') = (decided_at is null));
