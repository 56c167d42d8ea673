CREATE TABLE "operator_alarm_calls" (
	"alarm_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"way" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_alarm_calls_alarm_id_operator_id_pk" PRIMARY KEY("alarm_id","operator_id"),
	CONSTRAINT "operator_alarm_calls_way" CHECK ("operator_alarm_calls"."way" in ('bell','sms')),
	CONSTRAINT "operator_alarm_calls_outcome" CHECK ("operator_alarm_calls"."outcome" in ('told','refused'))
);
--> statement-breakpoint
CREATE TABLE "operator_leads" (
	"role" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_leads_role_operator_id_pk" PRIMARY KEY("role","operator_id")
);
--> statement-breakpoint
CREATE TABLE "operator_phones" (
	"operator_id" bigint PRIMARY KEY NOT NULL,
	"phone_enc" "bytea" NOT NULL,
	"phone_masked" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_shifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_shifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"made_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_shifts_order" CHECK ("operator_shifts"."from_at" < "operator_shifts"."until_at")
);
--> statement-breakpoint
CREATE TABLE "platform_alarms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"state" text DEFAULT 'raised' NOT NULL,
	"facts" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	"acknowledged_by" bigint,
	"acknowledged_at" timestamp (3) with time zone,
	"over_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "platform_alarms_state" CHECK ("platform_alarms"."state" in ('raised','acknowledged','over')),
	CONSTRAINT "platform_alarms_over" CHECK (("platform_alarms"."state" = 'over') = ("platform_alarms"."over_at" is not null)),
	CONSTRAINT "platform_alarms_heard" CHECK ("platform_alarms"."state" <> 'acknowledged' or "platform_alarms"."acknowledged_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "platform_providers" (
	"name" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE INDEX "operator_shifts_by_end" ON "operator_shifts" USING btree ("until_at","from_at");--> statement-breakpoint
CREATE INDEX "operator_shifts_of" ON "operator_shifts" USING btree ("operator_id","until_at");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_alarms_one" ON "platform_alarms" USING btree ("kind","cause") WHERE state <> 'over';--> statement-breakpoint
CREATE INDEX "platform_alarms_by_kind" ON "platform_alarms" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "platform_alarms_by_state" ON "platform_alarms" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "platform_alarms_by_day" ON "platform_alarms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_claims_held" ON "operator_claims" USING btree ("operator_id","until_at");
