CREATE TABLE "operator_macros" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_macros_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text_en" text NOT NULL,
	"text_zh" text NOT NULL,
	"changed_by" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_macros_kind" CHECK ("operator_macros"."kind" in ('order','lot','case','user'))
);
--> statement-breakpoint
DROP INDEX "message_notices_of_thing";--> statement-breakpoint
DROP INDEX "message_notices_about";--> statement-breakpoint
CREATE UNIQUE INDEX "operator_macros_name" ON "operator_macros" USING btree ("kind","name") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "message_notices_about" ON "message_notices" USING btree ("about","user_id","id") WHERE about is not null;
