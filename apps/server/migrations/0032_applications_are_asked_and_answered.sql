CREATE TABLE "shop_application_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_application_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"question" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"answer" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "shop_application_questions_answered" CHECK (("shop_application_questions"."answer" is null) = ("shop_application_questions"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "operator_claims" DROP CONSTRAINT "operator_claims_queue";--> statement-breakpoint
ALTER TABLE "platform_promises" DROP CONSTRAINT "platform_promises_queue";--> statement-breakpoint
DROP INDEX "shop_applications_open";--> statement-breakpoint
CREATE INDEX "shop_application_questions_of" ON "shop_application_questions" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_application_questions_open" ON "shop_application_questions" USING btree ("application_id") WHERE answered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_applications_one_open" ON "shop_applications" USING btree ("user_id") WHERE status in ('submitted','asked','answered');--> statement-breakpoint
CREATE INDEX "shop_applications_kind" ON "shop_applications" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "shop_applications_by_day" ON "shop_applications" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "operator_claims" ADD CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','filing','application','case','penalty'));--> statement-breakpoint
ALTER TABLE "shop_applications" ADD CONSTRAINT "shop_applications_status" CHECK ("shop_applications"."status" in ('submitted','asked','answered','approved','rejected','withdrawn'));--> statement-breakpoint
ALTER TABLE "platform_promises" ADD CONSTRAINT "platform_promises_queue" CHECK ("platform_promises"."queue" in ('lot','filing','application','case','penalty'));
