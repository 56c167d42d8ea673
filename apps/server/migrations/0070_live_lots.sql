DROP TRIGGER house_sessions_terms ON house_sessions;
--> statement-breakpoint
ALTER TABLE "house_paddles" DROP CONSTRAINT "house_paddles_status";--> statement-breakpoint
ALTER TABLE "house_sessions" DROP CONSTRAINT "house_sessions_status";--> statement-breakpoint
DROP INDEX "house_sessions_open";--> statement-breakpoint
ALTER TABLE "auction_caps" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "in_room" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "house_paddles" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "mode" text DEFAULT 'timed' NOT NULL;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "lot_s" integer;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "counter_s" integer;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "gap_s" integer;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "begun_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "current_lot_id" bigint;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "date_needed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "room_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "house_sessions_open" ON "house_sessions" USING btree ("first_ends_at","id") WHERE status in ('preview', 'live', 'paused');--> statement-breakpoint
ALTER TABLE "house_paddles" ADD CONSTRAINT "house_paddles_status" CHECK ("house_paddles"."status" in ('active','suspended','settled'));--> statement-breakpoint
ALTER TABLE "house_sessions" ADD CONSTRAINT "house_sessions_mode" CHECK ("house_sessions"."mode" in ('timed','room'));--> statement-breakpoint
ALTER TABLE "house_sessions" ADD CONSTRAINT "house_sessions_room" CHECK (("house_sessions"."mode" = 'room') = ("house_sessions"."lot_s" is not null and "house_sessions"."counter_s" is not null) and "house_sessions"."lot_s" between 15 and 120 and "house_sessions"."counter_s" between 5 and 15 and "house_sessions"."gap_s" between 3 and 120 and ("house_sessions"."mode" = 'room' or "house_sessions"."status" <> 'paused'));--> statement-breakpoint
ALTER TABLE "house_sessions" ADD CONSTRAINT "house_sessions_status" CHECK ("house_sessions"."status" in ('draft','reviewing','preview','live','paused','ended','cancelled'));
--> statement-breakpoint
-- In a sale its terms are promised from the day its catalogue is open: those who registered did so under them.
CREATE TRIGGER auction_lots_sale_terms BEFORE UPDATE OF start_fen, increment_mode, increment_fen, deposit_fen, premium_bp, soft_close_window_s,
  soft_close_extend_s, hard_end_after_s, duration_s, in_room, mode ON auction_lots
  FOR EACH ROW WHEN (OLD.session_id IS NOT NULL AND (OLD.status = 'scheduled' OR OLD.status = 'live') AND (OLD.start_fen, OLD.increment_mode, OLD.increment_fen, OLD.deposit_fen,
    OLD.premium_bp, OLD.soft_close_window_s, OLD.soft_close_extend_s, OLD.hard_end_after_s, OLD.duration_s, OLD.in_room, OLD.mode) IS DISTINCT FROM (NEW.start_fen,
    NEW.increment_mode, NEW.increment_fen, NEW.deposit_fen, NEW.premium_bp, NEW.soft_close_window_s, NEW.soft_close_extend_s, NEW.hard_end_after_s, NEW.duration_s, NEW.in_room, NEW.mode))
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER house_sessions_terms BEFORE UPDATE OF shop_id, starts_at, first_ends_at, stagger_s, premium_bp, deposit_fen, mode, lot_s, counter_s ON house_sessions
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing') AND (
    (OLD.shop_id, OLD.stagger_s, OLD.premium_bp, OLD.deposit_fen, OLD.mode, OLD.lot_s, OLD.counter_s)
      IS DISTINCT FROM (NEW.shop_id, NEW.stagger_s, NEW.premium_bp, NEW.deposit_fen, NEW.mode, NEW.lot_s, NEW.counter_s)
    OR (OLD.status <> 'paused' AND (OLD.starts_at, OLD.first_ends_at) IS DISTINCT FROM (NEW.starts_at, NEW.first_ends_at))))
  EXECUTE FUNCTION house_terms_frozen();
