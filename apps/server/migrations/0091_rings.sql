CREATE TABLE "auction_rings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_rings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" bigint NOT NULL,
	"score" integer NOT NULL,
	"people" jsonb NOT NULL,
	"people_count" integer NOT NULL,
	"lots_count" integer NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_rings_score" CHECK ("auction_rings"."score" between 0 and 100 and "auction_rings"."people_count" >= 2)
);
--> statement-breakpoint
CREATE INDEX "auction_rings_by_shop" ON "auction_rings" USING btree ("shop_id","id");--> statement-breakpoint
CREATE INDEX "auction_rings_by_score" ON "auction_rings" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "auction_rings_by_people" ON "auction_rings" USING btree ("people_count","id");--> statement-breakpoint
CREATE INDEX "auction_rings_by_seen" ON "auction_rings" USING btree ("first_seen_at","id");
