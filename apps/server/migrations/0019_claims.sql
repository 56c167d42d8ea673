CREATE TABLE "operator_claims" (
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"served" boolean DEFAULT false NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL,
	CONSTRAINT "operator_claims_queue_ref_id_pk" PRIMARY KEY("queue","ref_id"),
	CONSTRAINT "operator_claims_queue" CHECK ("operator_claims"."queue" in ('lot','filing','case','penalty'))
);
--> statement-breakpoint
CREATE TABLE "operator_looks" (
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"typed_at" timestamp (3) with time zone,
	CONSTRAINT "operator_looks_queue_ref_id_operator_id_pk" PRIMARY KEY("queue","ref_id","operator_id")
);
--> statement-breakpoint
CREATE TABLE "operator_skips" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_skips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_take_overs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_take_overs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "operator_claims_served" ON "operator_claims" USING btree ("operator_id","queue") WHERE served;--> statement-breakpoint
CREATE INDEX "operator_claims_by_age" ON "operator_claims" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "operator_looks_by_age" ON "operator_looks" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "operator_skips_of" ON "operator_skips" USING btree ("queue","ref_id","id");--> statement-breakpoint
CREATE INDEX "operator_skips_by" ON "operator_skips" USING btree ("operator_id","queue","id");--> statement-breakpoint
CREATE INDEX "operator_take_overs_unread" ON "operator_take_overs" USING btree ("from_id","id") WHERE read_at is null;
