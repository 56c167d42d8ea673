CREATE TABLE "account_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"turned_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account_phone_waits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_users" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_users" ADD COLUMN "unlocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "site_texts" ADD COLUMN "must_accept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "account_changes_user" ON "account_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_changes_age" ON "account_changes" USING btree ("changed_at") WHERE before <> '{}';
