CREATE TABLE "auction_absentee_acts" (
	"lot_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"of_no" integer NOT NULL,
	"max_fen" bigint NOT NULL,
	"salt" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"commitment" text NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "auction_absentee_acts_lot_id_no_pk" PRIMARY KEY("lot_id","no"),
	CONSTRAINT "auction_absentee_acts_kind" CHECK ("auction_absentee_acts"."kind" in ('given','raised','lowered','withdrawn')),
	CONSTRAINT "auction_absentee_acts_of" CHECK (("auction_absentee_acts"."kind" = 'given') = ("auction_absentee_acts"."of_no" = 0) and "auction_absentee_acts"."of_no" < "auction_absentee_acts"."no"),
	CONSTRAINT "auction_absentee_acts_max" CHECK (("auction_absentee_acts"."kind" = 'withdrawn') = ("auction_absentee_acts"."max_fen" = 0))
);
--> statement-breakpoint
CREATE TABLE "auction_absentees" (
	"lot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"max_fen" bigint NOT NULL,
	"act_no" integer NOT NULL,
	"place_no" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"because" text,
	"client_bid_id" uuid NOT NULL,
	"agreed_premium_bp" integer NOT NULL,
	"ip" text,
	"device_id" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_absentees_lot_id_user_id_pk" PRIMARY KEY("lot_id","user_id"),
	CONSTRAINT "auction_absentees_state" CHECK ("auction_absentees"."state" in ('waiting','entered','asleep','withdrawn')),
	CONSTRAINT "auction_absentees_max" CHECK ("auction_absentees"."max_fen" > 0 and "auction_absentees"."max_fen" % 100 = 0)
);
--> statement-breakpoint
CREATE INDEX "auction_absentee_acts_of_person" ON "auction_absentee_acts" USING btree ("user_id","lot_id","no");--> statement-breakpoint
CREATE INDEX "auction_absentees_by_user" ON "auction_absentees" USING btree ("user_id","lot_id") WHERE state in ('waiting', 'asleep');
--> statement-breakpoint
-- So is what was done about maximums before an opening.
CREATE TRIGGER auction_absentee_acts_append_only BEFORE UPDATE OR DELETE ON auction_absentee_acts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
