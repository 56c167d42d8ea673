CREATE TABLE "auction_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"field" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_consignors" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"named_by" bigint NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_interests" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"interest" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_interests_interest" CHECK ("auction_interests"."interest" in ('owned','guaranteed'))
);
--> statement-breakpoint
CREATE INDEX "auction_changes_by_session" ON "auction_changes" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "auction_changes_by_lot" ON "auction_changes" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "auction_consignors_by_user" ON "auction_consignors" USING btree ("user_id","lot_id");
--> statement-breakpoint
CREATE TRIGGER auction_changes_append_only BEFORE UPDATE OR DELETE ON auction_changes
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
