CREATE TABLE "service_duties" (
	"shop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"off" boolean DEFAULT false NOT NULL,
	"given_at" timestamp (3) with time zone,
	CONSTRAINT "service_duties_shop_id_user_id_pk" PRIMARY KEY("shop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "service_turns" (
	"conversation_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"user_id" bigint,
	"waits" boolean DEFAULT true NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"given_at" timestamp (3) with time zone,
	CONSTRAINT "service_turns_given" CHECK (user_id is null or given_at is not null)
);
--> statement-breakpoint
CREATE INDEX "service_duties_member" ON "service_duties" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "service_turns_of_shop" ON "service_turns" USING btree ("shop_id") WHERE waits;--> statement-breakpoint
CREATE INDEX "service_turns_of_member" ON "service_turns" USING btree ("user_id");
