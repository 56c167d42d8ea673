CREATE TABLE "auction_saved_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auction_saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"words" text NOT NULL,
	"category_id" bigint,
	"price_min_fen" bigint,
	"price_max_fen" bigint,
	"tell" text NOT NULL,
	"key" text NOT NULL,
	"asked" "tsquery",
	"waiting" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "auction_saved_searches_tell" CHECK ("auction_saved_searches"."tell" in ('at_once','daily')),
	CONSTRAINT "auction_saved_searches_price" CHECK ("auction_saved_searches"."price_min_fen" <= "auction_saved_searches"."price_max_fen"),
	CONSTRAINT "auction_saved_searches_asked" CHECK ("auction_saved_searches"."asked" is not null or "auction_saved_searches"."category_id" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "auction_saved_searches_of_person" ON "auction_saved_searches" USING btree ("user_id","words",(coalesce("category_id", 0)),(coalesce("price_min_fen", -1)),(coalesce("price_max_fen", -1)));--> statement-breakpoint
CREATE INDEX "auction_saved_searches_by_key" ON "auction_saved_searches" USING btree ("key");
