CREATE TABLE "account_restrictions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_restrictions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"until_at" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_restrictions_open" ON "account_restrictions" USING btree ("user_id","cause") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "account_restrictions_of" ON "account_restrictions" USING btree ("user_id","id");
