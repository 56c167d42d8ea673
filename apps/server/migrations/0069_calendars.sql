CREATE TABLE "auction_calendars" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"since" timestamp (3) with time zone,
	CONSTRAINT "auction_calendars_version" CHECK ("auction_calendars"."version" > 0)
);
