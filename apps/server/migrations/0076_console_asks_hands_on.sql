CREATE TABLE "account_identity_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_identity_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"identity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"question" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"answer" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "account_identity_questions_answered" CHECK (("account_identity_questions"."answer" is null) = ("account_identity_questions"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "operator_notes" DROP CONSTRAINT "operator_notes_kind";--> statement-breakpoint
ALTER TABLE "operator_decisions" DROP CONSTRAINT "operator_decisions_queue";--> statement-breakpoint
DROP INDEX "account_identities_open";--> statement-breakpoint
ALTER TABLE "aftersale_cases" ADD COLUMN "for_role" text;--> statement-breakpoint
ALTER TABLE "aftersale_cases" ADD COLUMN "for_reason" text;--> statement-breakpoint
CREATE INDEX "account_identity_questions_of" ON "account_identity_questions" USING btree ("identity_id","id");--> statement-breakpoint
CREATE INDEX "account_identity_questions_user" ON "account_identity_questions" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_questions_open" ON "account_identity_questions" USING btree ("identity_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_cases_handed_on" ON "aftersale_cases" USING btree ("for_role","id") WHERE for_role is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_identities_open" ON "account_identities" USING btree ("user_id") WHERE status in ('pending', 'asked');--> statement-breakpoint
ALTER TABLE "aftersale_cases" ADD CONSTRAINT "aftersale_cases_for" CHECK ("aftersale_cases"."for_role" in ('arbiter', 'service') and ("aftersale_cases"."for_role" is null) = ("aftersale_cases"."for_reason" is null));--> statement-breakpoint
ALTER TABLE "operator_notes" ADD CONSTRAINT "operator_notes_kind" CHECK ("operator_notes"."kind" in ('order','lot','case','user','shop','payment','goods','sale','withdrawal','report'));--> statement-breakpoint
ALTER TABLE "operator_decisions" ADD CONSTRAINT "operator_decisions_queue" CHECK ("operator_decisions"."queue" in ('lot','filing','application','case','penalty','review','sale'));
