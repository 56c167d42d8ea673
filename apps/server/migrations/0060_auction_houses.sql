CREATE TABLE "house_defaults" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"hammer_fen" bigint NOT NULL,
	"defaulted_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "house_defaults_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "house_houses" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"licence_no" text NOT NULL,
	"intro" text NOT NULL,
	"intro_en" text,
	"category_ids" bigint[] DEFAULT '{}' NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_paddles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_paddles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"paddle_no" integer NOT NULL,
	"deposit_fen" bigint NOT NULL,
	"limit_fen" bigint NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "house_paddles_one" UNIQUE("session_id","user_id"),
	CONSTRAINT "house_paddles_no" UNIQUE("session_id","paddle_no"),
	CONSTRAINT "house_paddles_status" CHECK ("house_paddles"."status" in ('active','settled')),
	CONSTRAINT "house_paddles_limit" CHECK ("house_paddles"."limit_fen" >= "house_paddles"."deposit_fen")
);
--> statement-breakpoint
CREATE TABLE "house_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"intro" text DEFAULT '' NOT NULL,
	"intro_en" text,
	"cover" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"first_ends_at" timestamp (3) with time zone NOT NULL,
	"stagger_s" integer NOT NULL,
	"premium_bp" integer NOT NULL,
	"deposit_fen" bigint NOT NULL,
	"lot_count" integer DEFAULT 0 NOT NULL,
	"paddle_count" integer DEFAULT 0 NOT NULL,
	"reject_reason" text,
	"cancel_reason" text,
	"submitted_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "house_sessions_status" CHECK ("house_sessions"."status" in ('draft','reviewing','preview','live','ended','cancelled')),
	CONSTRAINT "house_sessions_times" CHECK ("house_sessions"."first_ends_at" > "house_sessions"."starts_at"),
	CONSTRAINT "house_sessions_stagger" CHECK ("house_sessions"."stagger_s" between 20 and 120),
	CONSTRAINT "house_sessions_premium" CHECK ("house_sessions"."premium_bp" between 0 and 2000),
	CONSTRAINT "house_sessions_deposit" CHECK ("house_sessions"."deposit_fen" >= 10000 and "house_sessions"."deposit_fen" % 100 = 0)
);
--> statement-breakpoint
ALTER TABLE "auction_lots" ALTER COLUMN "lot_no" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "session_position" integer;--> statement-breakpoint
CREATE INDEX "house_defaults_of_person" ON "house_defaults" USING btree ("session_id","user_id");--> statement-breakpoint
CREATE INDEX "house_houses_open" ON "house_houses" USING btree ("shop_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "house_paddles_by_user" ON "house_paddles" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "house_sessions_of_shop" ON "house_sessions" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "house_sessions_open" ON "house_sessions" USING btree ("first_ends_at","id") WHERE status in ('preview', 'live');--> statement-breakpoint
CREATE INDEX "house_sessions_by_status" ON "house_sessions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "house_sessions_by_submission" ON "house_sessions" USING btree ((coalesce("submitted_at", 'infinity')),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "auction_lots_session_no" ON "auction_lots" USING btree ("session_id","lot_no") WHERE session_id is not null and deleted_at is null;
--> statement-breakpoint
-- In the catalogue of a sale a lot keeps its number from the day people see it.
CREATE TRIGGER auction_lots_number BEFORE UPDATE OF session_id, lot_no, session_position ON auction_lots
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'rejected') AND (OLD.session_id, OLD.lot_no, OLD.session_position) IS DISTINCT FROM (NEW.session_id, NEW.lot_no, NEW.session_position))
  EXECUTE FUNCTION auction_terms_frozen();
--> statement-breakpoint
-- What people registered under stays: the terms of a sale are fixed from the day its catalogue is open.
CREATE FUNCTION house_terms_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of sale % are frozen', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER house_sessions_terms BEFORE UPDATE OF shop_id, starts_at, first_ends_at, stagger_s, premium_bp, deposit_fen ON house_sessions
  FOR EACH ROW WHEN (OLD.status NOT IN ('draft', 'reviewing') AND (OLD.shop_id, OLD.starts_at, OLD.first_ends_at, OLD.stagger_s, OLD.premium_bp, OLD.deposit_fen)
    IS DISTINCT FROM (NEW.shop_id, NEW.starts_at, NEW.first_ends_at, NEW.stagger_s, NEW.premium_bp, NEW.deposit_fen))
  EXECUTE FUNCTION house_terms_frozen();
--> statement-breakpoint
-- A paddle keeps its number, and what was not paid is evidence.
CREATE TRIGGER house_paddles_number BEFORE UPDATE OF session_id, user_id, paddle_no ON house_paddles
  FOR EACH ROW WHEN ((OLD.session_id, OLD.user_id, OLD.paddle_no) IS DISTINCT FROM (NEW.session_id, NEW.user_id, NEW.paddle_no))
  EXECUTE FUNCTION house_terms_frozen();
--> statement-breakpoint
CREATE TRIGGER house_defaults_append_only BEFORE UPDATE OR DELETE ON house_defaults
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER house_sessions_effect AFTER INSERT OR UPDATE OF status ON house_sessions
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id', 'status');
--> statement-breakpoint
-- Auction houses have a page of their own, found from home; one an operator leads elsewhere stays.
UPDATE site_shortcuts SET name_en = 'Houses', name_zh = '拍卖行', icon = 'bank', link = '/pages/auctionhouse/auctionhouse'
  WHERE position = 'home' AND icon = 'diamond' AND link = '/pages/main/categoryResult?id=1';
