CREATE TABLE "auction_outage_ends" (
	"lot_id" bigint NOT NULL,
	"outage_id" bigint NOT NULL,
	"after_seq" integer NOT NULL,
	"was_ends_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "auction_outage_ends_lot_id_outage_id_pk" PRIMARY KEY("lot_id","outage_id"),
	CONSTRAINT "auction_outage_ends_forward" CHECK ("auction_outage_ends"."ends_at" > "auction_outage_ends"."was_ends_at")
);
--> statement-breakpoint
CREATE TABLE "auction_outages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_outages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_pulse" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_pulse_one" CHECK ("auction_pulse"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "auction_lots" DROP CONSTRAINT "auction_lots_hard_end";--> statement-breakpoint
ALTER TABLE "auction_lots" ADD COLUMN "outage_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_lots" ADD CONSTRAINT "auction_lots_hard_end" CHECK ("auction_lots"."ends_at" <= "auction_lots"."planned_end_at" + "auction_lots"."hard_end_after_s" * interval '1 second' + "auction_lots"."outage_ms" * interval '1 millisecond');--> statement-breakpoint
CREATE TRIGGER auction_outages_append_only BEFORE UPDATE OR DELETE ON auction_outages
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_outage_ends_append_only BEFORE UPDATE OR DELETE ON auction_outage_ends
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER auction_lots_ended BEFORE UPDATE OF ends_at ON auction_lots
  FOR EACH ROW WHEN (OLD.status IN ('sold', 'passed', 'cancelled', 'defaulted') AND NEW.ends_at IS DISTINCT FROM OLD.ends_at)
  EXECUTE FUNCTION auction_terms_frozen();
